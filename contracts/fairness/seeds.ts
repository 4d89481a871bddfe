// Convention "Stake v2". HMAC-SHA256 is keyed with the server seed as ASCII text over "clientSeed:nonce:block", four bytes
// per float. HMAC is a parameter: Node's own is ten times as fast as @noble/hashes.
import { z } from 'zod';

/** 32 bytes. */
export type HmacSha256 = (key: string, message: string) => Uint8Array;

/** Lower-case hex. */
export type Sha256Hex = (text: string) => string;

export const clientSeed = z
  .string()
  .regex(/^[\x20-\x7e]{1,64}$/, 'A client seed has 1 to 64 printable ASCII characters.');

export const serverSeed = z.string().regex(/^[0-9a-f]{64}$/);
export const seedHash = z.string().regex(/^[0-9a-f]{64}$/);

export type SeedPair = { serverSeed: string; clientSeed: string; nonce: number };

const FLOATS_PER_BLOCK = 8;

/** Floats in [0, 1). Exact: each is u / 2^32 of an unsigned 32-bit integer u. */
export function floatsOf(pair: SeedPair, count: number, hmac: HmacSha256): number[] {
  const floats: number[] = [];
  for (let block = 0; floats.length < count; block++) {
    const bytes = hmac(pair.serverSeed, `${pair.clientSeed}:${pair.nonce}:${block}`);
    for (let index = 0; index < FLOATS_PER_BLOCK && floats.length < count; index++) {
      const at = index * 4;
      const unsigned = bytes[at]! * 16777216 + bytes[at + 1]! * 65536 + bytes[at + 2]! * 256 + bytes[at + 3]!;
      floats.push(unsigned / 4294967296);
    }
  }
  return floats;
}

/** SHA-256 of the server seed's ASCII text. */
export function commitmentOf(seed: string, sha256Hex: Sha256Hex): string {
  return sha256Hex(seed);
}
