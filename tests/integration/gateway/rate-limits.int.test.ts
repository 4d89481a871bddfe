// Slow: opens a house for each limit, and hashes passwords.
import { sql } from 'slonik';
import { expect, test } from 'vitest';
import type { Problem } from '#contracts/definition/problem.ts';
import { clockBy, HandClock } from '#tests/support/test-ledger.ts';
import { openHouse } from './house.ts';
import { type Answered, PASSWORD } from './visitor.ts';

function expectTooOften(refused: Answered<Problem>): void {
  expect([refused.status, refused.body.code]).toEqual([429, 'rate-limited']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
}

test('bets beyond the player’s rate are refused for a second, and take nothing', async () => {
  let nowMs = Date.now();
  await using house = await openHouse({ settings: { 'bets-per-second': 3 }, clock: clockBy(() => nowMs) });
  const anna = house.visitor();
  await anna.register('anna');
  for (let count = 0; count < 3; count++) expect((await anna.bet(1)).status).toBe(200);
  expectTooOften(await anna.bet(1));
  const bert = house.visitor();
  await bert.register('bert');
  expect((await bert.bet(1)).status).toBe(200);
  nowMs += 1000;
  expect((await anna.bet(1)).status).toBe(200);
  await house.projector.caughtUp();
  expect((await anna.get('/api/games/stats')).body).toMatchObject({ gamesPlayed: 4 });
});

test('refused requests count like accepted ones: broken bets use up the rate', async () => {
  const nowMs = Date.now();
  await using house = await openHouse({ settings: { 'bets-per-second': 4 }, clock: clockBy(() => nowMs) });
  const anna = house.visitor();
  await anna.register('anna');
  const broken = [{ raw: '{' }, { raw: '[]' }, { body: { betAmount: -1, prediction: 'over' } }];
  for (const options of broken) {
    expect((await anna.call<Problem>('POST', '/api/games/dice', options)).status).toBe(400);
  }
  expect((await anna.bet(1)).status).toBe(200);
  expectTooOften(await anna.bet(1));
});

test('reads have a budget: per player, and per address for visitors', async () => {
  let nowMs = Date.now();
  const budgets = { perPlayer: 4, perAddress: 3 };
  await using house = await openHouse({ budgets, clock: clockBy(() => nowMs) });
  const anna = house.visitor();
  await anna.register('anna');
  const read = (visitor = anna) => visitor.get<Problem>('/api/user/transactions');
  for (let count = 0; count < 3; count++) expect((await read()).status).toBe(200);
  expectTooOften(await read());
  nowMs += 1000;
  expect((await read()).status).toBe(200);
  // Nine units in three seconds, four of them for the registration.
  const stranger = house.visitor();
  const statuses = [];
  for (let count = 0; count < 9; count++) statuses.push((await stranger.get('/api/auth/user')).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 401, 401, 429]);
  expect((await anna.bet(1)).status).toBe(200);
});

test('seeds are rotated a hundred times a day, at all gateways together; further requests write nothing', async () => {
  await using house = await openHouse();
  const other = await house.openDoor();
  const anna = house.visitor();
  await anna.register('anna');
  const doors = [anna, anna.at(other.address)];
  const rotate = (count: number) =>
    doors[count % 2]!.post<Problem>('/api/fair/rotate', { clientSeed: `seed ${count}` });
  for (let count = 0; count < 100; count++) expect((await rotate(count)).status).toBe(200);
  const head = house.ledger.committedSeq;
  for (let count = 100; count < 103; count++) {
    const refused = await rotate(count);
    expectTooOften(refused);
    expect(refused.body.message).toBe('At most 100 a day. Try again in 24 hours.');
  }
  expect(house.ledger.committedSeq).toBe(head);
});

test.each([-1500, -180_000, 180_000])('a wall clock set by %i ms does not change the rates', async (stepMs) => {
  const clock = new HandClock();
  clock.at = Date.now();
  const limits = { dice: { minCycleMs: 1000 } };
  await using house = await openHouse({ settings: { 'bets-per-second': 3, 'game-limits': limits }, clock });
  const anna = house.visitor();
  await anna.register('anna');
  const spin = () => anna.post<Problem>('/api/games/wheel', { betAmount: 1 });
  expect((await anna.bet(1)).status).toBe(200);
  for (let count = 0; count < 2; count++) expect((await spin()).status).toBe(200);
  clock.wallAheadMs += stepMs;
  expectTooOften(await spin());
  clock.at += 999;
  expect((await spin()).status).toBe(200);
  expect((await anna.bet(1)).body).toMatchObject({ message: 'The next round of Dice can begin in 0.1 seconds.' });
  clock.at += 1000;
  expect((await anna.bet(1)).status).toBe(200);
});

test('a name with characters no name has, which the database might fold into others, is not looked up', async () => {
  await using house = await openHouse();
  const { status, body } = await house.visitor().signIn('nİgel', 'a wrong guess');
  expect([status, (body as unknown as { code: string }).code]).toEqual([400, 'invalid-input']);
});

test('password guessing is blocked for that name, even with the right one; other names are unaffected', async () => {
  await using house = await openHouse({ failuresPerName: 3 });
  await house.visitor().register('anna');
  await house.visitor().register('bert');
  const guesses = await Promise.all(Array.from({ length: 6 }, () => house.visitor().signIn('anna', 'a wrong guess')));
  expect(guesses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([401, 401, 401, 429, 429, 429]);
  const tooOften = await house.visitor().signIn('ANNA', PASSWORD);
  expectTooOften(tooOften);
  expect(tooOften.body).toMatchObject({ message: 'Too many attempts to sign in. Try again in 10 minutes.' });
  expect((await house.visitor().signIn('bert', PASSWORD)).status).toBe(200);
});

test('guesses refused by the name’s limit are not counted against the address', async () => {
  await using house = await openHouse({
    failuresPerName: 2,
    settings: { 'failed-sign-ins-per-address': 4, 'sign-ins-per-address': 5 },
  });
  await house.visitor().register('anna');
  await house.visitor().register('bert');
  const guesses = await Promise.all(Array.from({ length: 12 }, () => house.visitor().signIn('anna', 'a wrong guess')));
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(2);
  expect((await house.visitor().signIn('bert', 'a wrong guess')).status).toBe(401);
  expect((await house.visitor().signIn('bert', PASSWORD)).status).toBe(200);
});

test('attempts refused by the address’s limit are not counted against the name', async () => {
  await using house = await openHouse({ failuresPerName: 2, settings: { 'failed-sign-ins-per-address': 4 } });
  await house.visitor().register('anna');
  for (const name of ['bert', 'carl', 'dora', 'emil']) {
    expect((await house.visitor().signIn(name, 'a wrong guess')).status).toBe(401);
  }
  for (let time = 0; time < 2; time++) expectTooOften(await house.visitor().signIn('anna', PASSWORD));
  await house.db.pool.query(sql.unsafe`delete from rate_limit where key like 'sign-in-address:%'`);
  expect((await house.visitor().signIn('anna', PASSWORD)).status).toBe(200);
});

test('a right password resets the count', async () => {
  await using house = await openHouse({ failuresPerName: 3, settings: { 'failed-sign-ins-per-address': 5 } });
  await house.visitor().register('anna');
  const guess = () => house.visitor().signIn('anna', 'a wrong guess');
  const enter = () => house.visitor().signIn('anna', PASSWORD);
  for (let time = 0; time < 2; time++) {
    expect([(await guess()).status, (await guess()).status, (await enter()).status]).toEqual([401, 401, 200]);
  }
});

test('mass registration from one address is stopped, and one whose name is taken does not count', async () => {
  await using house = await openHouse({ settings: { 'registrations-per-hour': 2 } });
  const register = (username: string) =>
    house
      .visitor()
      .post<Problem>('/api/auth/register', { username, email: `${username}@example.org`, password: PASSWORD });
  expect((await register('one')).status).toBe(200);
  expect((await register('one')).status).toBe(409);
  expect((await register('two')).status).toBe(200);
  expectTooOften(await register('three'));
});

test('a caller refused because of others is asked to retry, and it does not count against them', async () => {
  const hashing = { atOnce: 1, waiting: 0 };
  const settings = { 'failed-sign-ins-per-address': 4, 'registrations-per-hour': 3 };
  await using house = await openHouse({ failuresPerName: 2, settings, hashing });
  await house.visitor().register('anna');
  const bert = { username: 'bert', email: 'bert@example.org', password: PASSWORD };
  hashing.atOnce = 0;
  for (let time = 0; time < 6; time++) {
    for (const path of ['/api/auth/login', '/api/auth/register']) {
      const { email: _email, ...credentials } = bert;
      const body = path.endsWith('login') ? { ...credentials, username: 'anna' } : bert;
      const refused = await house.visitor().post<Problem>(path, body);
      expect([path, refused.status, refused.body.code]).toEqual([path, 503, 'overloaded']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    }
  }
  hashing.atOnce = 1;
  expect((await house.visitor().signIn('anna')).status).toBe(200);
  expect((await house.visitor().post('/api/auth/register', bert)).status).toBe(200);
});

test('asking which address is registered is limited like registering, and costs no hash', async () => {
  const hashing = { atOnce: 1, waiting: 0 };
  await using house = await openHouse({ settings: { 'registrations-per-hour': 3 }, hashing });
  await house.visitor().register('anna');
  hashing.atOnce = 0;
  const ask = (username: string) =>
    house.visitor().post<Problem>('/api/auth/register', { username, email: 'ANNA@example.org', password: PASSWORD });
  for (const username of ['nosy_one', 'nosy_two']) {
    const { status, body } = await ask(username);
    expect([status, body.code, body.details]).toEqual([409, 'email-taken', [{ path: 'email', message: body.message }]]);
  }
  expectTooOften(await ask('nosy_three'));
});

test('repeated sign-in is limited even with the right password, and only for that client', async () => {
  await using house = await openHouse({ settings: { 'sign-ins-per-address': 3 }, config: { proxyHops: 1 } });
  const anna = house.visitor();
  await anna.register('anna');
  const enter = (address: string) =>
    anna.post<Problem>('/api/auth/login', { username: 'anna', password: PASSWORD }, { 'x-forwarded-for': address });
  for (let time = 0; time < 3; time++) expect((await enter('192.0.2.1')).status).toBe(200);
  expectTooOften(await enter('192.0.2.1'));
  expect((await enter('192.0.2.2')).status).toBe(200);
});

test('guesses at a name do not lock out its owner at another address', async () => {
  await using house = await openHouse({ failuresPerName: 2, config: { proxyHops: 1 } });
  await house.visitor().register('anna');
  const enter = (password: string, address: string) =>
    house
      .visitor()
      .post<Problem>(
        '/api/auth/login',
        { username: 'anna', password },
        { 'x-forwarded-for': `198.51.100.9, ${address}` },
      );
  for (let time = 0; time < 2; time++) expect((await enter('a wrong guess', '192.0.2.1')).status).toBe(401);
  expectTooOften(await enter(PASSWORD, '192.0.2.1'));
  expect((await enter(PASSWORD, '192.0.2.2')).status).toBe(200);
});

test('one guess at each of many names is stopped too, for the address that guesses', async () => {
  await using house = await openHouse({ settings: { 'failed-sign-ins-per-address': 3 }, config: { proxyHops: 1 } });
  await house.visitor().register('anna');
  const enter = (username: string, password: string, address: string) =>
    house.visitor().post<Problem>('/api/auth/login', { username, password }, { 'x-forwarded-for': address });
  for (const name of ['bert', 'carl', 'dora']) {
    expect((await enter(name, 'a wrong guess', '192.0.2.1')).status).toBe(401);
  }
  expectTooOften(await enter('anna', PASSWORD, '192.0.2.1'));
  expect((await enter('anna', PASSWORD, '192.0.2.2')).status).toBe(200);
});

test('while the table of attempts does not answer, the gateway counts alone', async () => {
  await using house = await openHouse({ failuresPerName: 2 });
  await house.visitor().register('anna');
  await house.db.pool.query(sql.unsafe`alter table rate_limit rename to rate_limit_away`);
  const enter = (password: string) => house.visitor().signIn('anna', password);
  expect((await enter(PASSWORD)).status).toBe(200);
  for (let time = 0; time < 2; time++) expect((await enter('a wrong guess')).status).toBe(401);
  expectTooOften(await enter(PASSWORD));
});
