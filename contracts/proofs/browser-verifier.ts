// Ed25519 verifier keys of signed notes, for the browser. `infra/signed-note.ts` has Node's own.
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { fromBase64, type NoteVerifier } from './note.ts';

const ED25519 = 0x01;
const ID_BYTES = 4;
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
const VERIFIER_KEY = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$/;

/** Null if the text is no Ed25519 verifier key. */
export function browserVerifier(verifierKey: string): NoteVerifier | null {
  const [, name, id, encoded] = VERIFIER_KEY.exec(verifierKey.trim()) ?? [];
  const typed = encoded === undefined ? null : fromBase64(encoded);
  if (name === undefined || id === undefined || typed === null) return null;
  const key = typed.subarray(1);
  if (typed[0] !== ED25519 || key.length !== KEY_BYTES) return null;
  const named = sha256(concatBytes(utf8ToBytes(`${name}\n`), typed));
  if (bytesToHex(named.subarray(0, ID_BYTES)) !== id) return null;
  return { name, id, isRight: (text, signature) => isSigned(signature, utf8ToBytes(text), key) };
}

function isSigned(signature: Uint8Array, message: Uint8Array, key: Uint8Array): boolean {
  if (signature.length !== SIGNATURE_BYTES) return false;
  try {
    return ed25519.verify(signature, message, key, { zip215: false });
  } catch {
    // The key or the signature holds no point of the curve.
    return false;
  }
}
