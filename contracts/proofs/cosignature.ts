// Messages of C2SP tlog-cosignature v1.0.1. A signature is preceded by its time, in seconds since 1970.
import type { Checkpoint } from './checkpoint.ts';

const LABEL = 'subtree/v1\n\0';
const TIME_BYTES = 8;
const MOST_NAME_BYTES = 0xff;

export type Timed = { time: bigint; signature: Uint8Array };

export function writeTimed({ time, signature }: Timed): Uint8Array {
  const bytes = new Uint8Array(TIME_BYTES + signature.length);
  new DataView(bytes.buffer).setBigUint64(0, time);
  bytes.set(signature, TIME_BYTES);
  return bytes;
}

/** Null if the bytes are too few. */
export function readTimed(bytes: Uint8Array): Timed | null {
  if (bytes.length <= TIME_BYTES) return null;
  const time = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0);
  return { time, signature: bytes.subarray(TIME_BYTES) };
}

/** Of a cosignature with Ed25519 (type 0x04). `text` is the text of the note. */
export function cosignedText(time: bigint, text: string): string {
  return `cosignature/v1\ntime ${time}\n${text}`;
}

type Cosigned = { cosigner: string; time: bigint; checkpoint: Checkpoint };

/** Of a cosignature with ML-DSA-44 (type 0x06). */
export function cosignedMessage({ cosigner, time, checkpoint: { origin, size, root } }: Cosigned): Uint8Array {
  const encoder = new TextEncoder();
  const [label, name, log] = [LABEL, cosigner, origin].map((text) => encoder.encode(text)) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  for (const { length } of [name, log]) {
    if (length === 0 || length > MOST_NAME_BYTES) throw new RangeError(`a name of ${length} bytes cannot be cosigned`);
  }
  const parts = [label, short(name), number(time), short(log), number(0n), number(BigInt(size)), root];
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function short(bytes: Uint8Array): Uint8Array {
  return Uint8Array.of(bytes.length, ...bytes);
}

function number(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value);
  return bytes;
}
