// The text of a C2SP signed note v1.0.0: a text that ends in a line feed, an empty line, and a line for each signature.
import { base64 } from '@scure/base';

const SIGNATURE_LINE = /^\u2014 ([^\s+]+) ([A-Za-z0-9+/]+={0,2})$/u;
const KEY_ID_BYTES = 4;
const MOST_SIGNATURES = 100;

export type NoteSignature = {
  name: string;
  /** Eight hexadecimal digits. */
  id: string;
  /** After the key id. */
  bytes: Uint8Array;
  /** With its line feed. */
  line: string;
};

/** Null if the bytes are no note. Signatures are not verified. */
export function readNote(note: string): { text: string; signatures: readonly NoteSignature[] } | null {
  const end = note.lastIndexOf('\n\n');
  if (end < 0 || !note.endsWith('\n')) return null;
  if (/[^\P{Cc}\n]/u.test(note)) return null;
  const lines = note.slice(end + 2, -1).split('\n');
  if (lines.length > MOST_SIGNATURES) return null;
  const signatures = lines.map(readSignature);
  return signatures.includes(null) ? null : { text: note.slice(0, end + 1), signatures: signatures as NoteSignature[] };
}

function readSignature(line: string): NoteSignature | null {
  const [, name, encoded] = SIGNATURE_LINE.exec(line) ?? [];
  const bytes = encoded === undefined ? null : fromBase64(encoded);
  if (name === undefined || bytes === null || bytes.length <= KEY_ID_BYTES) return null;
  const id = Array.from(bytes.subarray(0, KEY_ID_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { name, id, bytes: bytes.subarray(KEY_ID_BYTES), line: `${line}\n` };
}

/** Null if it is no standard base64 with padding. */
export function fromBase64(text: string): Uint8Array | null {
  try {
    return base64.decode(text);
  } catch {
    return null;
  }
}

export function toBase64(bytes: Uint8Array): string {
  return base64.encode(bytes);
}

/** A public key. Signatures have any form that the key's type gives them. */
export type NoteVerifier = {
  name: string;
  /** Eight hexadecimal digits. */
  id: string;
  isRight(text: string, signature: Uint8Array): boolean;
};

export type OpenedNote =
  | { kind: 'signed'; text: string }
  /** `by`: names with ids of the keys that signed it. */
  | { kind: 'unknown-key'; by: readonly string[] }
  | { kind: 'wrong' }
  | { kind: 'not-a-note' };

/** Signed if one of the keys signed it, and no signature of these keys is wrong. Signatures of other keys are ignored. */
export function openNote(note: string, verifiers: readonly NoteVerifier[]): OpenedNote {
  const read = readNote(note);
  if (read === null) return { kind: 'not-a-note' };
  const own = read.signatures.flatMap((signature) =>
    verifiers
      .filter(({ name, id }) => name === signature.name && id === signature.id)
      .map((key) => ({ key, signature })),
  );
  if (own.length === 0) return { kind: 'unknown-key', by: read.signatures.map(({ name, id }) => `${name}+${id}`) };
  const isRight = own.every(({ key, signature }) => key.isRight(read.text, signature.bytes));
  return isRight ? { kind: 'signed', text: read.text } : { kind: 'wrong' };
}
