// Ed25519 in plain JavaScript: not every browser has it, and none without a secure context.
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { NoteVerifier } from './note.ts';
import { KEY_TYPES, readVerifierKey } from './verifier-key.ts';

/** Null if the text is no verifier key of Ed25519. */
export function browserVerifier(verifierKey: string): NoteVerifier | null {
  const read = readVerifierKey(sha256, verifierKey);
  if (read?.type !== KEY_TYPES.ed25519) return null;
  const { name, id, key } = read;
  return { name, id, isRight: (text, signature) => isSigned(signature, utf8ToBytes(text), key) };
}

function isSigned(signature: Uint8Array, message: Uint8Array, key: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, message, key, { zip215: false });
  } catch {
    // A wrong length, or no point of the curve.
    return false;
  }
}
