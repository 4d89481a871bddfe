// Verifier keys of C2SP signed-note v1.0.0: `name+id+base64(type || key)`.
import type { Sha256 } from './merkle.ts';
import { fromBase64, toBase64 } from './note.ts';

export const KEY_TYPES = { ed25519: 0x01, ed25519Cosignature: 0x04, mlDsa44Cosignature: 0x06 } as const;

const KEY_BYTES: ReadonlyMap<number, number> = new Map([
  [KEY_TYPES.ed25519, 32],
  [KEY_TYPES.ed25519Cosignature, 32],
  [KEY_TYPES.mlDsa44Cosignature, 1312],
]);
const ID_BYTES = 4;
const LINE = /^([^\s+]{1,255})\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/u;

export type VerifierKey = {
  name: string;
  /** Eight hexadecimal digits. */
  id: string;
  /** Of KEY_TYPES. */
  type: number;
  key: Uint8Array;
};

/** The first bytes of a signature line. `name` has neither blanks nor plus signs. */
export function keyIdOf(sha256: Sha256, { name, type, key }: Omit<VerifierKey, 'id'>): Uint8Array {
  const named = new TextEncoder().encode(`${name}\n`);
  const bytes = new Uint8Array(named.length + 1 + key.length);
  bytes.set(named);
  bytes[named.length] = type;
  bytes.set(key, named.length + 1);
  return sha256(bytes).slice(0, ID_BYTES);
}

export function writeVerifierKey(sha256: Sha256, { name, type, key }: Omit<VerifierKey, 'id'>): string {
  const typed = new Uint8Array(1 + key.length);
  typed[0] = type;
  typed.set(key, 1);
  return `${name}+${hexOf(keyIdOf(sha256, { name, type, key }))}+${toBase64(typed)}`;
}

/** Null if the text is no key of KEY_TYPES, or its id is not of its name and bytes. */
export function readVerifierKey(sha256: Sha256, text: string): VerifierKey | null {
  const [, name, id, encoded] = LINE.exec(text.trim()) ?? [];
  const typed = encoded === undefined ? null : fromBase64(encoded);
  if (name === undefined || id === undefined || typed === null) return null;
  const [type, key] = [typed[0] ?? 0, typed.subarray(1)];
  if (KEY_BYTES.get(type) !== key.length || hexOf(keyIdOf(sha256, { name, type, key })) !== id) return null;
  return { name, id, type, key };
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
