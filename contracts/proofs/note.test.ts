import { expect, test } from 'vitest';
import { noteSigner, noteVerifier } from '#infra/signed-note.ts';
import { openNote } from './note.ts';

/** Of the specification (C2SP signed-note, golang.org/x/mod/sumdb/note). */
const KNOWN_KEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const KNOWN_NOTE = `If you think cryptography is the answer to your problem,
then you don't know what your problem is.

\u2014 PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`;

const signer = noteSigner('tally.example/books', 's'.repeat(32));
const verifier = noteVerifier(signer.verifierKey)!;
const TEXT = 'tally.example/books\nexport of 2026-11\n';

test('a note of the reference implementation is accepted', () => {
  expect(openNote(KNOWN_NOTE, [noteVerifier(KNOWN_KEY)!]).kind).toBe('signed');
});

test('a note has the same signature each time, and gives its text', () => {
  const note = signer.sign(TEXT);
  expect(signer.sign(TEXT)).toBe(note);
  expect(openNote(note, [verifier])).toEqual({ kind: 'signed', text: TEXT });
});

test('a changed text, another key and a torn note are different refusals', () => {
  const note = signer.sign(TEXT);
  expect(openNote(note.replace('11', '12'), [verifier]).kind).toBe('wrong');
  const other = noteVerifier(noteSigner('tally.example/books', 'o'.repeat(32)).verifierKey)!;
  expect(openNote(note, [other])).toEqual({ kind: 'unknown-key', by: [`${verifier.name}+${verifier.id}`] });
  for (const torn of [TEXT, note.trimEnd(), `${TEXT}\nno signature\n`]) {
    expect(openNote(torn, [verifier]).kind).toBe('not-a-note');
  }
});

test('a key whose id is not of its name and bytes is none', () => {
  const [name, id, key] = signer.verifierKey.split('+') as [string, string, string];
  for (const text of [`other+${id}+${key}`, `${name}+00000000+${key}`, 'nothing'])
    expect(noteVerifier(text)).toBeNull();
});
