import { hash } from 'node:crypto';

const BLOCK_BYTES = 64;
const [INNER, OUTER] = [0x36, 0x5c];

/** HMAC-SHA256 with a key of at most 64 bytes. A million accounts need three million, and Node's own is a fifth as fast. */
export function hmac(key: Uint8Array, message: Uint8Array): Buffer {
  const inner = Buffer.alloc(BLOCK_BYTES + message.length, INNER);
  const outer = Buffer.alloc(BLOCK_BYTES + 32, OUTER);
  for (let place = 0; place < BLOCK_BYTES; place++) {
    const byte = key[place] ?? 0;
    inner[place] = byte ^ INNER;
    outer[place] = byte ^ OUTER;
  }
  inner.set(message, BLOCK_BYTES);
  outer.set(hash('sha256', inner, 'buffer'), BLOCK_BYTES);
  return hash('sha256', outer, 'buffer');
}
