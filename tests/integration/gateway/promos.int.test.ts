import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { HOUR_MS } from '#contracts/days/time.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { promoUsesCall, StaffPromo } from '#contracts/promos/staff-calls.ts';
import { silentLog } from '#infra/process/log.ts';
import { systemClock } from '#infra/process/clock.ts';
import { Metrics } from '#infra/process/metrics.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { readBalance } from '#projections/balance/read.ts';
import { housePolicies } from '#services/house.ts';
import { openReactor } from '#services/reactor/start.ts';
import { excludes, takesPromo } from '#tests/support/asks.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type House, joinsStaff, openHouse } from './house.ts';
import type { Visitor } from './visitor.ts';

let house: House;
let other: Awaited<ReturnType<House['openDoor']>>;
let admin: Visitor;

beforeAll(async () => {
  house = await openHouse({ isOneOfSeveral: true, settings: { 'registrations-per-hour': 1000 } });
  other = await house.openDoor();
  admin = house.visitor();
  await joinsStaff(house, admin, 'promo_warden', 'admin');
});
afterAll(() => house[Symbol.asyncDispose]());

type Redeemed = { points: number; message: string; code: string };

const TERMS = { amountPoints: 50, mostUses: 5, expiresAt: '2099-12-31T23:59:59.999Z', reason: 'spring' };

async function makes(code: string, change: object = {}): Promise<StaffPromo> {
  const body = { code, ...TERMS, isVerifiedOnly: false, minDays: 0, ...change };
  const made = await admin.act('/api/admin/promo-codes', body);
  expect(made.status).toBe(200);
  return await row(code);
}

async function row(code: string): Promise<StaffPromo> {
  await house.projector.caughtUp();
  const { body } = await admin.get<StaffPromo[]>('/api/admin/promo-codes');
  return body.find((promo) => promo.code === code.toUpperCase())!;
}

async function player(username: string) {
  const visitor = house.visitor();
  const { id } = await visitor.register(username);
  return { visitor, id };
}

const redeeming = (visitor: Visitor, code: string) => visitor.post<Redeemed>('/api/promo-codes/redeem', { code });

async function pointsOf(id: number): Promise<number> {
  await house.projector.caughtUp();
  return (await readBalance(house.db.pool, id))!.available;
}

test('twenty players at two gateways race for a code of five uses: five are paid, and staff see who', async () => {
  const { id } = await makes('race-26');
  const players = await Promise.all(Array.from({ length: 20 }, (_, at) => player(`racer_${at}`)));
  const before = await pointsOf(players[0]!.id);
  const answers = await Promise.all(
    players.flatMap(({ visitor }) => [
      redeeming(visitor, ' Race-26 '),
      redeeming(visitor.at(other.address), 'RACE-26'),
    ]),
  );
  const paid = answers.filter(({ status }) => status === 200);
  expect(paid.map(({ body }) => body)).toEqual(Array(5).fill({ points: 50, message: 'You got 50 points.' }));
  const refused = new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code));
  expect([...refused].toSorted()).toEqual(['promo-already-used', 'promo-used-up']);
  const rich = await Promise.all(players.map(async (one) => (await pointsOf(one.id)) - before));
  expect(rich.filter((points) => points === 50)).toHaveLength(5);
  expect(await row('race-26')).toMatchObject({ uses: 5, paidPoints: 250, state: 'used-up', maker: 'promo_warden' });
  const { body: uses } = await admin.get<ReplyOf<typeof promoUsesCall>>(`/api/admin/promo-codes/${id}/uses`);
  expect(uses.map(({ state }) => state)).toEqual(Array(5).fill('paid'));
});

test('a request sent again is answered as at first, and another one says that the code was used', async () => {
  await makes('twice');
  const { visitor } = await player('again_ann');
  const again = { 'idempotency-key': randomCommandId() };
  const first = await visitor.act<Redeemed>('/api/promo-codes/redeem', { code: 'twice' }, again);
  const second = await visitor.act<Redeemed>('/api/promo-codes/redeem', { code: 'twice' }, again);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toEqual(first.body);
  expect((await redeeming(visitor, 'twice')).body.code).toBe('promo-already-used');
});

test('a code is redeemed as players type it: without hyphens, with other dashes and digits, or from a list', async () => {
  await makes('tally-25');
  await makes('tally25', { amountPoints: 7 });
  await makes('we-come-back');
  const { visitor } = await player('typing_tom');
  const typed = ['tally25', 'TALLY–２５', 'we come back', '1. We\u2011Come\u200b-Back'];
  const answers = [];
  for (const code of typed) answers.push((await redeeming(visitor, code)).body);
  expect(answers).toMatchObject([{ points: 7 }, { points: 50 }, { points: 50 }, { code: 'promo-already-used' }]);
});

test('a use that was given before the process ended is paid by the reactor, once', async () => {
  const { id: promoId } = await makes('crash-1');
  const { id } = await player('crashing_bea');
  const before = await pointsOf(id);
  await house.ledger.submit(takesPromo(promoId, id));
  const reactor = await openReactor({
    databaseUrl: house.as('reactor'),
    feed: house.ledger.feed,
    ledger: house.ledger,
    clock: systemClock,
    policies: housePolicies({ abandonedRoundMs: () => HOUR_MS }),
    log: silentLog(),
    metrics: new Metrics(),
  });
  try {
    await eventually(async () => (await pointsOf(id)) > before || null);
    expect(await pointsOf(id)).toBe(before + 50);
  } finally {
    await reactor[Symbol.asyncDispose]();
  }
  expect(await row('crash-1')).toMatchObject({ uses: 1, paidPoints: 50 });
});

test('a player reads why a code is not for them', async () => {
  const { visitor, id } = await player('eager_cem');
  await makes('verified', { isVerifiedOnly: true });
  await makes('old-hands', { minDays: 30 });
  const { id: ended } = await makes('over');
  await admin.act(`/api/admin/promo-codes/${ended}/end`, { reason: 'over' });
  await house.projector.caughtUp();
  const codes = ['verified', 'old-hands', 'over', 'no-such-code'];
  const answers = [];
  for (const code of codes) answers.push((await redeeming(visitor, code)).body.code);
  expect(answers).toEqual(['address-unconfirmed', 'promo-account-too-new', 'promo-ended', 'promo-unknown']);
  await makes('resting');
  await house.ledger.submit(excludes(id, { type: 'time-out', days: 1 }));
  await house.projector.caughtUp();
  expect((await redeeming(visitor, 'resting')).body.code).toBe('player-excluded');
  expect((await redeeming(admin, 'resting')).body.code).toBe('forbidden');
});

test('a player who guesses codes is stopped after ten, and a known code does not count', async () => {
  await makes('known-1');
  const { visitor } = await player('guessing_dan');
  for (let guess = 0; guess < 10; guess++) {
    expect((await redeeming(visitor, `guess-${guess}`)).body.code).toBe('promo-unknown');
  }
  expect((await redeeming(visitor, 'known-1')).body.code).toBe('rate-limited');
});

test('a costly code waits for a second person', async () => {
  const body = { code: 'costly', ...TERMS, mostUses: 10_000, isVerifiedOnly: true, minDays: 0 };
  expect((await admin.act('/api/admin/promo-codes', body)).status).toBe(202);
  expect(await row('costly')).toBeUndefined();
  const requests = z.object({ account: z.int() });
  const found = await house.db.pool.any(
    sql.type(requests)`SELECT account FROM approvals.request WHERE kind = 'make-promo'`,
  );
  expect(found).toEqual([{ account: HOUSE_ACCOUNTS.promos }]);
});

test('the statement names the code, is read of one kind, and is saved whole as CSV', async () => {
  await makes('named-26');
  const { visitor } = await player('promo_reader');
  expect((await redeeming(visitor, 'named-26')).status).toBe(200);
  expect((await visitor.bet(1)).status).toBe(200);
  await house.projector.caughtUp();
  const of = async (kind: string) =>
    (await visitor.get<{ description: string }[]>(`/api/user/transactions?kind=${kind}`)).body.map(
      ({ description }) => description,
    );
  expect(await of('bonuses')).toEqual(['Promo code NAMED-26', expect.stringContaining('bonus')]);
  expect(await of('games')).toEqual([expect.stringContaining('Dice')]);
  expect(await of('tips')).toEqual([]);
  const { status, text } = await visitor.call('GET', '/api/user/transactions?kind=bonuses', {
    headers: { accept: 'text/csv' },
  });
  expect([status, text.includes('Promo code NAMED-26'), text.trimEnd().endsWith('2 rows')]).toEqual([200, true, true]);
});
