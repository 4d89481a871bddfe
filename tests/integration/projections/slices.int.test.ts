import { sql } from 'slonik';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openClient } from '#infra/postgres/session/connect.ts';
import { verifyChain } from '#ledger/audit/verify-chain.ts';
import { compareView } from '#projections/rebuild/compare.ts';
import { rebuildView } from '#projections/rebuild/rebuild.ts';
import { VIEWS } from '#projections/registry.ts';
import { randomStory } from '#tests/support/random-story.ts';
import { testDatabase } from '#tests/support/database.ts';
import { tamper, writeLog } from '../audit/tampered-log.ts';
import { type Bed, projectorBed, workOn } from './projector-bed.ts';

async function filledBed(): Promise<Bed> {
  const bed = await projectorBed();
  bed.feed.push(randomStory({ seed: 91, players: 6, steps: 400 }).events);
  await using projector = await bed.start();
  await projector.caughtUp();
  return bed;
}

test('every view compared in slices has all of its rows, and no difference', async () => {
  await using bed = await filledBed();
  for (const { name } of VIEWS) {
    const whole = await compareView(workOn(bed, name));
    const sliced = await compareView({ ...workOn(bed, name), sliceRows: 2 });
    expect([name, sliced]).toEqual([name, whole]);
    expect(sliced).toMatchObject({ difference: null, ahead: null });
  }
});

test('a missing or extra row is found in any slice', async () => {
  await using bed = await filledBed();
  for (const [place, kind] of [
    ['min', 'asc'],
    ['max', 'desc'],
  ] as const) {
    await tamper(
      bed.db.url,
      `delete from statement.line where ctid = (select ctid from statement.line order by account ${kind}, seq ${kind} limit 1)`,
    );
    const { difference } = await compareView({ ...workOn(bed, 'statement'), sliceRows: 3 });
    expect([place, difference?.stored]).toEqual([place, null]);
    await rebuildView(workOn(bed, 'statement'));
  }
  await tamper(
    bed.db.url,
    `insert into statement.line select (jsonb_populate_record(line, '{"seq": 999999}')).* from statement.line limit 1`,
  );
  const { difference } = await compareView({ ...workOn(bed, 'statement'), sliceRows: 3 });
  expect(difference).toMatchObject({ stored: { seq: 999_999 }, refolded: null });
});

/** Null if that connection has no open transaction. */
async function transactionOf(bed: Bed, name: string): Promise<string | null> {
  const rows = await bed.db.pool.any(sql.type(z.object({ since: z.string().nullable() }))`
    SELECT xact_start::text AS since FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = ${name}`);
  return rows[0]?.since ?? null;
}

test.each(VIEWS.map(({ name }) => name))('no transaction lasts throughout the refold of the view %s', async (name) => {
  await using bed = await filledBed();
  const seen: (string | null)[] = [];
  bed.feed.atMost = 20;
  bed.feed.bend = async (batch) => {
    seen.push(await transactionOf(bed, `tallyhouse rebuild of ${name}`));
    return [batch];
  };
  await rebuildView(workOn(bed, name));
  expect(seen.length).toBeGreaterThan(10);
  const [middle, late] = [seen[Math.floor(seen.length / 2)], seen.at(-2)];
  expect(middle === null || middle !== late).toBe(true);
});

test('the chain is verified in short statements, and in one snapshot only at its end', async () => {
  await using db = await testDatabase();
  await writeLog(db.url);
  await using events = await openClient(db.url);
  await using batches = await openClient(db.url);
  const asked: string[] = [];
  const watched = new Proxy(events.pg, {
    get(client, property) {
      const found: unknown = Reflect.get(client, property, client);
      if (property !== 'query') return typeof found === 'function' ? found.bind(client) : found;
      return (statement: unknown, ...rest: unknown[]) => {
        const text = typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? '');
        asked.push(
          text.startsWith('begin') ? 'begin' : text.includes('copy') || text.includes('COPY') ? 'copy' : 'query',
        );
        return (found as (...words: unknown[]) => unknown).call(client, statement, ...rest);
      };
    },
  });
  const parts = { events: watched, batches: batches.pg, partition: 0 };
  const whole = await verifyChain({ events: events.pg, batches: batches.pg, partition: 0 });
  expect(await verifyChain({ ...parts, restEvents: 0 })).toEqual(whole);
  expect(whole).toMatchObject({ finding: null, events: 22 });
  expect(asked.indexOf('copy')).toBeGreaterThan(-1);
  expect(asked.indexOf('copy')).toBeLessThan(asked.indexOf('begin'));
});
