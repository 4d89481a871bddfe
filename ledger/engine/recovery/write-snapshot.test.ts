import type { Client, QueryConfig } from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { Book } from '../book/book.ts';
import { GENERATION_IDS, SeenFilter } from '../idempotency/seen-filter.ts';
import { snapshotSource } from '#tests/support/snapshot-source.ts';
import { decodeAccounts } from './account-rows.ts';
import { ACCOUNT_MODEL } from '../../capabilities.ts';
import { type SnapshotSource, writeSnapshot } from './write-snapshot.ts';

const rests: number[] = [];
beforeEach(() => void (rests.length = 0));

/** The accounts (none, so one row says so), and 64 slices of one filter. */
const STEPS = 65;

async function snapshot(
  isAwaited: () => boolean,
  { sent = [] as QueryConfig[], ...rest }: Partial<SnapshotSource> & { sent?: QueryConfig[] } = {},
): Promise<QueryConfig[]> {
  const query = async (asked: QueryConfig | string, values?: unknown[]) => {
    sent.push(typeof asked === 'string' ? { text: asked, ...(values && { values }) } : asked);
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

test('after each step the writer of the log has time to catch up', async () => {
  await snapshot(() => false);
  expect(rests).toHaveLength(STEPS);
});

test('a snapshot that somebody waits for does not rest, and one that is waited for from then on rests no more', async () => {
  await snapshot(() => true);
  expect(rests).toEqual([]);
  await snapshot(() => rests.length === 10);
  expect(rests).toHaveLength(10);
});

test('no step brings more than 128 KiB of the filter', async () => {
  const sent = await snapshot(() => true);
  const slices = sent.filter(({ name }) => name === 'write-seen-slice').map(({ values }) => values!.at(-1) as Buffer);
  expect(slices.map(({ length }) => length)).toEqual(Array.from({ length: 64 }, () => 131_072));
});

test('a snapshot whose writer stops meanwhile ends at its next step', async () => {
  const sent: QueryConfig[] = [];
  const stopped = () => (sent.length === 10 ? new Error('fenced') : undefined);
  await expect(snapshot(() => true, { sent, stopped })).rejects.toThrow('fenced');
  expect(sent).toHaveLength(10);
});

test.each([
  ['none', 0, [0]],
  ['one part and no more', 500, [500, 0]],
  ['one more than a part', 501, [500, 1]],
  ['several parts', 1200, [500, 500, 200]],
])('of %s each account stands in one part, and the last part says that it is', async (_what, count, sizes) => {
  const book = new Book(ACCOUNT_MODEL);
  for (let id = 1; id <= count; id++) book.restore(ACCOUNT_MODEL.unopened(id));
  const sent = await snapshot(() => true, { book });
  const parts = sent
    .filter(({ name }) => name === 'write-snapshot-chunk')
    .map(({ values }) => ({ number: values![2], ...decodeAccounts(ACCOUNT_MODEL, values![3] as Buffer) }));
  expect(parts.map(({ accounts }) => accounts.length)).toEqual(sizes);
  expect(parts.map(({ number }) => number)).toEqual(sizes.map((_size, place) => place));
  expect(parts.map(({ isLast }) => isLast)).toEqual(sizes.map((_size, place) => place === sizes.length - 1));
  expect(new Set(parts.flatMap(({ accounts }) => accounts.map(({ id }) => id))).size).toBe(count);
});

test('a snapshot stands where the log stood when it began, and counts when all that was in the book is in the log', async () => {
  const sent: QueryConfig[] = [];
  const at = { committed: 5, decided: 9 };
  const waits: { seq: number; marked: boolean }[] = [];
  const isMarked = () => sent.some(({ text }) => text.includes('set is_whole'));
  const { committedSeq, decidedSeq } = snapshotSource(1, at);
  await snapshot(() => false, {
    sent,
    committedSeq,
    decidedSeq,
    // The writer goes on.
    rest: async () => at.committed++ && at.decided++,
    whenCommitted: async (seq) => void waits.push({ seq, marked: isMarked() }),
  });
  expect(sent[0]?.values).toEqual([0, 5]);
  expect(waits).toEqual([{ seq: 9 + STEPS, marked: false }]);
  expect(isMarked()).toBe(true);
});

test('a generation of the filter that is full is written once; one that fills up meanwhile is written again', async () => {
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
