import type { Client, QueryConfig } from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { SeenFilter } from '../idempotency/seen-filter.ts';
import { snapshotSource } from '#tests/support/snapshot-source.ts';
import { writeSnapshot } from './write-snapshot.ts';

const rests: number[] = [];
beforeEach(() => void (rests.length = 0));

/** The accounts (none, so one row says so), and 64 slices of one filter. */
const STEPS = 65;

async function snapshot(
  isAwaited: () => boolean,
  { sent = [] as QueryConfig[], stopped = (): Error | undefined => undefined } = {},
): Promise<QueryConfig[]> {
  const query = async (config: QueryConfig) => {
    sent.push(config);
    return { rows: [{ id: '1' }], rowCount: 1 };
  };
  const seen = new SeenFilter();
  seen.add('018f0000-0000-7000-8000-000000000001');
  const source = snapshotSource(1, { committed: 5, decided: 5 }, seen);
  await writeSnapshot({ query } as unknown as Client, {
    ...source,
    whenCommitted: async () => undefined,
    isAwaited,
    stopped,
    rest: async (ms) => rests.push(ms),
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
