import { createPrivateKey, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkpointText } from '#contracts/proofs/checkpoint.ts';
import { cosignedText, writeTimed } from '#contracts/proofs/cosignature.ts';
import { openNote, readNote } from '#contracts/proofs/note.ts';
import { KEY_TYPES, keyIdOf, readVerifierKey, writeVerifierKey } from '#contracts/proofs/verifier-key.ts';
import { sha256 } from '../tree/sha256.ts';
import { logSigner } from './log-signer.ts';
import { verifierOf } from './verifiers.ts';

const ORIGIN = 'ledger.example/log/0';
const checkpoint = { origin: ORIGIN, size: 7, root: sha256(Buffer.from('a root')) };
const signer = logSigner(ORIGIN, ['s'.repeat(64)]);
const [plain, quantum] = signer.verifierKeys as [string, string];
const note = signer.signCheckpoint(checkpoint, 1_790_000_000_000);
const other = checkpointText({ ...checkpoint, size: 8 });

test.each([plain, quantum])('a signature of the log is right for its text only', (key) => {
  expect(openNote(note, [verifierOf(key)!]).kind).toBe('signed');
  const forged = `${other}${note.slice(checkpointText(checkpoint).length)}`;
  expect(openNote(forged, [verifierOf(key)!]).kind).toBe('wrong');
});

test('the ML-DSA signature has the id, the time and the length of the specification', () => {
  const [, second] = readNote(note)!.signatures;
  const key = readVerifierKey(sha256, quantum)!;
  expect([key.type, key.key.length]).toEqual([KEY_TYPES.mlDsa44Cosignature, 1312]);
  expect(second!.id).toBe(Buffer.from(keyIdOf(sha256, key)).toString('hex'));
  expect(second!.bytes).toHaveLength(8 + 2420);
  expect(Buffer.from(second!.bytes).readBigUInt64BE()).toBe(1_790_000_000n);
});

test('an ML-DSA signature covers its time', () => {
  const late = note.split('\n');
  const place = late.length - 2;
  const [dash, name, encoded] = late[place]!.split(' ') as [string, string, string];
  const bytes = Buffer.from(encoded, 'base64');
  bytes[11]! ^= 1;
  late[place] = [dash, name, bytes.toString('base64')].join(' ');
  expect(openNote(late.join('\n'), [verifierOf(quantum)!]).kind).toBe('wrong');
});

test('a cosignature with Ed25519 covers its time and the whole text', () => {
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 7)]);
  const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  const key = Buffer.from(privateKey.export({ format: 'jwk' }).x!, 'base64url');
  const named = { name: 'witness.example', type: KEY_TYPES.ed25519Cosignature, key };
  const verifier = verifierOf(writeVerifierKey(sha256, named))!;
  const text = checkpointText(checkpoint);
  const signature = sign(null, Buffer.from(cosignedText(5n, text)), privateKey);
  expect(verifier.isRight(text, writeTimed({ time: 5n, signature }))).toBe(true);
  expect(verifier.isRight(text, writeTimed({ time: 6n, signature }))).toBe(false);
  expect(verifier.isRight(other, writeTimed({ time: 5n, signature }))).toBe(false);
  expect(verifier.isRight(text, signature)).toBe(false);
});

test('a key whose type, length or id is wrong is none', () => {
  const [name, id, encoded] = plain.split('+') as [string, string, string];
  const typed = Buffer.from(encoded, 'base64');
  const withType = (type: number) => Buffer.concat([Buffer.of(type), typed.subarray(1)]).toString('base64');
  for (const key of [
    `${name}+00000000+${encoded}`,
    `other+${id}+${encoded}`,
    `${name}+${id}+${withType(KEY_TYPES.ed25519Cosignature)}`,
    writeVerifierKey(sha256, { name, type: 0x07, key: typed.subarray(1) }),
    writeVerifierKey(sha256, { name, type: KEY_TYPES.ed25519, key: typed.subarray(2) }),
    'nothing',
  ]) {
    expect(verifierOf(key)).toBeNull();
  }
});
