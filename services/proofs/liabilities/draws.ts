import { createCipheriv } from 'node:crypto';

const POOL_BYTES = 65_536;
const POOL = Buffer.alloc(POOL_BYTES);
const TWO_TO_32 = 4_294_967_296;
const TWO_TO_53 = 2 ** 53;
const HALF_WORD = 21;

/** A long stream of random numbers from a secret of 32 bytes: AES-256 in counter mode. */
export class Draws {
  readonly #cipher;
  #pool = Buffer.alloc(0);
  #next = 0;

  constructor(seed: Uint8Array) {
    this.#cipher = createCipheriv('aes-256-ctr', seed, Buffer.alloc(16));
  }

  bytes(count: number): Buffer {
    if (this.#next + count > this.#pool.length) {
      this.#pool = this.#cipher.update(POOL);
      this.#next = 0;
    }
    this.#next += count;
    return this.#pool.subarray(this.#next - count, this.#next);
  }

  /** Uniform in 0 .. `limit` - 1. `limit` is at most 2^53 - 1. */
  below(limit: number): number {
    // Draws at and above the last whole multiple would favour small numbers.
    const whole = TWO_TO_53 - (TWO_TO_53 % limit);
    for (;;) {
      const bytes = this.bytes(8);
      const drawn = (bytes.readUInt32LE(4) >>> (32 - HALF_WORD)) * TWO_TO_32 + bytes.readUInt32LE(0);
      if (drawn < whole) return drawn % limit;
    }
  }

  /** True with the probability `share`. */
  happens(share: number): boolean {
    return this.bytes(4).readUInt32LE(0) < share * TWO_TO_32;
  }
}
