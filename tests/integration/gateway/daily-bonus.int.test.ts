import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { User } from '#contracts/accounts/user.ts';
import { DAY_MS, HOUR_MS } from '#contracts/days/time.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { bonusCalendarCall, DailyBonus } from '#contracts/bonuses/calls.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { excludes } from '#tests/support/asks.ts';
import { clockBy } from '#tests/support/test-ledger.ts';
import { type House, openHouse } from './house.ts';
import type { Visitor } from './visitor.ts';

/** Sessions expire by the database's clock, which stays. */
let ahead = 0;
let house: House;
let other: Awaited<ReturnType<House['openDoor']>>;

beforeAll(async () => {
  house = await openHouse({ isOneOfSeveral: true, clock: clockBy(() => Date.now() + ahead) });
  other = await house.openDoor();
});
afterAll(() => house[Symbol.asyncDispose]());

type Calendar = ReplyOf<typeof bonusCalendarCall>;
type Claimed = { success: boolean; points: number; streak: number; message: string; amount: number; code: string };

const ways = (visitor: Visitor) => [
  () => visitor.post<Claimed>('/api/daily-bonus'),
  () => visitor.post<Claimed>('/api/daily-bonus/claim'),
];
const isPaid = ({ body }: { body: Claimed }) => body.success || body.amount > 0;
const setZone = (visitor: Visitor, timeZone: unknown) =>
  visitor.call<Claimed & { timeZone: string }>('PUT', '/api/user/time-zone', { body: { timeZone } });

async function player(username: string) {
  const here = house.visitor();
  const { id } = await here.register(username);
  return { here, there: here.at(other.address), id };
}

async function seen(visitor: Visitor) {
  await house.projector.caughtUp();
  const [user, status] = [
    await visitor.get<User>('/api/auth/user'),
    await visitor.get<DailyBonus>('/api/daily-bonus/status'),
  ];
  return { user: user.body, status: status.body };
}

describe('the daily bonus', () => {
  test('is claimed as previewed, by either call, and the player sees the streak grow', async () => {
    const { here } = await player('daily_ann');
    const { status } = await seen(here);
    expect(status).toMatchObject({ canClaim: true, timeUntilNext: 0, amount: 5, streak: 0, weekProgress: 0 });
    const first = await here.post<Claimed>('/api/daily-bonus');
    expect(first.body).toEqual({ success: true, points: 5, streak: 1, message: 'You earned 5 points! Streak: 1 day' });
    const after = await seen(here);
    expect(after.user).toMatchObject({ points: 105, totalEarned: 105, dailyStreak: 1, dailyBonusStreak: 1 });
    expect(Date.parse(after.user.lastDailyBonus!)).toBeGreaterThan(Date.now() + ahead - HOUR_MS);
    expect(after.status).toMatchObject({ canClaim: false, streak: 1, weekProgress: 1, weeklyBonus: 25 });
    const { body: calendar } = await here.get<Calendar>('/api/daily-bonus/calendar');
    expect(calendar.claims).toEqual([{ day: calendar.today, points: 5, streak: 1, frozenDay: null }]);
    expect(calendar.coming.every(({ day }) => day > calendar.today)).toBe(true);
    expect((await here.get<Calendar>('/api/daily-bonus/calendar?month=2020-01')).body.claims).toEqual([]);
    const wait = Date.parse(after.status.nextClaimAt) - Date.parse(after.status.now);
    expect(after.status.timeUntilNext).toBe(Math.ceil(wait / HOUR_MS));
    ahead += wait;
    const next = await seen(here);
    expect(next.status).toMatchObject({ canClaim: true, streak: 1 });
    expect((await here.post<Claimed>('/api/daily-bonus/claim')).body).toEqual({
      amount: next.status.amount,
      streak: 2,
      weeklyBonus: 0,
    });
  });

  test('is paid once when both calls race from two connections at two gateways', async () => {
    const { here, there } = await player('racing_bob');
    const doors = [here, there, here.twin(), there.twin()].flatMap(ways);
    const answers = await Promise.all([...doors, ...doors].map((claim) => claim()));
    expect(answers.filter(isPaid)).toHaveLength(1);
    for (const { status, body } of answers.filter((one) => !isPaid(one))) {
      expect(body.message).toBe('You already claimed your daily bonus today.');
      expect(body.success === false ? status : body.code).toBe(body.success === false ? 200 : 'daily-bonus-not-due');
    }
    expect((await seen(here)).user.points).toBe(105);
  });

  test('is answered again, and not paid again, when its key is sent again', async () => {
    const { here, there } = await player('again_cyd');
    const headers = { 'idempotency-key': randomCommandId() };
    const first = await here.post<Claimed>('/api/daily-bonus', undefined, headers);
    const again = await there.post<Claimed>('/api/daily-bonus', undefined, headers);
    expect([again.body, again.headers.get('idempotency-hit')]).toEqual([first.body, 'true']);
    expect((await seen(here)).user.points).toBe(105);
  });

  test('is not reset by another time zone, and the zone cannot be changed at will', async () => {
    const { here, there } = await player('moving_dan');
    expect((await seen(here)).user.timeZone).toBeNull();
    const set = await Promise.all([setZone(here, 'Pacific/Pago_Pago'), setZone(there, 'Pacific/Pago_Pago')]);
    expect(set.map(({ status }) => status)).toEqual([200, 200]);
    expect((await here.post<Claimed>('/api/daily-bonus')).body.success).toBe(true);
    expect((await setZone(here, 'Pacific/Kiritimati')).body).toEqual({ timeZone: 'Pacific/Kiritimati' });
    const refused = await setZone(there, 'Europe/Berlin');
    expect(refused).toMatchObject({ status: 409, body: { code: 'time-zone-changed-lately' } });
    expect(refused.body.message).toMatch(/^You can change your time zone again on \d+ \w+( \d{4})?\.$/);
    const answers = await Promise.all([...ways(here), ...ways(there)].map((claim) => claim()));
    expect(answers.filter(isPaid)).toEqual([]);
    const { user, status } = await seen(here);
    expect(user).toMatchObject({ points: 105, timeZone: 'Pacific/Kiritimati' });
    expect(status).toMatchObject({ canClaim: false, timeZone: 'Pacific/Kiritimati' });
  });

  test.each([
    ['Etc/Unknown', 'UTC'],
    ['GMT+0300', 'Etc/GMT-3'],
    ['+03:00', 'Etc/GMT-3'],
    ['', 'UTC'],
    [null, 'UTC'],
  ])('takes %j of a browser as %s', async (sent, timeZone) => {
    const { here } = await player(`zone_${Math.random().toString(36).slice(2)}`);
    const { status, body } = await setZone(here, sent);
    expect([status, body]).toEqual([200, { timeZone }]);
  });

  test.each([[undefined], [7]])('rejects %j as a time zone', async (zone) => {
    const { here } = await player(`zone_${Math.random().toString(36).slice(2)}`);
    expect((await setZone(here, zone)).status).toBe(400);
  });

  test('is refused to an excluded player, with the reason, and to visitors', async () => {
    const { here, id } = await player('careful_eve');
    await house.ledger.submit(excludes(id, { type: 'time-out', days: 1 }));
    const { status } = await seen(here);
    expect([status.canClaim, Date.parse(status.nextClaimAt) > Date.now() + ahead + 23 * HOUR_MS]).toEqual([
      false,
      true,
    ]);
    const [card, page] = await Promise.all(ways(here).map((claim) => claim()));
    expect(card).toMatchObject({ status: 200, body: { success: false } });
    expect(card!.body.message).toMatch(/^You chose not to play until /);
    expect(page!.body.code).toBe('player-excluded');
    expect((await house.visitor().post('/api/daily-bonus')).status).toBe(401);
  });

  test('starts a new streak after a missed day, and shows 0 before', async () => {
    const { here } = await player('missing_fay');
    await here.post('/api/daily-bonus');
    ahead += 3 * DAY_MS;
    const { user, status } = await seen(here);
    expect([user.dailyStreak, status.streak, status.amount]).toEqual([0, 0, 5]);
    expect((await here.post<Claimed>('/api/daily-bonus')).body).toMatchObject({ success: true, streak: 1 });
  });
});
