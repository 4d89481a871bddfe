import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { openNote } from '#contracts/proofs/note.ts';
import { noteVerifier } from '#infra/signed-note.ts';
import { verifierOf } from '#services/proofs/notes/verifiers.ts';
import { writeHeads } from '#services/proofs/prover/heads-note.ts';
import { readSignedLogs } from '#services/proofs/status/proof-status.ts';
import { addRawBatch } from '#tests/support/proofs/raw-log.ts';
import { operateAt } from '../operator/operator-bed.ts';
import { HOST, proverBed } from './prover-bed.ts';

test('while a key is rotated both sign, so that readers of either accept the log', async () => {
  await using bed = await proverBed();
  const session = await bed.open();
  const operate = (...words: string[]) =>
    operateAt(bed.db.url, ['log-keys', ...words], { LOG_KEYS_FILE: bed.files.keys, DATA_DIR: dirname(bed.files.keys) });
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

test('readers of plain Ed25519 notes accept the checkpoint, and the desk shows its root in the same letters', async () => {
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
  const [shown] = await readSignedLogs(bed.db.pool);
  expect(shown!.signed!.root).toBe(note.split('\n')[2]);
});

test('listed keys follow the file at the next turn, for every name and after a restore, and operators see their ids', async () => {
  await using bed = await proverBed();
  const session = await bed.open();
  const operate = (...words: string[]) =>
    operateAt(bed.db.url, words, { LOG_KEYS_FILE: bed.files.keys, DATA_DIR: dirname(bed.files.keys) });
  const idsOf = (text: string) => [...text.matchAll(/ (ledger\.example\S+)/g)].map(([, id = '']) => id).toSorted();
  const listed = async () => {
    const { rows } = await bed.client.query<{ id: string; isOpen: boolean }>(
      'select substring(verifier_key from $1) as id, until is null as "isOpen" from proofs.key order by id',
      [String.raw`^[^+]+\+[0-9a-f]+`],
    );
    const idsWhere = (isOpen: boolean) => rows.filter((row) => row.isOpen === isOpen).map(({ id }) => id);
    return { open: idsWhere(true), ended: idsWhere(false) };
  };
  await addRawBatch(bed.client, { events: 10 });
  await session.turn();
  await writeHeads(session, { date: '2026-11-29', at: Date.parse('2026-11-29T00:00:00Z'), lines: [] });
  const first = (await operate('log-keys')).out;
  expect(await listed()).toEqual({ open: idsOf(first), ended: [] });
  expect(idsOf(first)).toHaveLength(3);

  await operate('log-keys', 'add');
  await operate('log-keys', 'retire', first.split('  ')[0]!);
  await session.turn();
  const second = idsOf((await operate('log-keys')).out);
  expect(await listed()).toEqual({ open: second, ended: idsOf(first) });

  // As a restore to a time before the rotation.
  await bed.client.query('delete from proofs.key where until is null');
  await bed.client.query('update proofs.key set until = null');
  const next = await bed.open();
  await next.turn();
  expect(await listed()).toEqual({ open: second, ended: idsOf(first) });

  await bed.client.query("update proofs.state set refusal = 'the log is shorter'");
  await operate('new-origin', '0', '--reason', 'a restore to the day before');
  await next.turn();
  const { open, ended } = await listed();
  expect(open.filter((id) => id.includes('/log/0+'))).toEqual([]);
  expect(open).toEqual(idsOf((await operate('log-keys')).out));
  expect(ended).toContain(second[0]);
});
