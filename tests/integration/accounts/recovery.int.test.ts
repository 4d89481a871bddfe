import { io } from 'socket.io-client';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { eventually } from '#tests/support/eventually.ts';
import { SIGN_IN_FACTS } from '#tests/support/mail-rooms.ts';
import { bansPerson } from '#tests/support/standing.ts';
import { type House, openHouse } from '../gateway/house.ts';
import { PASSWORD, type Visitor } from '../gateway/visitor.ts';
import { confirmedPlayer, deliver, mailOf, requestsHandled, resetLinkFor } from './mailbox.ts';

const NEXT = 'nine paper kites';

let house: House;
let other: Awaited<ReturnType<House['openDoor']>>;

beforeAll(async () => {
  house = await openHouse({
    isOneOfSeveral: true,
    config: { proxyHops: 1 },
    settings: { 'registrations-per-hour': 1000, 'sign-ins-per-address': 10_000 },
  });
  other = await house.openDoor();
});
afterAll(() => house[Symbol.asyncDispose]());

let addresses = 0;
const from = () => ({ 'x-forwarded-for': `198.51.100.${++addresses}` });
const forgot = (body: unknown, headers: Record<string, string> = from()) =>
  house.visitor().post<{ code?: string; message: string }>('/api/auth/forgot-password', body, headers);
const reset = (token: string, password = NEXT, door: { visitor(): Visitor } = house) =>
  door.visitor().post<{ code?: string }>('/api/auth/reset-password', { token, password }, from());
const isSignedIn = async (visitor: Visitor) => (await visitor.get('/api/auth/user')).status === 200;
const outboxCount = () =>
  house.db.pool.oneFirst(sql.type(z.object({ count: z.int() }))`select count(*) from mail.outbox`);

test('forgot-array-of-addresses', async () => {
  const { email } = await confirmedPlayer(house, 'array_anna');
  const before = await outboxCount();
  for (const list of [
    [email, 'thief@example.org'],
    { 0: email },
    `${email},thief@example.org`,
    `${email} thief@x.org`,
  ]) {
    expect((await forgot({ email: list })).status).toBe(400);
  }
  await requestsHandled(house);
  expect(await outboxCount()).toBe(before);
});

test('forgot-unicode-twin', async () => {
  await confirmedPlayer(house, 'mike_twin');
  for (const twin of ['m\u0130ke_twin@example.org', 'm\u0131ke_twin@example.org', 'mi\u212Ae_twin@example.org']) {
    expect([twin, (await forgot({ email: twin })).status]).toEqual([twin, 400]);
  }
  await forgot({ email: 'MIKE_TWIN@example.org' });
  await requestsHandled(house);
  expect(mailOf(await deliver(house), 'reset-password').to).toBe('mike_twin@example.org');
});

test('forgot-poisoned-host', async () => {
  const { email } = await confirmedPlayer(house, 'host_anna');
  const evil = 'evil.example';
  const headers = { ...from(), forwarded: `host=${evil}`, 'x-forwarded-host': evil, 'x-forwarded-proto': 'http' };
  expect((await forgot({ email }, headers)).status).toBe(200);
  expect((await forgot({ email }, { ...from(), origin: `https://${evil}` })).body.code).toBe('foreign-origin');
  await requestsHandled(house);
  const mail = mailOf(await deliver(house), 'reset-password', email);
  expect(JSON.stringify(mail)).not.toContain(evil);
});

test('forgot-same-answer', async () => {
  await confirmedPlayer(house, 'same_known');
  await house.visitor().register('same_unconfirmed');
  const banned = await confirmedPlayer(house, 'same_banned');
  await bansPerson(house.identity, banned.user.id);
  const answers = await Promise.all(
    ['same_known', 'same_unconfirmed', 'same_banned', 'nobody_at_all'].map((name) =>
      forgot({ email: `${name}@example.org` }),
    ),
  );
  const seen = answers.map(({ status, text, headers }) => {
    const told = Object.fromEntries([...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)));
    return { status, text, told };
  });
  expect(seen.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  for (const answer of seen) expect(answer).toEqual(seen[0]);
  await requestsHandled(house);
  const resets = (await deliver(house)).filter(({ kind }) => kind === 'reset-password');
  expect(resets.map(({ to }) => to).toSorted()).toEqual(['same_known@example.org', 'same_unconfirmed@example.org']);
  const left = sql.type(z.object({ address: z.string() }))`
    select address from recovery_requests where address is not null`;
  expect(await house.db.pool.any(left)).toEqual([]);
});

test('forgot-throttle-is-blind', async () => {
  await confirmedPlayer(house, 'blind_anna');
  const askFor = async (email: string) => {
    const answers: string[] = [];
    for (let time = 0; time < 10; time++) answers.push(`${(await forgot({ email })).text}`);
    await requestsHandled(house);
    return answers;
  };
  const before = await outboxCount();
  expect(await askFor('blind_anna@example.org')).toEqual(await askFor('blind_nobody@example.org'));
  expect((await outboxCount()) - before).toBe(3);
  for (const email of ['blind_anna@example.org', 'blind_nobody@example.org']) {
    const visitor = from();
    const statuses: number[] = [];
    for (let time = 0; time < 11; time++) statuses.push((await forgot({ email }, visitor)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  }
});

test('reset-needs-the-token', async () => {
  const { visitor, email } = await confirmedPlayer(house, 'needs_anna');
  await forgot({ email });
  await requestsHandled(house);
  // The mail has not been sent yet, so no link exists outside.
  for (const token of ['', ' ', 'undefined', 'null', '0', 'A'.repeat(43), '%00', "' or true --"]) {
    for (const path of ['reset-password/check', 'reset-password', 'not-my-account', 'stop-change']) {
      const body = path === 'reset-password' ? { token, password: NEXT } : { token };
      const { status } = await house.visitor().post(`/api/auth/${path}`, body, from());
      expect([path, token, status]).toEqual([path, token, 400]);
    }
  }
  for (const token of [null, 0, true, [''], {}, undefined]) {
    expect((await house.visitor().post('/api/auth/reset-password', { token, password: NEXT }, from())).status).toBe(
      400,
    );
  }
  expect(await isSignedIn(visitor)).toBe(true);
  expect((await house.visitor().signIn('needs_anna')).status).toBe(200);
  await deliver(house);
});

test('reset-once: of thirty requests with one link at two gateways, one succeeds', async () => {
  const { email } = await confirmedPlayer(house, 'once_anna');
  const token = await resetLinkFor(house, email);
  const headers = from();
  const doors = Array.from({ length: 30 }, (_, place) => (place % 2 === 0 ? house : other));
  const posts = doors.map((door, place) => {
    const body = { token, password: `${NEXT} ${place}` };
    return door.visitor().post('/api/auth/reset-password', body, headers);
  });
  const statuses = (await Promise.all(posts)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect((await reset(token)).body.code).toBe('invalid-link');
});

test('reset-survives-scanner: GET and HEAD of the page, and checks of the link, do not use it up', async () => {
  const { email } = await confirmedPlayer(house, 'scanned_anna');
  const token = await resetLinkFor(house, email);
  for (let time = 0; time < 20; time++) {
    const method = time % 2 === 0 ? 'GET' : 'HEAD';
    const page = await house.visitor().call(method, `/reset-password?token=${token}`);
    expect(page.status).toBe(200);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('cache-control')).toBe('no-store');
  }
  const check = await house.visitor().post('/api/auth/reset-password/check', { token }, from());
  expect([check.status, check.body]).toEqual([200, { username: 'scanned_anna' }]);
  expect((await reset(token)).status).toBe(200);
});

test('a refused password, or a busy hasher, does not use up the link', async () => {
  const { email } = await confirmedPlayer(house, 'kept_anna');
  const token = await resetLinkFor(house, email);
  for (const password of ['short', 'Password1', 'KEPT_anna', 'kept_anna@example.org']) {
    expect((await reset(token, password)).body.code).toBe('invalid-input');
  }
  expect((await reset(token)).status).toBe(200);
  expect((await house.visitor().signIn('kept_anna', NEXT)).status).toBe(200);
});

test('reset-keeps-second-factor: a reset opens no session', async () => {
  const { email } = await confirmedPlayer(house, 'unsigned_anna');
  const token = await resetLinkFor(house, email);
  const visitor = house.visitor();
  const answered = await visitor.post('/api/auth/reset-password', { token, password: NEXT }, from());
  const cookies = answered.headers.getSetCookie().map((line) => line.slice(0, line.indexOf('=')));
  expect([answered.status, cookies]).toEqual([200, ['tally_device']]);
  expect(await isSignedIn(visitor)).toBe(false);
});

test('reset-ends-everything: sessions, sockets, links and devices, at both gateways', async () => {
  const { visitor, user, email } = await confirmedPlayer(house, 'ended_anna');
  const there = visitor.at(other.address);
  expect(await isSignedIn(there)).toBe(true);
  const headers = { cookie: there.cookie, origin: other.address };
  const socket = io(other.address, { extraHeaders: headers, transports: ['websocket'], reconnection: false });
  const gone = new Promise<string>((resolve) => socket.on('disconnect', resolve));
  await new Promise<void>((resolve, fail) => {
    socket.on('connect', resolve);
    socket.on('connect_error', fail);
  });
  await visitor.post('/api/auth/update-profile', { email: 'ended_new@example.org' });
  const changing = await deliver(house);
  const [first, second] = [await resetLinkFor(house, email), await resetLinkFor(house, email)];
  expect((await reset(first)).status).toBe(200);
  expect(await gone).toBe('io server disconnect');
  expect(await isSignedIn(visitor)).toBe(false);
  await eventually(async () => !(await isSignedIn(there)), { withinMs: 1000, what: 'the end at the other gateway' });
  expect((await reset(second)).body.code).toBe('invalid-link');
  const back = house.visitor();
  expect((await back.signIn('ended_anna', PASSWORD)).status).toBe(401);
  expect((await back.signIn('ended_anna', NEXT)).body.user).toMatchObject({ pendingEmail: null, email });
  const { token: newAddress } = mailOf(changing, 'confirm-new-address');
  expect((await back.post<{ code: string }>('/api/auth/confirm-email', { token: newAddress })).body.code).toBe(
    'invalid-link',
  );
  const told = await deliver(house);
  expect(mailOf(told, 'password-changed', email).account).toBe(user.id);
  expect(mailOf(told, 'new-device', email).account).toBe(user.id);
});

test('reset-against-sign-in: a sign-in that checked the old password opens no session after the reset', async () => {
  const { user, email } = await confirmedPlayer(house, 'racing_anna');
  const token = await resetLinkFor(house, email);
  const looked = await house.identity.signIn('racing_anna', PASSWORD);
  if (looked.kind === 'refusal') throw new Error(looked.message);
  expect((await reset(token)).status).toBe(200);
  const facts = { ...SIGN_IN_FACTS, epoch: looked.epoch };
  const record = { account: user.id, data: { account: user.id }, expiresAt: Date.now() + 60_000 };
  expect(await house.identity.sessions.open('racing', record, facts)).toBe(false);
  expect(await house.identity.sessions.find('racing')).toBeNull();
});

test('purpose-and-account-bound: each link serves only its purpose and its account', async () => {
  const bound = house.visitor();
  const user = await bound.register('bound_anna');
  const confirm = mailOf(await deliver(house), 'confirm-address', user.email!).token;
  const link = await resetLinkFor(house, user.email!);
  await bound.post('/api/auth/update-profile', { email: 'bound_new@example.org' });
  const change = mailOf(await deliver(house), 'confirm-new-address').token;
  const { visitor: stranger } = await confirmedPlayer(house, 'bound_stranger');
  const doors: Record<string, string[]> = {
    'reset-password/check': [confirm, change],
    'reset-password': [confirm, change],
    'stop-change': [confirm, change, link],
    'not-my-account': [link],
    'verify-email': [link, change],
    'confirm-email': [link, confirm],
  };
  for (const [path, tokens] of Object.entries(doors)) {
    for (const token of tokens) {
      const body = path === 'reset-password' ? { token, password: NEXT } : { token };
      for (const visitor of [bound, stranger]) {
        const { body: refused } = await visitor.post<{ code: string }>(`/api/auth/${path}`, body, from());
        expect([path, refused.code]).toEqual([path, 'invalid-link']);
      }
    }
  }
  expect((await bound.post('/api/auth/verify-email', { token: confirm }, from())).status).toBe(200);
});

test('stranger-cannot-kill-links: after fifty requests by strangers the first link still works', async () => {
  const { email } = await confirmedPlayer(house, 'flooded_anna');
  const token = await resetLinkFor(house, email);
  await Promise.all(Array.from({ length: 50 }, () => forgot({ email })));
  await requestsHandled(house);
  await deliver(house);
  expect((await reset(token)).status).toBe(200);
});

test('a link is valid for an hour from its delivery, and expires seven hours after its request', async () => {
  const { email } = await confirmedPlayer(house, 'late_anna');
  const token = await resetLinkFor(house, email);
  const check = async () => (await house.visitor().post('/api/auth/reset-password/check', { token }, from())).status;
  const life = z.object({ minutes: z.number() });
  const left = sql.type(life)`
    select round(extract(epoch from expires_at - now()) / 60)::float8 as minutes from account_tokens
    where address = ${email} and purpose = 'reset-password'`;
  expect(await house.db.pool.oneFirst(left)).toBe(60);
  await house.db.pool.query(sql.unsafe`
    update account_tokens set expires_at = now() where address = ${email}`);
  expect(await check()).toBe(400);
});
