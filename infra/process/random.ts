// Pooled, because one system call per id costs more than the rest of it.
import { randomBytes, randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const POOL_BYTES = 16_384;
const pool = Buffer.allocUnsafe(POOL_BYTES);
let next = POOL_BYTES;

/** A copy, never a view of the pool. */
export function pooledBytes(count: number): Buffer {
  if (count > POOL_BYTES) return randomBytes(count);
  if (next + count > POOL_BYTES) {
    randomFillSync(pool);
    next = 0;
  }
  const bytes = Buffer.from(pool.subarray(next, next + count));
  pool.fill(0, next, next + count);
  next += count;
  return bytes;
}

/** Uniform in 1 .. 2^48 - 1. */
export function randomAccountId(): number {
  for (;;) {
    const id = pooledBytes(6).readUIntBE(0, 6);
    if (id !== 0) return id;
  }
}

/** UUIDv7: ids created together are close in the index. */
export function randomCommandId(): string {
  return v7({ random: pooledBytes(16) });
}

export function randomText(characters: number): string {
  return pooledBytes(Math.ceil((characters * 6) / 8))
    .toString('base64url')
    .slice(0, characters);
}

/** For code that may not import randomness. */
export const systemRandom = {
  accountId: randomAccountId,
  commandId: randomCommandId,
  bytes: pooledBytes,
  text: randomText,
};
export type Random = typeof systemRandom;
