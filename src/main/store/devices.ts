import type { Database } from 'better-sqlite3';
import type { Json } from '../../shared/ids.ts';
import type { Writer } from './lease.ts';
import type { Store } from './store.ts';

/** Paired phones, and the answers that they were given. */
export function createDevices(
  db: Database,
  write: Writer,
): Pick<Store, 'devices' | 'putDevice' | 'deleteDevice' | 'receipt' | 'keepReceipt' | 'forgetReceipts'> {
  const all = db.prepare<[], [string, string]>('select id, record from devices order by id').raw();
  const put = db.prepare<[string, string]>('insert or replace into devices (id, record) values (?, ?)');
  const drop = db.prepare<[string]>('delete from devices where id = ?');
  const dropReceipts = db.prepare<[string]>('delete from receipts where device = ?');
  const find = db.prepare<[string, string], { at: number; answer: string }>(
    'select at, answer from receipts where device = ? and request = ?',
  );
  const keep = db.prepare<[string, string, number, string]>(
    'insert or replace into receipts (device, request, at, answer) values (?, ?, ?, ?)',
  );
  const forget = db.prepare<[number]>('delete from receipts where at < ?');

  return {
    devices: () => all.all().map(([id, record]) => ({ id, record: JSON.parse(record) as Json })),
    putDevice: (id, record) => void write(() => put.run(id, JSON.stringify(record))),
    deleteDevice(id) {
      write(() => {
        drop.run(id);
        dropReceipts.run(id);
      });
    },
    receipt(device, request) {
      const row = find.get(device, request);
      return row && { at: row.at, answer: JSON.parse(row.answer) as Json };
    },
    keepReceipt: (device, request, at, answer) =>
      void write(() => keep.run(device, request, at, JSON.stringify(answer))),
    forgetReceipts: (before) => void write(() => forget.run(before)),
  };
}
