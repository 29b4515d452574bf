import { bytesToUtf8 } from '@noble/ciphers/utils.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { limits } from '../shared/limits.ts';
import { tagBytes } from './cipher-state.ts';
import type { NoiseSession } from './noise.ts';

/** Texts in, frames out, and back; a text is JSON. Frames are read in the order in which they were made, each once, or not at all. */
export type Channel = {
  /** Throws for a text that does not fit: see `fits`. Of a broken channel the frame is empty, and nobody can open it. */
  seal(text: string): Uint8Array;
  /** `undefined`: the channel is broken, and from then on always. */
  open(frame: Uint8Array): string | undefined;
  /** The same at both ends of this channel, and of no other. */
  readonly hash: Uint8Array;
};

const lengthBytes = 4;

/**
 * The transport phase of a handshake's session. A frame is longer than Noise's 65,535 bytes may be, as one message of ours is
 * one frame; ChaChaPoly carries far more. It is filled up, so that its size on the air says little.
 */
export function createChannel(
  { send, receive, hash }: NoiseSession,
  role: 'phone' | 'desk',
  rekeyFrames: number = limits.rekeyFrames,
): Channel {
  const ours = associated(role, hash);
  const theirs = associated(role === 'phone' ? 'desk' : 'phone', hash);
  let sealed = 0;
  let read = 0;
  let isBroken = false;

  function broken(): undefined {
    isBroken = true;
    send.forget();
    receive.forget();
  }

  return {
    hash,
    seal(text) {
      if (isBroken) return new Uint8Array(0);
      const frame = send.encrypt(ours, padded(text));
      sealed += 1;
      if (sealed % rekeyFrames === 0) send.rekey();
      return frame;
    },
    open(frame) {
      if (isBroken || frame.length > limits.remoteFrameBytes) return broken();
      const plain = receive.decrypt(theirs, frame);
      const text = plain && unpadded(plain);
      if (text === undefined) return broken();
      read += 1;
      if (read % rekeyFrames === 0) receive.rekey();
      return text;
    },
  };
}

/** Whether `seal` can take it. */
export function fits(text: string): boolean {
  return frameBytes(utf8ToBytes(text).length) <= limits.remoteFrameBytes;
}

function associated(sender: 'phone' | 'desk', hash: Uint8Array): Uint8Array {
  return concatBytes(utf8ToBytes(sender), hash);
}

/** How long the frame of a text of so many bytes is. */
function frameBytes(textBytes: number): number {
  const bytes = lengthBytes + textBytes + tagBytes;
  return Math.ceil(bytes / limits.remotePaddingBytes) * limits.remotePaddingBytes;
}

/** Its length, the text, and zeros. */
function padded(text: string): Uint8Array {
  const bytes = utf8ToBytes(text);
  const length = frameBytes(bytes.length);
  if (length > limits.remoteFrameBytes) throw new Error(`A text of ${bytes.length} bytes does not fit into a frame.`);
  const plain = new Uint8Array(length - tagBytes);
  new DataView(plain.buffer).setUint32(0, bytes.length);
  plain.set(bytes, lengthBytes);
  return plain;
}

function unpadded(plain: Uint8Array): string | undefined {
  if (plain.length < lengthBytes) return undefined;
  const length = new DataView(plain.buffer, plain.byteOffset).getUint32(0);
  if (frameBytes(length) !== plain.length + tagBytes) return undefined;
  return bytesToUtf8(plain.subarray(lengthBytes, lengthBytes + length));
}
