import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openNote } from '#contracts/proofs/note.ts';
import { KEY_TYPES } from '#contracts/proofs/verifier-key.ts';
import { silentLog } from '#infra/process/log.ts';
import { logSigner } from '#services/proofs/notes/log-signer.ts';
import { verifierOf } from '#services/proofs/notes/verifiers.ts';
import { readLogKeys } from '#services/proofs/port/log-keys.ts';
import { HeadsFile } from '#services/proofs/prover/heads-file.ts';
import type { ProverSession } from '#services/proofs/prover/session.ts';
import { policyOf, Witnesses } from '#services/proofs/witness/witnesses.ts';
import { addRawBatch, loseTail } from '#tests/support/proofs/raw-log.ts';
import { type Misbehaviour, StandInWitness } from '#tests/support/proofs/stand-in-witness.ts';
import { HOST, proverBed } from './prover-bed.ts';

const ORIGIN = `${HOST}/log/0`;

async function witnessedBed(keyTypes: readonly number[] = [KEY_TYPES.mlDsa44Cosignature]) {
  const bed = await proverBed();
  const stack = new AsyncDisposableStack();
  stack.use(bed);
  const stop = new AbortController();
  stack.defer(() => stop.abort());
  const logKeys = () =>
    logSigner(
      ORIGIN,
      readLogKeys(bed.files.keys).map(({ secret }) => secret),
    ).verifierKeys;
  const standIns: StandInWitness[] = [];
  for (const [place, type] of keyTypes.entries()) {
    standIns.push(stack.use(await StandInWitness.open(`w${place}.example`, logKeys, type)));
  }
  const lines = standIns.map(({ verifierKey, url }, place) => `witness w${place} ${verifierKey} ${url}`);
  const names = standIns.map((_, place) => `w${place}`).join(' ');
  const policy = policyOf([...lines, `group all-of-them all ${names}`, 'quorum all-of-them', ''].join('\n'));
  const watch = (session: ProverSession): Witnesses => {
    const witnesses = new Witnesses({
      policy,
      prove: ({ origin, size }, old) => session.prove(origin, { old, size }),
      keep: (offered, line) => session.keepCosignature(offered, line),
      foundAhead: async (origin, note) => void (await session.learnOfHead(origin, note)),
      log: silentLog(),
      signal: stop.signal,
      restMs: 20,
      answerMs: 200,
    });
    stack.use(witnesses);
    stack.defer(() => stop.abort());
    return witnesses;
  };
  const grow = async (session: ProverSession, witnesses: Witnesses, events = 100) => {
    await addRawBatch(bed.client, { events });
    await session.turn(witnesses);
    witnesses.offer(session.provers[0]!.last!);
  };
  const cosigned = async (): Promise<[number, string][]> => {
    const text = 'select size::float8 as size, cosignatures as lines from proofs.checkpoint order by size';
    const { rows } = await bed.client.query<{ size: number; lines: string }>(text);
    return rows.map(({ size, lines: kept }) => [size, kept]);
  };
  return { ...bed, standIns, watch, grow, cosigned, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

test('witnesses with either kind of key cosign each head with a proof of its growth, and a new prover asks for theirs', async () => {
  await using bed = await witnessedBed([KEY_TYPES.ed25519Cosignature, KEY_TYPES.mlDsa44Cosignature]);
  const session = await bed.open();
  const witnesses = bed.watch(session);
  await bed.grow(session, witnesses);
  await expect.poll(() => witnesses.cosignedSize(ORIGIN)).toBe(100);
  await bed.grow(session, witnesses);
  await expect.poll(() => witnesses.cosignedSize(ORIGIN)).toBe(200);
  const next = await bed.open();
  const again = bed.watch(next);
  await bed.grow(next, again);
  await expect.poll(() => again.cosignedSize(ORIGIN)).toBe(300);
  expect(bed.standIns[0]!.answers).toEqual([200, 200, 409, 200]);
  const [, , [, lines]] = (await bed.cosigned()) as [unknown, unknown, [number, string]];
  const { note } = (await bed.checkpoints()).at(-1)!;
  for (const { verifierKey } of bed.standIns) {
    expect(openNote(`${note}${lines}`, [verifierOf(verifierKey)!]).kind).toBe('signed');
  }
  await next.turn(again);
  const { rows } = await bed.client.query('select witnesses, cosigned::int4 from proofs.state');
  expect(rows).toEqual([
    {
      witnesses: [
        { name: 'w0', size: 300, problem: null },
        { name: 'w1', size: 300, problem: null },
      ],
      cosigned: 300,
    },
  ]);
});

test.each<[Misbehaviour, string]>([
  ['conflict-without-size', 'answers 409 without the size'],
  ['always-conflict', 'answers 409'],
  ['refuses-growth', 'answers that the log did not grow from its last head (422)'],
  ['unknown-log', 'has no such log (404)'],
  ['wrong-signature', 'answers without a right signature of its key'],
  ['other-key', 'answers without a right signature of its key'],
  ['nonsense', 'answers without a right signature of its key'],
  ['silent', 'cannot be reached: '],
  ['huge', 'cannot be reached: the answer is larger than 65536 bytes'],
  ['redirects', 'cannot be reached: '],
])('a witness that misbehaves (%s) is named, holds up no head, and is asked again', async (misbehaviour, problem) => {
  await using bed = await witnessedBed();
  const session = await bed.open();
  const witnesses = bed.watch(session);
  const [standIn] = bed.standIns as [StandInWitness];
  standIn.misbehaves = misbehaviour;
  await bed.grow(session, witnesses);
  await expect.poll(() => witnesses.reportOf(ORIGIN)[0]!.problem).toContain(problem);
  expect(await bed.cosigned()).toEqual([[100, '']]);
  await bed.grow(session, witnesses);
  expect((await bed.checkpoints()).map(({ size }) => size)).toEqual([100, 200]);
  standIn.misbehaves = 'none';
  await expect.poll(() => witnesses.cosignedSize(ORIGIN)).toBe(200);
  expect(witnesses.reportOf(ORIGIN)).toEqual([{ name: 'w0', size: 200, problem: null }]);
});

test('a witness with a newer head than the restored house proves the restore, and the prover refuses', async () => {
  await using bed = await witnessedBed();
  const session = await bed.open();
  const witnesses = bed.watch(session);
  await bed.grow(session, witnesses);
  await bed.grow(session, witnesses);
  await expect.poll(() => witnesses.cosignedSize(ORIGIN)).toBe(200);
  await loseTail(bed.client, 100);
  await bed.client.query('delete from proofs.checkpoint where size > 100');
  // The word of the operator that nothing was signed since; the witness has more.
  const heads = `${bed.files.heads}-of-another-machine`;
  await writeFile(heads, '{}');
  const restored = await bed.open({ heads: new HeadsFile(heads) });
  const again = bed.watch(restored);
  await restored.turn(again);
  again.offer(restored.provers[0]!.last!);
  await expect.poll(() => again.reportOf(ORIGIN)[0]!.problem).toContain('has cosigned 200 events');
  const refusal = async () => {
    await restored.turn(again);
    return restored.provers[0]!.refusal?.message;
  };
  await expect.poll(refusal).toContain('ends at event 100, but was signed up to 200');
});

test('a witness cannot stop the log with a head that the log never signed', async () => {
  await using bed = await witnessedBed();
  const session = await bed.open();
  await addRawBatch(bed.client, { events: 10 });
  await session.turn();
  const forged = logSigner(ORIGIN, ['f'.repeat(64)]).signCheckpoint(
    { origin: ORIGIN, size: 99, root: Buffer.alloc(32) },
    0,
  );
  expect(await session.learnOfHead(ORIGIN, forged)).toBe(false);
  await addRawBatch(bed.client, { events: 10 });
  await session.turn();
  expect(session.provers[0]!.refusal).toBeNull();
});
