import { createPublicKey, verify } from 'node:crypto';
import { readCheckpoint } from '#contracts/proofs/checkpoint.ts';
import { cosignedMessage, cosignedText, readTimed } from '#contracts/proofs/cosignature.ts';
import type { NoteVerifier } from '#contracts/proofs/note.ts';
import { KEY_TYPES, readVerifierKey } from '#contracts/proofs/verifier-key.ts';
import { sha256 } from '../tree/sha256.ts';
import { mlDsaPublicKey } from './ml-dsa.ts';

/** In front of the 32 bytes of a public key. */
const ED25519_SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/** Of notes signed with Ed25519 (type 0x01), and of cosignatures of checkpoints (0x04, 0x06). Null if the text is none. */
export function verifierOf(verifierKey: string): NoteVerifier | null {
  const read = readVerifierKey(sha256, verifierKey);
  if (read === null) return null;
  const { name, id, type, key } = read;
  if (type === KEY_TYPES.mlDsa44Cosignature) return { name, id, isRight: mlDsaRight(name, key) };
  const publicKey = createPublicKey({ key: Buffer.concat([ED25519_SPKI, key]), format: 'der', type: 'spki' });
  const isSigned = (text: string, signature: Uint8Array) => verify(null, Buffer.from(text), publicKey, signature);
  if (type === KEY_TYPES.ed25519) return { name, id, isRight: isSigned };
  return {
    name,
    id,
    isRight(text, bytes) {
      const timed = readTimed(bytes);
      return timed !== null && isSigned(cosignedText(timed.time, text), timed.signature);
    },
  };
}

function mlDsaRight(name: string, key: Uint8Array): NoteVerifier['isRight'] {
  const publicKey = mlDsaPublicKey(key);
  return (text, bytes) => {
    const [checkpoint, timed] = [readCheckpoint(text), readTimed(bytes)];
    if (checkpoint === null || timed === null) return false;
    const message = cosignedMessage({ cosigner: name, time: timed.time, checkpoint });
    return verify(null, message, publicKey, timed.signature);
  };
}
