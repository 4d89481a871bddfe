import { createHash, createPublicKey, verify } from 'node:crypto';

const startOfId = (...parts) => {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part);
  return digest.digest().subarray(0, 4);
};

const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

// A key as C2SP signed-note writes it: name+id+base64 of 0x01 and 32 bytes.
export function keyIn(text) {
  const [, name, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$/.exec(text.trim()) ?? [];
  const typed = Buffer.from(encoded ?? '', 'base64');
  if (typed.length !== 33 || typed[0] !== 1) return null;
  const ownId = startOfId(`${name}\n`, typed);
  if (ownId.toString('hex') !== id) return null;
  const key = createPublicKey({ key: Buffer.concat([SPKI, typed.subarray(1)]), format: 'der', type: 'spki' });
  return { name, id: ownId, key };
}

// A note is a text, an empty line, and lines of "— name base64(id and signature)".
export function isSignedBy(note, { name, id, key }, text) {
  if (!note.startsWith(`${text}\n`)) return false;
  return note
    .slice(text.length + 1)
    .split('\n')
    .some((line) => {
      const [, of, encoded] = /^\u2014 (\S+) (\S+)$/.exec(line) ?? [];
      const bytes = Buffer.from(encoded ?? '', 'base64');
      return of === name && id.equals(bytes.subarray(0, 4)) && verify(null, Buffer.from(text), key, bytes.subarray(4));
    });
}

// The text of a note, which ends before its last empty line; empty if it is none.
export const textOf = (note) => note.slice(0, note.lastIndexOf('\n\n') + 1);
