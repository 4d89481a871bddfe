import { sql } from 'slonik';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/days/time.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { SINGLE_SHOT_GAMES } from '#contracts/games/rules.ts';
import { adjusts } from '#tests/support/asks.ts';
import { bet } from '../games/bets.ts';
import { type House, joinsStaff, openHouse } from './house.ts';
import { PASSWORD, type Visitor } from './visitor.ts';

let house: House;
let other: Awaited<ReturnType<House['openDoor']>>;

beforeAll(async () => {
  house = await openHouse({ isOneOfSeveral: true, settings: { 'registrations-per-hour': 100 } });
  other = await house.openDoor();
});
afterAll(() => house[Symbol.asyncDispose]());

async function player(username: string) {
  const visitor = house.visitor();
  const { id } = await visitor.register(username);
  await house.ledger.submit(adjusts(id, 100_000));
  return { visitor, account: id };
}

const setLimit = (visitor: Visitor, kind: string, window: string, points: unknown) =>
  visitor.call<Record<string, unknown>>('PUT', '/api/limits', { body: { kind, window, points } });
const timeOut = (days: unknown) => ({ type: 'time-out', days, isConfirmed: true });
const exclude = (visitor: Visitor, body: object) => visitor.post<Record<string, unknown>>('/api/self-exclusion', body);
const limitsOf = async (visitor: Visitor) => {
  await house.projector.caughtUp();
  return (await visitor.get<LimitsReply>('/api/limits')).body;
};
type LimitsReply = {
  limits: { kind: string; window: string; points: number | null; pending: object | null; used: number; left: number }[];
  realityCheckMinutes: number;
  exclusion: { type: string; since: string; until: string | null } | null;
};

function stakes(visitor: Visitor): (() => Promise<{ status: number; body: unknown }>)[] {
  return [
    ...SINGLE_SHOT_GAMES.map((game) => () => bet(visitor, game, { points: 1 })),
    () => visitor.post('/api/games/crash/start', { betAmount: 1 }),
    () => visitor.post('/api/games/mines/start', { betAmount: 1, mineCount: 3 }),
    () => visitor.post('/api/games/blackjack/deal', { betAmount: 1 }),
  ];
}

describe('limits', () => {
  test('parallel bets of ten games at two gateways stake at most what the limit allows', async () => {
    const { visitor, account } = await player('limit_anna');
    expect((await setLimit(visitor, 'stake', 'week', 23)).body).toMatchObject({ points: 23, pending: null });
    const there = visitor.at(other.address);
    const asked = [...stakes(visitor), ...stakes(there), ...stakes(visitor), ...stakes(there)];
    const answers = await Promise.all(asked.map((ask) => ask()));
    expect(answers.filter(({ body }) => (body as { code?: string }).code === 'limit-reached')).not.toEqual([]);
    const { limits } = await limitsOf(visitor);
    const weekly = limits.find(({ kind, window }) => kind === 'stake' && window === 'week')!;
    expect(weekly).toMatchObject({ used: 23, left: 0 });
    // One point each.
    const placed = await house.db.pool.oneFirst(sql.type(z.object({ count: z.int() }))`
      select count(*)::int8 from event where account = ${account} and kind between 100 and 299`);
    expect(placed).toBe(23);
    const refused = await visitor.bet(1);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(
      /^This bet would exceed your weekly stake limit of 23 points\. Nothing is left/,
    );
  });

  test('a net loss never exceeds its limit, even with parallel bets', async () => {
    const { visitor } = await player('loss_ben');
    await setLimit(visitor, 'net-loss', 'day', 40);
    const there = visitor.at(other.address);
    for (let turn = 0; turn < 6; turn++) {
      const bets = [visitor, there, visitor, there, visitor, there].map((door) => door.bet(10));
      await Promise.all(bets);
      await house.projector.caughtUp();
      const { body } = await visitor.get<{ points: number }>('/api/auth/user');
      expect(100_100 - body.points).toBeLessThanOrEqual(40);
      const [loss] = (await limitsOf(visitor)).limits.filter(
        ({ kind, window }) => kind === 'net-loss' && window === 'day',
      );
      expect(loss!.used).toBe(100_100 - body.points);
    }
  });

  test('a raise takes effect after a day, is shown, and can be cancelled', async () => {
    const { visitor } = await player('raise_cy');
    await setLimit(visitor, 'stake', 'day', 5);
    const raised = await setLimit(visitor, 'stake', 'day', 50);
    expect(raised.body).toMatchObject({ points: 5, pending: { points: 50, from: expect.any(String) } });
    expect((await visitor.bet(6)).body.code).toBe('limit-reached');
    expect((await limitsOf(visitor)).limits[0]).toMatchObject({ points: 5, pending: { points: 50 } });
    expect((await setLimit(visitor, 'stake', 'day', 50)).body).toMatchObject({ code: 'limit-unchanged' });
    expect((await setLimit(visitor, 'stake', 'day', 5)).body).toMatchObject({ points: 5, pending: null });
    expect((await setLimit(visitor, 'stake', 'day', null)).body).toMatchObject({
      points: 5,
      pending: { points: null },
    });
  });

  test('a change sent twice is one change', async () => {
    const { visitor } = await player('twice_dan');
    const headers = { 'idempotency-key': randomCommandId() };
    const body = { kind: 'stake', window: 'day', points: 5 };
    const [first, second] = [
      await visitor.call('PUT', '/api/limits', { body, headers }),
      await visitor.call('PUT', '/api/limits', { body, headers }),
    ];
    expect([first.status, second.status, second.headers.get('idempotency-hit')]).toEqual([200, 200, 'true']);
    expect(second.body).toEqual(first.body);
  });

  test.each([
    { kind: 'stake', window: 'year', points: 5 },
    { kind: 'stake', window: 'day', points: 0 },
    { kind: 'stake', window: 'day', points: -5 },
    { kind: 'stake', window: 'day', points: 1.5 },
    { kind: 'stake', window: 'day', points: 'Infinity' },
    { kind: 'stake', window: 'day' },
    { kind: 'wins', window: 'day', points: 5 },
    { kind: 'stake', window: 'day', points: 5, account: 1 },
  ])('%j is no limit', async (body) => {
    const visitor = house.visitor();
    await visitor.register(`odd_${randomCommandId().slice(-10)}`);
    expect((await visitor.call('PUT', '/api/limits', { body })).status).toBe(400);
  });

  test('the reality check is the same on every device', async () => {
    const { visitor } = await player('check_eve');
    expect((await visitor.call('PUT', '/api/limits/reality-check', { body: { minutes: 30 } })).status).toBe(200);
    expect((await visitor.call('PUT', '/api/limits/reality-check', { body: { minutes: 31 } })).status).toBe(400);
    await house.projector.caughtUp();
    const phone = other.visitor();
    await phone.signIn('check_eve');
    expect((await phone.get<LimitsReply>('/api/limits')).body.realityCheckMinutes).toBe(30);
  });
});

describe('an excluded player', () => {
  test('is refused every stake at both gateways, finishes what is open, and keeps everything else', async () => {
    const { visitor, account } = await player('excluded_fay');
    await visitor.post('/api/games/mines/start', { betAmount: 5, mineCount: 3 });
    const excluded = await exclude(visitor, timeOut(2));
    expect(excluded.body).toMatchObject({ type: 'time-out' });
    for (const door of [visitor, visitor.at(other.address)]) {
      const flight = () => door.post('/api/games/crash', { betAmount: 1, cashOutMultiplier: 1.5 });
      for (const ask of [...stakes(door), flight]) {
        const { status, body } = await ask();
        expect([status, body]).toEqual([403, expect.objectContaining({ code: 'player-excluded' })]);
      }
    }
    const cashedOut = await visitor.post('/api/games/mines/reveal', { tileIndex: 3 });
    expect(cashedOut.status).toBe(200);
    const claim = { type: 'claim-daily-bonus', commandId: randomCommandId(), account } as const;
    expect(await house.ledger.submit(claim)).toMatchObject({ code: 'player-excluded' });
    expect((await other.visitor().signIn('excluded_fay')).status).toBe(200);
    expect((await visitor.get('/api/games/history')).status).toBe(200);
    const { exclusion } = await limitsOf(visitor);
    expect(exclusion).toEqual({ type: 'time-out', since: excluded.body['since'], until: excluded.body['until'] });
    expect(Date.parse(exclusion!.until!) - Date.parse(exclusion!.since)).toBe(2 * DAY_MS);
  });

  test('is visible to support, with the end', async () => {
    const { visitor, account } = await player('known_ivy');
    const excluded = await exclude(visitor, timeOut(3));
    const support = house.visitor();
    await joinsStaff(house, support, 'limits_helper', 'support');
    await house.projector.caughtUp();
    const { body } = await support.get<{ excludedUntil: string }>(`/api/admin/users/${account}/roles`);
    expect(body.excludedUntil).toBe(excluded.body['until']);
  });

  test('cannot be lifted early: not by the player, not by another kind, not by staff', async () => {
    const { visitor, account } = await player('early_gus');
    await exclude(visitor, timeOut(30));
    for (const body of [timeOut(1), timeOut(29)]) {
      expect((await exclude(visitor, body)).body).toMatchObject({ code: 'exclusion-running' });
    }
    const shorter = { type: 'time-out', days: 1 } as const;
    const asked = { type: 'exclude-player', commandId: randomCommandId(), account, exclusion: shorter } as const;
    for (const actor of ['operator:1001', 'cli:ines', 'system:test']) {
      expect(await house.ledger.submit({ ...asked, commandId: randomCommandId(), actor })).toMatchObject({
        code: 'exclusion-running',
      });
    }
    expect((await visitor.bet(1)).body.code).toBe('player-excluded');
  });

  test('self-exclusion asks for a proof when the sign-in is old, and can be permanent', async () => {
    const { visitor: signedIn } = await player('forever_hal');
    await house.db.pool.query(sql.unsafe`update user_sessions set authenticated_at = now() - interval '11 minutes'`);
    // A gateway without the session in its cache.
    const visitor = signedIn.at((await house.openDoor()).address);
    const forGood = { type: 'self-exclusion', months: null, isConfirmed: true };
    expect((await exclude(visitor, forGood)).body).toMatchObject({ code: 're-authenticate', ways: ['password'] });
    expect((await visitor.post('/api/auth/re-authenticate', { password: PASSWORD })).status).toBe(200);
    expect((await exclude(visitor, forGood)).body).toMatchObject({ type: 'self-exclusion', until: null });
    expect((await limitsOf(visitor)).exclusion).toMatchObject({ type: 'self-exclusion', until: null });
    expect((await visitor.bet(1)).body.message).toContain('permanently');
  });

  test.each([
    ['no confirmation', { type: 'time-out', days: 1 }],
    ['less than a day', timeOut(0)],
    ['more than 30 days', timeOut(31)],
    ['a part of a day', timeOut(1.5)],
    ['five months', { type: 'self-exclusion', months: 5, isConfirmed: true }],
    ['61 months', { type: 'self-exclusion', months: 61, isConfirmed: true }],
    ['an end in the past', { type: 'self-exclusion', until: 0, isConfirmed: true }],
  ])('%s is refused, and nothing is excluded', async (_what, body) => {
    const visitor = house.visitor();
    await visitor.register(`vague_${randomCommandId().slice(-10)}`);
    expect((await exclude(visitor, body)).status).toBe(400);
    expect((await visitor.bet(1)).status).toBe(200);
  });
});
