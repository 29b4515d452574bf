import { crc32, deflateSync } from 'node:zlib';

const width = 480;
const height = 240;
const background = [24, 28, 36];
const bar = [78, 176, 132];
const margin = 16;

/** A small PNG with one bar for each value, so that an agent without a camera has something to show. */
export function drawBars(values: readonly number[]): Buffer {
  const top = Math.max(...values, 1);
  const slot = (width - 2 * margin) / Math.max(values.length, 1);
  const rows: number[] = [];
  for (let y = 0; y < height; y += 1) {
    rows.push(0);
    for (let x = 0; x < width; x += 1) rows.push(...(isBar(x, y) ? bar : background));
  }

  function isBar(x: number, y: number): boolean {
    const place = Math.floor((x - margin) / slot);
    const value = values[place] ?? 0;
    const inSlot = (x - margin) % slot;
    const reach = height - margin - (value / top) * (height - 2 * margin);
    return x >= margin && inSlot > slot * 0.15 && inSlot < slot * 0.85 && y >= reach && y < height - margin;
  }

  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.from(rows));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

/** Length, name, data, and a checksum over name and data. */
function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
