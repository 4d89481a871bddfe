import { zstdDecompressSync } from 'node:zlib';
import type { Client, QueryConfig } from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { Book } from '../book/book.ts';
import { GENERATION_IDS, SeenFilter } from '../idempotency/seen-filter.ts';
import { snapshotSource } from '#tests/support/snapshot-source.ts';
import { decodeChunk } from './account-rows.ts';
import { ACCOUNT_MODEL } from '../../capabilities.ts';
import { type SnapshotSource, writeSnapshot } from './write-snapshot.ts';

const rests: number[] = [];
beforeEach(() => void (rests.length = 0));

const STEPS = 65;

type Asked = { sent?: QueryConfig[]; refused?: { name: string; error: Error } };

async function snapshot(
  isAwaited: () => boolean,
  { sent = [], refused, ...rest }: Partial<SnapshotSource> & Asked = {},
): Promise<QueryConfig[]> {
  const query = async (asked: QueryConfig | string, values?: unknown[]) => {
    sent.push(typeof asked === 'string' ? { text: asked, ...(values && { values }) } : asked);
    if (refused !== undefined && sent.at(-1)!.name === refused.name) throw refused.error;
    return { rows: [{ id: '1' }], rowCount: 1 };
  };
  const seen = new SeenFilter();
  seen.add('018f0000-0000-7000-8000-000000000001');
  const source = snapshotSource(1, { committed: 5, decided: 5 }, seen);
  await writeSnapshot({ query } as unknown as Client, {
    ...source,
    whenCommitted: async () => undefined,
    isAwaited,
    rest: async (ms) => rests.push(ms),
    ...rest,
  });
  return sent;
}

test('the writer of the log gets time to catch up after each step', async () => {
  await snapshot(() => false);
  expect(rests).toHaveLength(STEPS);
});

test('a snapshot that a caller waits for does not pause, and stops pausing when a wait begins', async () => {
  await snapshot(() => true);
  expect(rests).toEqual([]);
  await snapshot(() => rests.length === 10);
  expect(rests).toHaveLength(10);
});

test('a step writes at most 128 KiB of the filter', async () => {
  const sent = await snapshot(() => true);
  const slices = sent.filter(({ name }) => name === 'write-seen-slice').map(({ values }) => values!.at(-1) as Buffer);
  expect(slices.map(({ length }) => length)).toEqual(Array.from({ length: 64 }, () => 131_072));
});

test('a snapshot ends at its next step when its writer stops', async () => {
  const sent: QueryConfig[] = [];
  const stopped = () => (sent.length === 10 ? new Error('fenced') : undefined);
  await expect(snapshot(() => true, { sent, stopped })).rejects.toThrow('fenced');
  expect(sent).toHaveLength(10);
});

test.each([
  ['of no account there is one chunk', 0, 1],
  ['of few accounts there is one chunk', 600, 1],
  ['of many accounts there are several', 12_000, 3],
])('%s, and the last chunk says that it is', async (_what, count, chunks) => {
  const book = new Book(ACCOUNT_MODEL);
  for (let id = 1; id <= count; id++) book.restore(ACCOUNT_MODEL.unopened(id));
  const sent = await snapshot(() => true, { book });
  const parts = sent
    .filter(({ name }) => name === 'write-snapshot-chunk')
    .map(({ values }) => ({ number: values![2] as number, bytes: zstdDecompressSync(values![3] as Buffer) }))
    .toSorted((one, other) => one.number - other.number);
  expect(parts.map(({ number }) => number)).toEqual(Array.from({ length: chunks }, (_, place) => place));
  const decoded = parts.map(({ bytes }) => decodeChunk(ACCOUNT_MODEL, bytes));
  expect(decoded.map(({ isLast }) => isLast)).toEqual(decoded.map((_part, place) => place === chunks - 1));
  expect(decoded.flatMap(({ accounts }) => accounts.map(({ id }) => id))).toEqual(
    Array.from({ length: count }, (_, place) => 1 + place),
  );
});

test('a chunk has at most 64 KiB and one account', async () => {
  const book = new Book(ACCOUNT_MODEL);
  const seeds = Array.from({ length: 5 }, (_, place) => String(place).repeat(50_000));
  for (const [place, clientSeed] of seeds.entries())
    book.restore({ ...ACCOUNT_MODEL.unopened(place), epoch: 0, clientSeed });
  const sent = await snapshot(() => true, { book });
  expect(sent.filter(({ name }) => name === 'write-snapshot-chunk')).toHaveLength(3);
});

test('a chunk that cannot be written fails the snapshot', async () => {
  const book = new Book(ACCOUNT_MODEL);
  for (let id = 1; id <= 9000; id++) book.restore(ACCOUNT_MODEL.unopened(id));
  const refused = { name: 'write-snapshot-chunk', error: new Error('the disk is full') };
  await expect(snapshot(() => true, { book, refused })).rejects.toThrow('the disk is full');
});

test("a snapshot has the log's position at its start, and counts once everything in the book is committed", async () => {
  const sent: QueryConfig[] = [];
  const at = { committed: 5, decided: 9 };
  const waits: { seq: number; marked: boolean }[] = [];
  const isMarked = () => sent.some(({ text }) => text.includes('set is_whole'));
  const { committedSeq, decidedSeq } = snapshotSource(1, at);
  await snapshot(() => false, {
    sent,
    committedSeq,
    decidedSeq,
    rest: async () => at.committed++ && at.decided++,
    whenCommitted: async (seq) => void waits.push({ seq, marked: isMarked() }),
  });
  expect(sent[0]?.values).toEqual([0, 5]);
  expect(waits).toEqual([{ seq: 9 + STEPS, marked: false }]);
  expect(isMarked()).toBe(true);
});

test('a full generation of the filter is written once, and again if it fills up during the write', async () => {
  const seen = new SeenFilter();
  seen.add('018f0000-0000-7000-8000-000000000001');
  const generation = seen.generations[0]!;
  const fillsUp = async () => rests.push(0) === 10 && (generation.count = GENERATION_IDS);
  const told: unknown[] = [];
  for (const rest of [async () => undefined, fillsUp, fillsUp, fillsUp]) {
    const sent = await snapshot(() => false, { seen, rest });
    told.push([sent.filter(({ name }) => name === 'write-seen-slice').length, generation.isStored]);
  }
  expect(told).toEqual([
    [64, false],
    [64, false],
    [64, true],
    [0, true],
  ]);
});
