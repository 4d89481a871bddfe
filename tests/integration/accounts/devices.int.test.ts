import { io } from 'socket.io-client';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/days/time.ts';
import { clockBy } from '#tests/support/test-ledger.ts';
import { givesRole } from '#tests/support/standing.ts';
import { type House, openHouse } from '../gateway/house.ts';
import { PASSWORD, type Visitor } from '../gateway/visitor.ts';
import { hourlyChores } from './chores.ts';
import { confirmedPlayer, deliver } from './mailbox.ts';

const NEXT = 'nine paper kites';

let house: House;
let other: Awaited<ReturnType<House['openDoor']>>;
let aheadMs = 0;

beforeAll(async () => {
  house = await openHouse({
    isOneOfSeveral: true,
    config: { proxyHops: 1, countryHeader: 'x-country' },
    settings: { 'registrations-per-hour': 1000 },
    clock: clockBy(() => Date.now() + aheadMs),
  });
  other = await house.openDoor();
});
afterAll(() => house[Symbol.asyncDispose]());

type Listed = { sessions: { id: string; isCurrent: boolean; browser: string; place: string; assurance: string }[] };
const listOf = async (visitor: Visitor) => (await visitor.get<Listed>('/api/auth/sessions')).body.sessions;
const isSignedIn = async (visitor: Visitor) => (await visitor.get('/api/auth/user')).status === 200;

async function socketOf(visitor: Visitor, address: string) {
  const headers = { cookie: visitor.cookie, origin: address };
  const socket = io(address, { extraHeaders: headers, transports: ['websocket'], reconnection: false });
  await new Promise<void>((resolve, fail) => {
    socket.on('connect', resolve);
    socket.on('connect_error', fail);
  });
  return socket;
}

test('a player sees their sessions in words, without keys or addresses, and ends one of them', async () => {
  const { visitor } = await confirmedPlayer(house, 'listed_anna');
  const phone = house.visitor();
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
  const body = { username: 'listed_anna', password: PASSWORD };
  await phone.post('/api/auth/login', body, {
    'user-agent': agent,
    'x-forwarded-for': '203.0.113.77',
    'x-country': 'DE',
  });
  const list = await listOf(visitor);
  expect(list.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  expect(list).toHaveLength(2);
  const other = list.find(({ isCurrent }) => !isCurrent)!;
  expect(other).toMatchObject({ browser: 'Firefox on Linux', place: 'Germany', assurance: 'password' });
  expect(list.find(({ isCurrent }) => isCurrent)!.place).toBe('This network');
  expect(JSON.stringify(list)).not.toMatch(/203\.0|[0-9a-f]{64}/);
  const { visitor: stranger } = await confirmedPlayer(house, 'listed_bert');
  expect((await stranger.post(`/api/auth/sessions/${other.id}/end`)).status).toBe(404);
  expect((await visitor.post(`/api/auth/sessions/${other.id}/end`)).status).toBe(200);
  expect([await isSignedIn(phone), await isSignedIn(visitor)]).toEqual([false, true]);
});

test('a player sees the history of one account only', async () => {
  const { visitor } = await confirmedPlayer(house, 'told_anna');
  await visitor.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: NEXT });
  await house.visitor().signIn('told_anna', NEXT);
  await confirmedPlayer(house, 'told_bert');
  const { body } = await visitor.get<{ events: { kind: string; browser: string | null }[] }>(
    '/api/auth/security-events',
  );
  expect(body.events.map(({ kind }) => kind)).toEqual([
    'new-device',
    'password-changed',
    'address-confirmed',
    'signed-in',
  ]);
  expect(body.events[0]!.browser).toBe('Unknown browser');
  expect((await house.visitor().get('/api/auth/security-events')).status).toBe(401);
});

test('signing out the others keeps this session, and removes their devices', async () => {
  const { visitor } = await confirmedPlayer(house, 'others_anna');
  const phone = house.visitor();
  await phone.signIn('others_anna');
  await deliver(house);
  await phone.signIn('others_anna');
  expect((await deliver(house)).map(({ kind }) => kind)).toEqual([]);
  const ended = await visitor.post('/api/auth/sessions/end-others');
  expect(ended.body).toEqual({ success: true, ended: 1 });
  expect([await isSignedIn(phone), await isSignedIn(visitor)]).toEqual([false, true]);
  await phone.signIn('others_anna');
  expect(await house.db.pool.anyFirst(devicesOf('others_anna'))).toHaveLength(2);
});

const devicesOf = (username: string) =>
  sql.unsafe`select device_hash from known_devices join users using (account) where username = ${username}`;

test("id-renewed: re-authentication and a new password renew the id, and the player's own socket stays open", async () => {
  const { visitor, email } = await confirmedPlayer(house, 'renewed_anna');
  const phone = house.visitor();
  await phone.signIn('renewed_anna');
  const socket = await socketOf(visitor.at(other.address), other.address);
  const phoneSocket = await socketOf(phone, house.address);
  const phoneGone = new Promise<string>((resolve) => phoneSocket.on('disconnect', resolve));
  const [before] = (await listOf(visitor)).filter(({ isCurrent }) => isCurrent);
  const renewals: [path: string, body: object][] = [
    ['re-authenticate', { password: PASSWORD }],
    ['change-password', { currentPassword: PASSWORD, newPassword: NEXT }],
  ];
  for (const [path, body] of renewals) {
    const stolen = visitor.twin();
    expect([await isSignedIn(stolen), await isSignedIn(stolen.at(other.address))]).toEqual([true, true]);
    expect([path, (await visitor.post(`/api/auth/${path}`, body)).status]).toEqual([path, 200]);
    expect([path, await isSignedIn(stolen)]).toEqual([path, false]);
    const elsewhere = visitor.at(other.address);
    expect([path, await isSignedIn(visitor), await isSignedIn(elsewhere)]).toEqual([path, true, true]);
    expect([path, await isSignedIn(stolen.at(other.address))]).toEqual([path, false]);
  }
  const [after] = (await listOf(visitor)).filter(({ isCurrent }) => isCurrent);
  expect(after!.id).toBe(before!.id);
  expect(await phoneGone).toBe('io server disconnect');
  expect(await isSignedIn(phone)).toBe(false);
  expect(socket.connected).toBe(true);
  // The socket ends with the session it now belongs to.
  const gone = new Promise<string>((resolve) => socket.on('disconnect', resolve));
  await visitor.post('/api/auth/logout');
  expect(await gone).toBe('io server disconnect');
  expect((await deliver(house)).filter(({ kind, to }) => kind === 'password-changed' && to === email)).toHaveLength(1);
});

test('a password change requires the old password, and guesses at it are limited', async () => {
  const { visitor } = await confirmedPlayer(house, 'guessed_anna');
  const change = (currentPassword: string) =>
    visitor.post<{ code: string }>('/api/auth/change-password', { currentPassword, newPassword: NEXT });
  const codes: string[] = [];
  for (let guess = 0; guess < 12; guess++) codes.push((await change(`a wrong guess ${guess}`)).body.code);
  expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'wrong-password'));
  expect(codes.slice(10)).toEqual(['rate-limited', 'rate-limited']);
  expect((await house.visitor().signIn('guessed_anna', PASSWORD)).status).toBe(200);
});

test('of two password changes at once, one wins', async () => {
  const { visitor } = await confirmedPlayer(house, 'twice_anna');
  const phone = house.visitor();
  await phone.signIn('twice_anna');
  const both = await Promise.all(
    [visitor, phone].map((browser, place) =>
      browser.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: `${NEXT} ${place}` }),
    ),
  );
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  const works = [`${NEXT} 0`, `${NEXT} 1`].map(
    async (password) => (await house.visitor().signIn('twice_anna', password)).status,
  );
  expect((await Promise.all(works)).toSorted((a, b) => a - b)).toEqual([200, 401]);
});

test('a session lasts thirty days from its sign-in, however often it is used', async () => {
  const { visitor } = await confirmedPlayer(house, 'lasting_anna');
  for (const day of [8, 16, 24, 29]) {
    aheadMs = day * DAY_MS;
    expect([day, await isSignedIn(visitor)]).toEqual([day, true]);
  }
  // An unchanged cookie is not sent again with every call.
  expect((await visitor.get('/api/auth/user')).headers.getSetCookie()).toEqual([]);
  aheadMs = 30 * DAY_MS + 60_000;
  expect(await isSignedIn(visitor)).toBe(false);
  aheadMs = 0;
});

test('a staff session lasts an hour without use, and twelve hours from its sign-in', async () => {
  const { user } = await confirmedPlayer(house, 'crew_stella');
  await givesRole(house.identity, user.id, 'finance');
  const [idle, busy] = [house.visitor(), house.visitor()];
  for (const staff of [idle, busy]) await staff.signIn('crew_stella');
  for (let minutes = 0; minutes < 12 * 60; minutes += 45) {
    aheadMs = minutes * MINUTE_MS;
    expect([minutes, await isSignedIn(busy)]).toEqual([minutes, true]);
  }
  expect(await isSignedIn(idle)).toBe(false);
  aheadMs = 12 * HOUR_MS + 60_000;
  expect(await isSignedIn(busy)).toBe(false);
  aheadMs = 0;
});

test('the body of an account call has at most 4 KB', async () => {
  const { status } = await house.visitor().call('POST', '/api/auth/login', { raw: `{"x":"${'x'.repeat(4096)}"}` });
  expect(status).toBe(413);
});

test('a sign-in from a new browser is mailed, five times a day; the rest follow in one mail', async () => {
  const { email, user } = await confirmedPlayer(house, 'watched_anna');
  const body = { username: 'watched_anna', password: PASSWORD };
  for (let browser = 0; browser < 8; browser++) {
    await house.visitor().post('/api/auth/login', body, { 'x-forwarded-for': `200.160.2.${browser}` });
  }
  const mails = (await deliver(house)).filter(({ to }) => to === email);
  expect(mails[0]!.params).toMatchObject({ place: 'Brazil' });
  expect(mails.map(({ kind }) => kind)).toEqual(Array.from({ length: 5 }, () => 'new-device'));
  await house.db.pool.query(sql.unsafe`
    update security_events set at = date_trunc('day', now(), 'UTC') - interval '1 hour' where account = ${user.id}`);
  for (let time = 0; time < 2; time++) await hourlyChores(house);
  const digests = (await deliver(house)).filter(({ to }) => to === email);
  expect(digests.map(({ kind, params }) => [kind, params['count']])).toEqual([['sign-in-digest', 3]]);
});

test('owner-not-locked-out: after 200 wrong passwords from fifty addresses the known browser still signs in', async () => {
  const { visitor, email } = await confirmedPlayer(house, 'besieged_anna');
  await visitor.post('/api/auth/logout');
  const guess = (username: string, place: number) =>
    house
      .visitor()
      .post<{ code: string }>(
        '/api/auth/login',
        { username, password: `a wrong guess ${place}` },
        { 'x-forwarded-for': `203.0.113.${place % 50}` },
      );
  for (const username of ['besieged_anna', 'nobody_besieged']) {
    const codes: string[] = [];
    for (let place = 0; place < 200; place += 4) {
      const four = await Promise.all([0, 1, 2, 3].map((step) => guess(username, place + step)));
      codes.push(...four.map(({ body }) => body.code));
    }
    expect([username, codes.filter((code) => code === 'sign-in-failed').length]).toEqual([username, 100]);
    expect(codes.slice(-50)).toEqual(Array.from({ length: 50 }, () => 'rate-limited'));
  }
  const right = { username: 'besieged_anna', password: PASSWORD };
  const elsewhere = { 'x-forwarded-for': '192.0.2.99' };
  expect((await house.visitor().post('/api/auth/login', right, elsewhere)).status).toBe(429);
  expect((await visitor.post('/api/auth/login', right, elsewhere)).status).toBe(200);
  const told = (await deliver(house)).filter(({ to }) => to === email);
  expect(told.map(({ kind }) => kind)).toEqual(['many-wrong-passwords']);
});

test('GET /api/login leads to the sign-in page', async () => {
  const answered = await house.visitor().get('/api/login');
  expect([answered.status, answered.headers.get('location')]).toEqual([302, '/auth']);
});
