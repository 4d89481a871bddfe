// Days that are over are closed once, when the log and the view agree about what was paid out, and never otherwise.
import { expect, test, vi } from 'vitest';
import { type Payout, statementOf } from '#contracts/payouts/day-statement.ts';
import { openClient } from '#infra/postgres/client.ts';
import { readPayouts, spanOfDay } from '#ledger/audit/posted-holds.ts';
import { rebuildView } from '#projections/rebuild.ts';
import { viewNamed } from '#projections/registry.ts';
import { unclosedDays } from '#services/payouts/statement-store.ts';
import { UnclosedDays } from '#services/payouts/unclosed-days.ts';
import { migratedFor } from '#tests/support/role-logins.ts';
import { FIRST_DAY, HOUR_MS, payoutsBed } from './payouts-bed.ts';

const NEXT_DAY = '2026-03-11';

test('a day is closed once it is over, with what was posted on it, and stays as it was closed', async () => {
  await using bed = await payoutsBed();
  await bed.paysOut(30);
  await bed.holdsAndVoids(500);
  await bed.paysOut(12);
  await bed.folded();
  {
    await using desk = await bed.openDesk();
    expect(await bed.statements()).toEqual([]);
    bed.passes(13 * HOUR_MS);
    await desk.pass();
    expect(await bed.statements()).toMatchObject([
      { day: FIRST_DAY, partition: 0, payouts: 2, points: 42n, firstSeq: 5, lastSeq: 9, closedAt: bed.clock.at },
    ]);
    expect(await desk.shown('payouts_statements_closed_total')).toBe(1);
  }
  const [closed] = await bed.statements();
  bed.passes(HOUR_MS);
  await bed.paysOut(5);
  await bed.folded();
  await using again = await bed.openDesk();
  await again.pass();
  expect(await bed.statements()).toEqual([closed]);
  expect(await again.shown('payouts_statements_closed_total')).toBe(0);
  for (const change of ['UPDATE payouts_desk.day_statement SET points = 1', 'DELETE FROM payouts_desk.day_statement'])
    await expect(bed.ask(change)).rejects.toThrow('day statements are append-only');
});

test('a day of many payouts is read and closed page by page, and its statement is that of all of them', async () => {
  await using bed = await payoutsBed();
  await bed.paysOutMany(600);
  await bed.folded();
  bed.passes(13 * HOUR_MS);
  await using client = await openClient(bed.url);
  const span = await spanOfDay(client.pg, FIRST_DAY, 0, bed.ledger.committedSeq);
  const pages: Payout[][] = [];
  for await (const page of readPayouts(client.pg, span)) {
    // The same line answers meanwhile: nothing of the next page is under way.
    await client.pg.query('select');
    pages.push(page);
  }
  expect(pages.map(({ length }) => length)).toEqual([250, 250, 100]);
  // Wherever the windows end in which the log is looked through.
  for (const windowEvents of [3, 7]) {
    const payouts: Payout[] = [];
    for await (const page of readPayouts(client.pg, span, windowEvents)) payouts.push(...page);
    expect(payouts).toEqual(pages.flat());
  }
  await using _desk = await bed.openDesk();
  expect(await bed.statements()).toMatchObject([statementOf(FIRST_DAY, 0, pages.flat())]);
});

test('a day of more than 2^53 points is closed to the point, and one point that is missing from the view is found', async () => {
  await using bed = await payoutsBed();
  const sum = 2n ** 53n + 1n;
  const large = 900_000_000_000_000;
  for (let rest = sum; rest > 0n; rest -= BigInt(large)) {
    const points = rest < BigInt(large) ? Number(rest) : large;
    await bed.gives(points);
    await bed.paysOut(points);
  }
  await bed.folded();
  await using desk = await bed.openDesk();
  expect(desk.errors()).toEqual([]);
  const tamper = (by: number) => bed.ask(`UPDATE payouts.hold SET points = points + ${by} WHERE seq = 5`);
  await tamper(-1);
  await desk.pass();
  expect(await desk.shown('payouts_unreconciled_points')).toBe(1);
  expect(desk.lines().join()).toContain('"log":{"payouts":11,"points":9007199254740993}');
  expect(desk.lines().join()).toContain('"view":{"payouts":11,"points":9007199254740992}');
  bed.passes(13 * HOUR_MS);
  await desk.pass();
  expect(await bed.statements()).toEqual([]);
  await tamper(1);
  await desk.pass();
  expect(await bed.statements()).toMatchObject([{ day: FIRST_DAY, payouts: 11, points: sum }]);
});

test('what is posted in the last moment of a day is of that day, and in the first moment of the next of the next', async () => {
  await using bed = await payoutsBed();
  bed.passes(12 * HOUR_MS - 1);
  for (const [points, ms] of [
    [1, 1],
    [2, 24 * HOUR_MS - 1],
    [4, 1],
    [8, HOUR_MS],
  ] as const) {
    await bed.paysOut(points);
    bed.passes(ms);
  }
  await bed.folded();
  await using _desk = await bed.openDesk();
  expect(await bed.statements()).toMatchObject([
    { day: FIRST_DAY, payouts: 1, points: 1n },
    { day: NEXT_DAY, payouts: 2, points: 6n },
  ]);
});

test('a day that differs is not read from the log again while the view says the same, and agrees when that is mended', async () => {
  await using bed = await payoutsBed();
  await bed.paysOut(30);
  await bed.folded();
  await bed.ask('UPDATE payouts.hold SET points = 31');
  await using client = await openClient(bed.url);
  const span = await spanOfDay(client.pg, FIRST_DAY, 0, bed.ledger.committedSeq);
  const asked = vi.spyOn(client.pg, 'query');
  const days = new UnclosedDays();
  const points = async () => {
    asked.mockClear();
    const { log, view } = (await days.compare(client.pg, FIRST_DAY, span))!;
    const reads = asked.mock.calls.filter(([query]) => JSON.stringify(query).includes('posted_hold'));
    return { log: log.points, view: view.points, readsOfLog: reads.length };
  };
  // Twice where it differs: the view may have been swapped between two questions.
  expect(await points()).toEqual({ log: 30n, view: 31n, readsOfLog: 2 });
  expect(await points()).toEqual({ log: 30n, view: 31n, readsOfLog: 0 });
  await bed.ask('UPDATE payouts.hold SET points = 32');
  expect(await points()).toEqual({ log: 30n, view: 32n, readsOfLog: 2 });
  await bed.ask('UPDATE payouts.hold SET points = 30');
  expect(await points()).toEqual({ log: 30n, view: 30n, readsOfLog: 1 });
});

test('days on which a desk was away are closed when it is back, those without payouts too', async () => {
  await using bed = await payoutsBed();
  await bed.paysOut(30);
  bed.passes(3 * 24 * HOUR_MS);
  await bed.paysOut(7);
  await bed.folded();
  await using _desk = await bed.openDesk();
  const days = (await bed.statements()).map(({ day, payouts, points }) => [day, payouts, points]);
  expect(days).toEqual([
    [FIRST_DAY, 1, 30n],
    [NEXT_DAY, 0, 0n],
    ['2026-03-12', 0, 0n],
  ]);
});

test('for some minutes after midnight a day may still be written of, unless the log has gone on', async () => {
  await using bed = await payoutsBed();
  await bed.paysOut(30);
  await bed.folded();
  bed.passes(12 * HOUR_MS + 60_000);
  await using desk = await bed.openDesk();
  expect(await bed.statements()).toEqual([]);
  await bed.paysOut(1);
  await bed.folded();
  await desk.pass();
  expect(await bed.statements()).toMatchObject([{ day: FIRST_DAY, points: 30n }]);
});

test('a day that the view has not passed waits for it', async () => {
  await using bed = await payoutsBed();
  await bed.folded();
  await bed.paysOut(30);
  bed.passes(13 * HOUR_MS);
  await using desk = await bed.openDesk();
  expect(await bed.statements()).toEqual([]);
  expect(desk.errors()).toEqual([]);
  await bed.folded();
  await desk.pass();
  expect(await bed.statements()).toMatchObject([{ day: FIRST_DAY, payouts: 1, points: 30n }]);
});

test.each<[string, string, number]>([
  ['of more points', 'UPDATE payouts.hold SET points = points + 5 WHERE points = 30', 35],
  ['for somebody else', 'UPDATE payouts.hold SET account = account + 1 WHERE points = 30', 30],
  ['that is missing', 'DELETE FROM payouts.hold WHERE points = 30', 30],
  ['that was voided, it says', `UPDATE payouts.hold SET state = 'voided' WHERE points = 30`, 30],
])('a payout %s in the view keeps its day open, is told, and a rebuild mends it', async (_what, tampering, points) => {
  await using bed = await payoutsBed();
  await bed.paysOut(30);
  await bed.paysOut(12);
  await bed.folded();
  await bed.ask(tampering);
  bed.passes(36 * HOUR_MS);
  await using desk = await bed.openDesk();
  await desk.pass();
  expect(await bed.statements()).toEqual([]);
  expect(await desk.shown('payouts_unreconciled_points')).toBe(points);
  expect([await desk.shown('payouts_unreconciled_days'), await desk.shown('payouts_unreconciled_rows')]).toEqual([
    1, 1,
  ]);
  expect(desk.errors()).toMatchObject([{ day: FIRST_DAY, points, firstSeq: 5 }]);
  expect(desk.isReady()).toBe(true);
  const signal = new AbortController().signal;
  await rebuildView({ databaseUrl: bed.url, feed: bed.ledger.feed, view: viewNamed('payouts'), signal });
  await desk.pass();
  expect(await bed.statements()).toMatchObject([{ day: FIRST_DAY, payouts: 2, points: 42n }]);
  expect(await desk.shown('payouts_unreconciled_points')).toBe(0);
});

test('one day that differs does not keep the days after it open', async () => {
  await using bed = await payoutsBed();
  await bed.paysOut(30);
  bed.passes(24 * HOUR_MS);
  await bed.paysOut(12);
  await bed.folded();
  await bed.ask('UPDATE payouts.hold SET points = 31 WHERE points = 30');
  bed.passes(24 * HOUR_MS);
  await using _desk = await bed.openDesk();
  expect(await bed.statements()).toMatchObject([{ day: NEXT_DAY, points: 12n }]);
});

test('the running day is held against the view too, event by event as it grows', async () => {
  await using bed = await payoutsBed();
  await using projector = await bed.openViews();
  await bed.paysOut(30);
  await projector.caughtUp();
  await using desk = await bed.openDesk();
  expect(await desk.shown('payouts_unreconciled_points')).toBe(0);
  await bed.paysOut(12);
  await projector.caughtUp();
  await bed.ask('UPDATE payouts.hold SET points = points + 3 WHERE points = 12');
  await desk.pass();
  expect(await desk.shown('payouts_unreconciled_points')).toBe(3);
  expect(desk.errors()).toMatchObject([
    { day: FIRST_DAY, log: { payouts: 2, points: 42 }, view: { payouts: 2, points: 45 } },
  ]);
  await bed.ask('UPDATE payouts.hold SET points = points - 3 WHERE points = 15');
  await desk.pass();
  expect(await desk.shown('payouts_unreconciled_points')).toBe(0);
  expect(await desk.shown('payouts_compared_seq')).toBe(bed.ledger.committedSeq);
});

test('two desks over one house close every day once', async () => {
  await using bed = await payoutsBed();
  for (let day = 0; day < 5; day++) {
    await bed.paysOut(10 + day);
    bed.passes(24 * HOUR_MS);
  }
  await bed.folded();
  await using stack = new AsyncDisposableStack();
  const desks = await Promise.all([bed.openDesk(), bed.openDesk()]);
  for (const desk of desks) stack.use(desk);
  expect((await bed.statements()).map(({ points }) => points)).toEqual([10n, 11n, 12n, 13n, 14n]);
  const closed = await Promise.all(desks.map((desk) => desk.shown('payouts_statements_closed_total')));
  expect(closed[0]! + closed[1]!).toBe(5);
});

test('a desk needs no more than the rights of its own role', async () => {
  await using bed = await payoutsBed();
  const as = await migratedFor(bed.url);
  await bed.paysOut(30);
  await bed.folded();
  await migratedFor(bed.url);
  bed.passes(24 * HOUR_MS);
  await using desk = await bed.openDesk(as('payouts'));
  expect(await bed.statements()).toMatchObject([{ day: FIRST_DAY, payouts: 1, points: 30n }]);
  expect(desk.errors()).toEqual([]);
});

test('a desk whose database goes away says that it is not ready, and goes on by itself', async () => {
  await using bed = await payoutsBed();
  await bed.folded();
  await using desk = await bed.openDesk();
  await bed.ask(`ALTER TABLE payouts_desk.day_statement RENAME TO gone`);
  bed.passes(24 * HOUR_MS);
  await expect(desk.pass()).rejects.toThrow('day_statement');
  expect(desk.isReady()).toBe(false);
  await bed.ask(`ALTER TABLE payouts_desk.gone RENAME TO day_statement`);
  await desk.pass();
  expect([desk.isReady(), (await bed.statements()).length]).toEqual([true, 1]);
});

test.each(['UTC', 'Asia/Beirut', 'America/New_York', 'Pacific/Kiritimati'])(
  'a day of UTC is to be closed once it is over, also where the database keeps the time of %s',
  async (zone) => {
    await using bed = await payoutsBed();
    await bed.ask(
      `ALTER ROLE CURRENT_USER IN DATABASE ${new URL(bed.url).pathname.slice(1)} SET timezone TO '${zone}'`,
    );
    await using client = await openClient(bed.url);
    // In Beirut there was no midnight on the 29th: its summer began.
    const days = await unclosedDays(client.pg, 0, { first: '2026-03-27', last: '2026-03-30' });
    expect(days).toEqual(['2026-03-27', '2026-03-28', '2026-03-29', '2026-03-30']);
  },
);
