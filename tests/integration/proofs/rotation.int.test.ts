import { expect, test } from 'vitest';
import { openNote } from '#contracts/proofs/note.ts';
import { noteVerifier } from '#infra/signed-note.ts';
import { verifierOf } from '#services/proofs/notes/verifiers.ts';
import { addRawBatch } from '#tests/support/proofs/raw-log.ts';
import { operateAt } from '../operator/operator-bed.ts';
import { HOST, proverBed } from './prover-bed.ts';

test('while a key is rotated both sign, so that readers of either accept the log', async () => {
  await using bed = await proverBed();
  const session = await bed.open();
  const operate = (...words: string[]) =>
    operateAt(bed.db.url, ['log-keys', ...words], { LOG_KEYS_FILE: bed.files.keys });
  const sign = async () => {
    await addRawBatch(bed.client, { events: 10 });
    await session.turn();
    const { rows } = await bed.client.query<{ key: string; isEnded: boolean }>(
      'select verifier_key as key, until is not null as "isEnded" from proofs.key where origin = $1 order by since, key',
      [`${HOST}/log/0`],
    );
    const kindOf = (key: string) => openNote(note, [verifierOf(key)!]).kind;
    const { note } = (await bed.checkpoints()).at(-1)!;
    return { note, keys: rows, kinds: rows.map(({ key }) => kindOf(key)) };
  };
  const first = await sign();
  expect(first.kinds).toEqual(['signed', 'signed']);
  const [old] = (await operate()).out.split('  ');
  expect((await operate('retire', old!)).err).toContain('is the only key: add another first');

  expect((await operate('add')).out).toContain('signs beside the others');
  const both = await sign();
  expect(both.kinds).toEqual(['signed', 'signed', 'signed', 'signed']);

  expect((await operate('retire', old!)).out).toContain(`${old} is retired`);
  const last = await sign();
  expect(last.keys.filter(({ isEnded }) => isEnded).map(({ key }) => key)).toEqual(first.keys.map(({ key }) => key));
  expect(last.kinds.filter((kind) => kind === 'signed')).toHaveLength(2);
  expect((await operate('retire', 'none')).err).toContain('has no key none');
});

test('readers of plain Ed25519 notes accept the checkpoint', async () => {
  await using bed = await proverBed();
  await addRawBatch(bed.client, { events: 3 });
  await (await bed.open()).turn();
  const { note } = (await bed.checkpoints())[0]!;
  const { rows } = await bed.client.query<{ key: string }>('select verifier_key as key from proofs.key');
  const plain = rows.map(({ key }) => noteVerifier(key)).filter((verifier) => verifier !== null);
  expect(plain).toHaveLength(1);
  expect(openNote(note, plain).kind).toBe('signed');
  const line = note.split('\n').find((one) => one.startsWith(`\u2014 ${HOST}`))!;
  expect(Buffer.from(line.split(' ')[2]!, 'base64')).toHaveLength(4 + 64);
});
