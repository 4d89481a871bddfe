// HMAC and SHA-256 for contracts/fairness, so that rounds are recomputed in the browser. Plain synchronous JavaScript, so it
// works without a secure context.
import type { HmacSha256, Sha256Hex } from '#contracts/fairness/seeds.ts';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

export const browserHmac: HmacSha256 = (key, message) => hmac(sha256, utf8ToBytes(key), utf8ToBytes(message));

export const browserSha256Hex: Sha256Hex = (text) => bytesToHex(sha256(utf8ToBytes(text)));
