// C2SP signed-note v1.0.0 with Ed25519. `contracts/proofs/note.ts` reads notes.
import { createHash, createHmac, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';

const ED25519 = 0x01;
const ID_BYTES = 4;
const KEY_BYTES = 32;
/** In front of the 32 bytes of a private or public key. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');
const VERIFIER_KEY = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$/;

export type NoteSigner = {
  /** `name+id+key`, as signed-note writes public keys. */
  verifierKey: string;
  sign(text: string): string;
};

function idOf(name: string, key: Buffer): Buffer {
  const named = createHash('sha256').update(`${name}\n`).update(Buffer.of(ED25519)).update(key);
  return named.digest().subarray(0, ID_BYTES);
}

/** The key is derived from the secret. `name` has neither blanks nor plus signs. */
export function noteSigner(name: string, secret: string): NoteSigner {
  const seed = createHmac('sha256', secret).update('tallyhouse notes').digest();
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const key = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(SPKI.length);
  const id = idOf(name, key);
  return {
    verifierKey: `${name}+${id.toString('hex')}+${Buffer.concat([Buffer.of(ED25519), key]).toString('base64')}`,
    sign(text) {
      const signature = Buffer.concat([id, sign(null, Buffer.from(text), privateKey)]);
      return `${text}\n\u2014 ${name} ${signature.toString('base64')}\n`;
    },
  };
}

type Ed25519Verifier = { name: string; id: string; isRight(text: string, signature: Uint8Array): boolean };

/** Null if the text is no Ed25519 verifier key. */
export function noteVerifier(verifierKey: string): Ed25519Verifier | null {
  const [, name, id, encoded] = VERIFIER_KEY.exec(verifierKey.trim()) ?? [];
  if (name === undefined || id === undefined || encoded === undefined) return null;
  const typed = Buffer.from(encoded, 'base64');
  const key = typed.subarray(1);
  if (typed[0] !== ED25519 || key.length !== KEY_BYTES || idOf(name, key).toString('hex') !== id) return null;
  const publicKey = createPublicKey({ key: Buffer.concat([SPKI, key]), format: 'der', type: 'spki' });
  return { name, id, isRight: (text, signature) => verify(null, Buffer.from(text), publicKey, signature) };
}
