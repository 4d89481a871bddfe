import { sql } from 'slonik';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openClient } from '#infra/postgres/session/connect.ts';
import { readBalance } from '#projections/balance/read.ts';
import { compareView } from '#projections/rebuild/compare.ts';
import { rebuildView } from '#projections/rebuild/rebuild.ts';
import { VIEWS } from '#projections/registry.ts';
import { readStatement } from '#projections/account-lines/read.ts';
import { eventually } from '#tests/support/eventually.ts';
import { accountOf, randomStory } from '#tests/support/random-story.ts';
import { projectorBed, schemasOf, positionOf, workOn } from './projector-bed.ts';

test('every view rebuilt from the log equals the one that grew with it', async () => {
  await using bed = await projectorBed([0, 1]);
  await using projector = await bed.start();
  for (const partition of [0, 1])
    bed.feed.push(randomStory({ seed: 21 + partition, players: 20, steps: 500, partition }).events);
  await projector.caughtUp();
  for (const { name } of VIEWS) {
    const seen: number[] = [];
    const onProgress = ({ events, total }: { events: number; total: number }) => void seen.push(events / total);
    const rebuilt = await rebuildView({ ...workOn(bed, name), compare: true, onProgress });
    expect(rebuilt).toMatchObject({ view: name, difference: null, parked: 0 });
    expect(seen.at(-1)).toBe(1);
  }
  expect(await schemasOf(bed)).toEqual([]);
});

test.for([
  ['balance', 'account'],
  ['game-stats', 'total'],
] as const)(
  'a rebuild of %s writes batch by batch, so that vacuum can remove row versions during it',
  async ([name, table]) => {
    await using bed = await projectorBed();
    await using projector = await bed.start();
    bed.feed.push(randomStory({ seed: 25, players: 10, steps: 2000 }).events);
    await projector.caughtUp();
    await using onlooker = await openClient(bed.db.url);
    await onlooker.pg.query("SET lock_timeout = '2s'");
    const lastWritten = async (schema: string) => {
      const { rows } = await onlooker.pg.query<{ xid: string | null }>(
        `SELECT max(xmin::text::bigint)::text AS xid FROM ${schema}.${table}`,
      );
      return rows[0]!.xid;
    };
    const seen: (string | null)[] = [];
    bed.feed.atMost = 20;
    bed.feed.bend = async (batch) => {
      const [schema] = await schemasOf(bed);
      if (batch.toSeq % 200 === 0) seen.push(await lastWritten(schema!));
      return [batch];
    };
    await rebuildView(workOn(bed, name));
    expect(seen.length).toBeGreaterThan(9);
    expect(seen).not.toContain(null);
    expect(new Set(seen).size).toBe(seen.length);
  },
);

test('with events arriving and readers reading, the swap loses nothing and shows no partial state', async () => {
  await using bed = await projectorBed();
  await using projector = await bed.start();
  const { events } = randomStory({ seed: 31, players: 10, steps: 3000 });
  bed.feed.push(events.slice(0, 1500));
  await projector.caughtUp();
  const ann = accountOf(1);
  let isDone = false;
  let readings = 0;
  const reader = (async () => {
    let before = 0;
    for (; !isDone; readings++) {
      const [balance, lines] = [
        await readBalance(bed.db.pool, ann),
        await readStatement(bed.db.pool, ann, { limit: 3 }),
      ];
      expect(balance!.seq).toBeGreaterThanOrEqual(before);
      expect(lines).toHaveLength(3);
      before = balance!.seq;
    }
  })();
  const feeder = (async () => {
    for (let end = 1500; end < events.length; end += 30) {
      bed.feed.push(events.slice(0, end));
      await projector.positions.waitFor('balance', new Map([[0, end - 60]]), 10_000);
    }
    bed.feed.push(events);
  })();
  for (const name of ['balance', 'statement', 'leaderboard', 'balance', 'activity', 'rounds'] as const) {
    await rebuildView(workOn(bed, name));
  }
  await feeder;
  await projector.caughtUp();
  isDone = true;
  await reader;
  expect(readings).toBeGreaterThan(5);
  for (const { name } of VIEWS) expect((await compareView(workOn(bed, name))).difference).toBeNull();
});

test('a backup that reads a view for long delays its swap, and the rebuilt data is kept', async () => {
  await using bed = await projectorBed();
  await using projector = await bed.start();
  const { events } = randomStory({ seed: 35, players: 10, steps: 1500 });
  bed.feed.push(events.slice(0, 500));
  await projector.caughtUp();
  await using backup = await openClient(bed.db.url);
  await backup.pg.query('BEGIN');
  await backup.pg.query('SELECT count(*) FROM statement.line');
  let waits = 0;
  let loads = 0;
  const rebuilding = rebuildView({
    ...workOn(bed, 'statement'),
    swapPace: { lockMs: 30, pauseMs: 10 },
    onSwapWaits: () => void waits++,
    onProgress: () => void loads++,
  });
  const gone = rebuilding.then(() => Promise.reject(new Error('swapped under a reader')));
  const feeding = (async () => {
    for (let end = 510; end < events.length; end += 10) {
      bed.feed.push(events.slice(0, end));
      await projector.positions.waitFor('balance', new Map([[0, end]]), 10_000);
    }
    await eventually(() => waits > 5);
  })();
  await Promise.race([feeding, gone]);
  const loadsBefore = loads;
  await backup.pg.query('COMMIT');
  expect(await rebuilding).toMatchObject({ parked: 0 });
  expect(loads).toBe(loadsBefore);
  bed.feed.push(events);
  await projector.caughtUp();
  expect((await compareView(workOn(bed, 'statement'))).difference).toBeNull();
});

test('the comparison names the first row that differs from the log', async () => {
  await using bed = await projectorBed();
  await using projector = await bed.start();
  bed.feed.push(randomStory({ seed: 41, players: 5, steps: 100 }).events);
  await projector.caughtUp();
  const ann = accountOf(1);
  await bed.db.pool.query(sql.unsafe`UPDATE balance.account SET available = available + 1 WHERE account = ${ann}`);
  await bed.db.pool.query(sql.unsafe`DELETE FROM statement.line WHERE seq = 20`);
  const balance = await compareView(workOn(bed, 'balance'));
  expect(balance).toMatchObject({ rows: 5, difference: { table: 'account', stored: { account: ann } } });
  const { stored, refolded } = balance.difference!;
  expect(stored!['available']).toBe(Number(refolded!['available']) + 1);
  const statement = await compareView(workOn(bed, 'statement'));
  expect(statement.difference).toMatchObject({ table: 'line', stored: null, refolded: { seq: 20 } });
  // The first difference by account and number.
  await bed.db.pool.query(sql.unsafe`
    INSERT INTO statement.line SELECT account, partition, kind, 1, at, amount, balance_after, params
    FROM statement.line WHERE account = ${accountOf(0)} LIMIT 1`);
  expect((await compareView(workOn(bed, 'statement'))).difference).toMatchObject({
    stored: { seq: 1 },
    refolded: null,
  });
  expect((await rebuildView({ ...workOn(bed, 'balance'), compare: true })).difference).not.toBeNull();
  expect((await compareView(workOn(bed, 'balance'))).difference).toBeNull();
});

test('a projector running while its views are reset to the end of an older log continues from there', async () => {
  await using bed = await projectorBed();
  await using projector = await bed.start({ retryEveryMs: 20 });
  const { events } = randomStory({ seed: 45, players: 5, steps: 100 });
  bed.feed.push(events.slice(0, 100));
  await projector.caughtUp();
  bed.feed.goesBackTo(0, 80);
  for (const { name } of VIEWS) await rebuildView(workOn(bed, name));
  bed.feed.push(events.slice(0, 81));
  for (const { name } of VIEWS) {
    await eventually(async () => (await positionOf(bed, name)) === 81);
    expect((await compareView(workOn(bed, name))).difference).toBeNull();
  }
  expect(projector.positions.positionOf('balance')).toEqual(new Map([[0, 81]]));
});

test('a view never projected is taken to the end of the log, and followed from there', async () => {
  await using bed = await projectorBed([0, 1]);
  const { events } = randomStory({ seed: 47, players: 5, steps: 100 });
  {
    await using _made = await bed.start();
  }
  bed.feed.push(events.slice(0, 90));
  expect((await rebuildView(workOn(bed, 'leaderboard'))).reached).toEqual(
    new Map([
      [0, 90],
      [1, 0],
    ]),
  );
  await using projector = await bed.start();
  bed.feed.push(events);
  await projector.caughtUp();
  expect((await compareView(workOn(bed, 'leaderboard'))).difference).toBeNull();
});

test('a failed rebuild leaves the live view unchanged and no remains', async () => {
  await using bed = await projectorBed();
  await using projector = await bed.start();
  bed.feed.push(randomStory({ seed: 51, players: 5, steps: 100 }).events);
  await projector.caughtUp();
  const before = await readBalance(bed.db.pool, accountOf(1));
  bed.feed.bend = () => {
    throw new Error('the feed is away');
  };
  await expect(rebuildView(workOn(bed, 'balance'))).rejects.toThrow('the feed is away');
  // Also while the previous batch is being written.
  bed.feed.atMost = 20;
  bed.feed.bend = (batch) => {
    if (batch.fromSeq > 20) throw new Error('the feed went away');
    return [batch];
  };
  for (const name of ['balance', 'statement', 'activity'] as const) {
    await expect(rebuildView(workOn(bed, name))).rejects.toThrow('the feed went away');
  }
  expect(await readBalance(bed.db.pool, accountOf(1))).toEqual(before);
  expect(await schemasOf(bed)).toEqual([]);
});

test('one view is rebuilt by one process at a time', async () => {
  await using bed = await projectorBed();
  await using projector = await bed.start();
  bed.feed.push(randomStory({ seed: 61, players: 5, steps: 100 }).events);
  await projector.caughtUp();
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => rebuildView(workOn(bed, 'statement'))));
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused.length).toBeLessThan(3);
  for (const { reason } of refused) expect(String(reason)).toContain('being rebuilt already');
});

test('a rebuild skips events that the view cannot apply, and parks them', async () => {
  await using bed = await projectorBed();
  const { events } = randomStory({ seed: 81, players: 5, steps: 200 });
  bed.feed.push([...events.slice(0, 59), { ...events[59]!, type: 'jackpot-struck' } as never, ...events.slice(60)]);
  bed.feed.breaks(0, 90);
  await using projector = await bed.start();
  await projector.caughtUp();
  expect(await rebuildView(workOn(bed, 'statement'))).toMatchObject({
    parked: 2,
    reached: new Map([[0, events.length]]),
  });
  const { pool } = bed.db;
  const isStale = () => pool.exists(sql.unsafe`SELECT FROM projection.view WHERE name = 'statement' AND stale`);
  const parked = () =>
    pool.anyFirst(sql.type(z.object({ seq: z.int() }))`
      SELECT seq FROM projection.parked WHERE view = 'statement' ORDER BY seq`);
  expect([await parked(), await isStale()]).toEqual([[60, 90], true]);
  // Events missing in the new tables are applied once they can be read.
  bed.feed.mends(0, 90);
  await projector.retryParked();
  expect([await parked(), await isStale()]).toEqual([[60], true]);
  bed.feed.replace(events[59]!);
  expect(await rebuildView(workOn(bed, 'statement'))).toMatchObject({ parked: 0 });
  expect([await parked(), await isStale()]).toEqual([[], false]);
  expect((await compareView(workOn(bed, 'statement'))).difference).toBeNull();
});
