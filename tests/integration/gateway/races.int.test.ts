import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { DAY_MS, HOUR_MS } from '#contracts/days/time.ts';
import type { Race } from '#contracts/races/calls.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import type { StaffRace } from '#contracts/races/staff-calls.ts';
import { silentLog } from '#infra/process/log.ts';
import { systemClock } from '#infra/process/clock.ts';
import { Metrics } from '#infra/process/metrics.ts';
import { readBalance } from '#projections/balance/read.ts';
import { haveReached } from '#projections/positions/read.ts';
import { readWinners } from '#projections/races/read.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { raceDeskHandlers } from '#services/races/race-desk.ts';
import { submitToHouse } from '#services/module/house-account.ts';
import { settleDueRaces } from '#services/races/settle.ts';
import { housePolicies } from '#services/house.ts';
import { openReactor } from '#services/reactor/start.ts';
import { adjusts, bans, cancelsRace, closes, excludes, plansRace } from '#tests/support/asks.ts';
import { eventually } from '#tests/support/eventually.ts';
import { eventsOf } from '#tests/support/test-ledger.ts';
import { type House, joinsStaff, openHouse } from './house.ts';
import type { Visitor } from './visitor.ts';

const clock = { ...systemClock, aheadMs: 0, now: () => systemClock.now() + clock.aheadMs };
let house: House;
let admin: Visitor;

beforeAll(async () => {
  house = await openHouse({ clock, settings: { 'registrations-per-hour': 1000 } });
  admin = house.visitor();
  await joinsStaff(house, admin, 'race_warden', 'admin');
});
afterAll(() => house[Symbol.asyncDispose]());

const TERMS = { measure: 'wagered', days: 1, reason: 'spring' };

async function plans(name: string, prizes: number[], change: object = {}): Promise<StaffRace> {
  const made = await admin.act('/api/admin/races', { name, ...TERMS, startsOn: dayOf(clock.now()), prizes, ...change });
  expect(made.status, made.text).toBe(200);
  return await row(name);
}

async function row(name: string): Promise<StaffRace> {
  await house.projector.caughtUp();
  const { body } = await admin.get<StaffRace[]>('/api/admin/races');
  return body.find((race) => race.name === name)!;
}

async function bettor(username: string, stakes: readonly number[]) {
  const visitor = house.visitor();
  const { id } = await visitor.register(username);
  await house.ledger.submit(adjusts(id, 1000));
  for (const betAmount of stakes) {
    const rolled = await visitor.post('/api/games/dice', { betAmount, prediction: 'over' });
    expect(rolled.status, rolled.text).toBe(200);
  }
  return { visitor, id };
}

async function pointsOf(id: number): Promise<number> {
  await house.projector.caughtUp();
  return (await readBalance(house.db.pool, id))!.available;
}

async function winnersOf(race: string) {
  await house.projector.caughtUp();
  return readWinners(house.db.pool, race, { after: 0, limit: 10 });
}

const reactor = () =>
  openReactor({
    databaseUrl: house.as('reactor'),
    feed: house.ledger.feed,
    ledger: house.ledger,
    clock,
    policies: housePolicies({ abandonedRoundMs: () => HOUR_MS }),
    log: silentLog(),
    metrics: new Metrics(),
  });

test('a race is cancelled before it starts, and costly prizes wait for a second person', async () => {
  const { id } = await plans('Far away', [10], { startsOn: dayOf(clock.now() + 9 * DAY_MS) });
  expect((await admin.act(`/api/admin/races/${id}/cancel`, { reason: 'too far' })).status).toBe(200);
  expect(await row('Far away')).toMatchObject({ state: 'cancelled', planner: 'race_warden' });
  const { body } = await house.visitor().get<Race[]>('/api/races');
  expect(body.map(({ name }) => name)).not.toContain('Far away');
  const costly = { name: 'Costly', ...TERMS, startsOn: dayOf(clock.now() + DAY_MS), prizes: [10_001] };
  expect((await admin.act('/api/admin/races', costly)).status).toBe(202);
  expect(await row('Costly')).toBeUndefined();
});

test('views have all of a partition without events, and not of one whose events they miss', async () => {
  const { pool } = house.db;
  expect(await haveReached(pool, ['leaderboard', 'standing'], new Map([[9, 0]]))).toBe(true);
  expect(await haveReached(pool, ['leaderboard', 'standing'], new Map([[9, 1]]))).toBe(false);
});

test('players race, the day ends at two processes at once, and each winner is paid once, ties in equal shares', async () => {
  const { id, startsAt, endsAt } = await plans('Friday', [500, 301, 100]);
  expect(Date.parse(endsAt) - Date.parse(startsAt)).toBe(DAY_MS);
  const [ann, ben, cem, dan] = await Promise.all([
    bettor('race_ann', [10, 10, 10]),
    bettor('race_ben', [15, 5]),
    bettor('race_cem', [20]),
    bettor('race_dan', [40]),
  ]);
  const [eve, fay] = await Promise.all([bettor('race_eve', [50]), bettor('race_fay', [60])]);
  await house.ledger.submit(bans(dan.id));
  await house.ledger.submit(excludes(eve.id, { type: 'time-out', days: 30 }));
  await house.ledger.submit(closes(fay.id));
  await house.projector.caughtUp();
  // Standings are read again after a few seconds.
  clock.aheadMs = 60_000;
  const seen = await ben.visitor.get<Race[]>('/api/races');
  expect(seen.body[0]).toMatchObject({ id, state: 'running', you: { rank: 2, prizePoints: 200 } });
  expect(seen.body[0]!.places.map(({ rank, prizePoints }) => [rank, prizePoints])).toEqual([
    [1, 500],
    [2, 200],
    [2, 200],
  ]);
  expect(seen.body[0]!.places[0]!.username).toBe('race_ann');

  const rooms = { pool: house.db.pool, ledger: house.ledger, clock, log: silentLog() };
  expect(await settleDueRaces(rooms)).toBe(0);
  const before = await Promise.all([ann, ben, cem].map((player) => pointsOf(player.id)));
  clock.aheadMs = DAY_MS + HOUR_MS;
  const settled = await Promise.all([settleDueRaces(rooms), settleDueRaces(rooms)]);
  expect(Math.max(...settled)).toBe(1);
  // Banned before the prize is paid.
  await house.ledger.submit(bans(cem.id));
  await house.projector.caughtUp();
  await using _paying = await reactor();
  await eventually(async () => (await winnersOf(id)).every(({ paidAt, declinedAt }) => paidAt ?? declinedAt) || null);
  const after = await Promise.all([ann, ben, cem].map((player) => pointsOf(player.id)));
  expect(after.map((points, at) => points - before[at]!)).toEqual([500, 200, 0]);
  const events = await eventsOf(house.db.url);
  expect(events.filter(({ type }) => type === 'race-settled' || type === 'race-prize-paid')).toHaveLength(3);
  const winners = new Map((await winnersOf(id)).map((winner) => [winner.account, winner]));
  expect([ann, ben, cem].map((player) => winners.get(player.id))).toMatchObject([
    { rank: 1, points: 500, declinedAt: null },
    { rank: 2, points: 200, declinedAt: null },
    { rank: 2, points: 200, paidAt: null },
  ]);
  const { body: shown } = await house.visitor().get<Race[]>('/api/races');
  expect(shown.find((race) => race.id === id)).toMatchObject({ state: 'settled', you: null });
});

test('staff have a race settled at once that is over, and may cancel it after a week, or when its scores are deleted', async () => {
  const { pool } = house.db;
  // Sessions of staff end while the clock is ahead, so the desk is called without one.
  const desk = raceDeskHandlers({ pool, ledger: house.ledger, identity: house.identity, now: clock.now });
  const planned = plansRace({ name: 'Forgotten', firstDay: Math.floor(clock.now() / DAY_MS) });
  const { commandId: id } = planned;
  expect((await submitToHouse(house.ledger, planned)).kind).toBe('receipt');
  const settle = () => desk['settle-race']({ params: { id } } as never);
  const shown = async () => {
    await house.projector.caughtUp();
    const { reply } = (await desk['staff-races']({ query: { limit: 50 } } as never)) as { reply: StaffRace[] };
    const { state, maySettle, mayCancel } = reply.find((race) => race.id === id)!;
    return { state, maySettle, mayCancel };
  };
  expect(await shown()).toEqual({ state: 'running', maySettle: false, mayCancel: false });
  expect(await settle()).toMatchObject({ code: 'race-running' });

  clock.aheadMs += 2 * DAY_MS;
  expect(await shown()).toEqual({ state: 'counting', maySettle: true, mayCancel: false });
  expect(await settle()).toMatchObject({ reply: { success: true } });
  const jobs = pool.oneFirst(sql.type(z.object({ count: z.int() }))`
    select count(*)::int4 as count from jobs.job where queue = 'races' and key = 'settle'`);
  expect(await jobs).toBe(1);

  clock.aheadMs += 40 * DAY_MS;
  expect(await shown()).toEqual({ state: 'counting', maySettle: false, mayCancel: true });
  expect(await settle()).toMatchObject({ code: 'race-scores-deleted' });
  const cancel = { params: { id }, commandId: randomCommandId(), body: { reason: 'its scores are deleted' } };
  expect(await desk['cancel-race']({ ...cancel, account: 1001 } as never)).toMatchObject({ pending: {} });
  expect((await submitToHouse(house.ledger, cancelsRace(id))).kind).toBe('receipt');
  expect(await shown()).toEqual({ state: 'cancelled', maySettle: false, mayCancel: false });
  expect(await settle()).toMatchObject({ code: 'race-over' });
});
