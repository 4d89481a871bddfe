import { expect, test } from 'vitest';
import { DAY_MS } from '#contracts/days/time.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import { systemClock } from '#infra/process/clock.ts';
import { openHouse } from './house.ts';

const ADULTS_ONLY = { settings: { 'adults-only': true } };

/** yyyy-mm-dd, 18 years before that day. */
function eighteenOn(at: number): string {
  const day = new Date(at);
  return `${day.getUTCFullYear() - 18}-${day.toISOString().slice(5, 10)}`;
}

test('a player bets only after confirming to be 18', async () => {
  await using house = await openHouse(ADULTS_ONLY);
  const anna = house.visitor();
  const user = await anna.register('Anna');
  expect(user.age).toBe('unknown');
  expect((await anna.get('/api/auth/age')).body).toEqual({ state: 'unknown' });
  const refused = await anna.bet(1);
  expect([refused.status, refused.body.code]).toEqual([403, 'age-not-confirmed']);
  expect((await anna.confirmAge('1990-05-17')).body).toEqual({ state: 'adult' });
  expect((await anna.bet(1)).status).toBe(200);
  expect((await anna.get('/api/auth/user')).body).toMatchObject({ age: 'adult' });
  expect((await anna.confirmAge('1990-05-17')).body).toEqual({ state: 'adult' });
  expect((await anna.confirmAge('1991-05-17')).body.code).toBe('birth-date-stored');
});

test("a minor's answer stays in force until the 18th birthday", async () => {
  const clock = { ...systemClock, now: () => systemClock.now() + ahead };
  let ahead = 0;
  await using house = await openHouse({ ...ADULTS_ONLY, clock });
  const timo = house.visitor();
  await timo.register('Timo');
  const birthday = clock.now() + 3 * DAY_MS;
  const born = eighteenOn(birthday);
  const until = dayOf(birthday);
  expect((await timo.confirmAge(born)).body).toEqual({ state: 'minor', until });
  expect((await timo.confirmAge('1980-01-01')).body.code).toBe('birth-date-stored');
  expect((await timo.bet(1)).body.code).toBe('age-not-confirmed');
  expect((await timo.get('/api/auth/user')).body).toMatchObject({ age: 'minor', points: 100 });
  ahead = 3 * DAY_MS;
  expect((await timo.get('/api/auth/age')).body).toEqual({ state: 'unknown' });
  expect((await timo.confirmAge(born)).body).toEqual({ state: 'adult' });
  expect((await timo.bet(1)).status).toBe(200);
});

test.each([
  ['a day in the future', { birthDate: '2190-01-01', isConfirmed: true }],
  ['a day that does not exist', { birthDate: '1990-02-30', isConfirmed: true }],
  ['no confirmation', { birthDate: '1990-02-03', isConfirmed: false }],
  ['a zone that is no text', { birthDate: '1990-02-03', isConfirmed: true, timeZone: 7 }],
])('%s is refused, and nothing is stored', async (_what, body) => {
  await using house = await openHouse(ADULTS_ONLY);
  const anna = house.visitor();
  await anna.register('Anna');
  expect((await anna.post('/api/auth/age', body)).status).toBe(400);
  expect((await anna.get('/api/auth/age')).body).toEqual({ state: 'unknown' });
});

test('a browser without a listed zone confirms its age', async () => {
  await using house = await openHouse(ADULTS_ONLY);
  for (const [place, timeZone] of ['Etc/Unknown', 'GMT+0300', '+03:00', '', null].entries()) {
    const visitor = house.visitor();
    await visitor.register(`zone_${place}`);
    const confirmed = await visitor.post('/api/auth/age', { birthDate: '1990-02-03', isConfirmed: true, timeZone });
    expect([timeZone, confirmed.status, confirmed.body]).toEqual([timeZone, 200, { state: 'adult' }]);
  }
});
