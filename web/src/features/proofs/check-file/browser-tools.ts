// Plain synchronous JavaScript: a downloaded page has no server, and may have no secure context.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { browserVerifier } from '#contracts/proofs/browser-verifier.ts';
import type { Tools } from '#contracts/proofs/history/verdict.ts';

export const BROWSER_TOOLS: Omit<Tools, 'pause'> = {
  sha256,
  hmac: (key, message) => hmac(sha256, utf8ToBytes(key), utf8ToBytes(message)),
  hmacBytes: (key, message) => hmac(sha256, key, message),
  sha256Hex: (text) => bytesToHex(sha256(utf8ToBytes(text))),
  verifierOf: browserVerifier,
};

/** Lets the browser paint. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve));
}
