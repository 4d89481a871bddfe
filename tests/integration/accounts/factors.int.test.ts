import { generateSync } from 'otplib';
import { sql } from 'slonik';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { MINUTE_MS } from '#contracts/days/time.ts';
import { clockBy } from '#tests/support/test-ledger.ts';
import { type House, openHouse } from '../gateway/house.ts';
import { PASSWORD, type Visitor } from '../gateway/visitor.ts';
import { hourlyChores } from './chores.ts';
import { confirmedPlayer, deliver, mailOf, resetLinkFor } from './mailbox.ts';

const NEXT = 'nine paper kites';
const STEP_MS = 30_000;

let house: House;
let other: Awaited<ReturnType<House['openDoor']>>;
let aheadMs = 0;
/** Of a demo house, whose clock is moved ahead of phones. */
const demoAheadMs = new Float64Array(1);

beforeAll(async () => {
  house = await openHouse({
    isOneOfSeveral: true,
    config: { proxyHops: 1 },
    settings: { 'registrations-per-hour': 1000 },
    clock: {
      ...clockBy(() => Date.now() + aheadMs + demoAheadMs[0]!),
      demo: { aheadMs: demoAheadMs, nextDay: () => Promise.resolve(), onMove: () => () => undefined },
    },
  });
  other = await house.openDoor();
});
afterAll(() => house[Symbol.asyncDispose]());
beforeEach(() => {
  aheadMs = 0;
  demoAheadMs[0] = 0;
});

type Refusal = { code: string; ways?: string[] };
const codeAt = (secret: string, ms = Date.now() + aheadMs) => generateSync({ secret, epoch: Math.floor(ms / 1000) });
/** From a later time step, so that it differs from the last code. */
function nextCode(secret: string): string {
  aheadMs += STEP_MS;
  return codeAt(secret);
}
const wrongCode = (secret: string) => {
  const near = [-2, -1, 0, 1, 2].map((step) => codeAt(secret, Date.now() + aheadMs + step * STEP_MS));
  return ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !near.includes(code))!;
};

async function enrol(visitor: Visitor) {
  const { body } = await visitor.post<{ secret: string }>('/api/auth/totp/enrol', {});
  const confirmed = await visitor.post<{ recoveryCodes: string[] }>('/api/auth/totp/confirm', {
    code: codeAt(body.secret),
  });
  if (confirmed.status !== 200) throw new Error(confirmed.text);
  return { secret: body.secret, codes: confirmed.body.recoveryCodes };
}

async function playerWithApp(username: string) {
  const player = await confirmedPlayer(house, username);
  return { ...player, ...(await enrol(player.visitor)) };
}

/** A browser after the password, before the second step. */
async function pending(username: string, password = PASSWORD, from?: string) {
  const visitor = house.visitor();
  const headers = from === undefined ? {} : { 'x-forwarded-for': from };
  const { status, body } = await visitor.post<Refusal>('/api/auth/login', { username, password }, headers);
  expect([status, body.code]).toEqual([401, 'second-factor-needed']);
  return visitor;
}
const second = (visitor: Visitor, code: string) => visitor.post<Refusal>('/api/auth/login/second-factor', { code });
const isSignedIn = async (visitor: Visitor) => (await visitor.get('/api/auth/user')).status === 200;
const assuranceOf = async (visitor: Visitor) => {
  const { body } = await visitor.get<{ sessions: { isCurrent: boolean; assurance: string }[] }>('/api/auth/sessions');
  return body.sessions.find(({ isCurrent }) => isCurrent)!.assurance;
};

test('a player adds an app, signs in with its codes at any gateway, and removes it', async () => {
  const { visitor, email, secret, codes } = await playerWithApp('app_anna');
  expect(codes).toHaveLength(10);
  expect(await assuranceOf(visitor)).toBe('password+totp');
  const { body } = await visitor.get('/api/auth/factors');
  expect(body).toMatchObject({ totpSince: expect.any(String), recoveryCodes: { left: 10, areKept: false } });
  await visitor.post('/api/auth/recovery-codes/kept', {});
  expect((await visitor.get('/api/auth/factors')).body).toMatchObject({ recoveryCodes: { areKept: true } });
  const phone = await pending('app_anna');
  expect(await isSignedIn(phone)).toBe(false);
  expect((await second(phone.at(other.address), wrongCode(secret))).body.code).toBe('wrong-code');
  const code = nextCode(secret);
  const typed = ` ${code.slice(0, 3)} ${code.slice(3)}`;
  const there = phone.at(other.address);
  expect((await second(there, typed)).status).toBe(200);
  expect([await isSignedIn(there), await assuranceOf(there)]).toEqual([true, 'password+totp']);
  expect((await visitor.post('/api/auth/totp/remove', {})).status).toBe(200);
  expect([await isSignedIn(visitor), await isSignedIn(there)]).toEqual([true, false]);
  expect((await house.visitor().signIn('app_anna')).status).toBe(200);
  const told = (await deliver(house)).filter(({ to }) => to === email).map(({ kind }) => kind);
  expect(told).toEqual(expect.arrayContaining(['second-factor-added', 'second-factor-removed']));
  const dump = await house.db.pool.any(sql.type(z.object({ text: z.string() }))`
    select params::text as text from mail.outbox union all select sess::text from user_sessions`);
  expect(JSON.stringify(dump)).not.toContain(secret);
});

test('an app being added replaces nothing until a code confirms it', async () => {
  const { visitor, secret } = await playerWithApp('again_anna');
  const { body } = await visitor.post<{ secret: string }>('/api/auth/totp/enrol', {});
  expect((await second(await pending('again_anna'), nextCode(secret))).status).toBe(200);
  const confirmed = await visitor.post<{ recoveryCodes: string[] | null }>('/api/auth/totp/confirm', {
    code: codeAt(body.secret),
  });
  expect([confirmed.status, confirmed.body.recoveryCodes]).toEqual([200, null]);
  expect((await second(await pending('again_anna'), nextCode(secret))).body.code).toBe('wrong-code');
  expect((await second(await pending('again_anna'), nextCode(body.secret))).status).toBe(200);
});

test('reset-keeps-second-factor', async () => {
  const { visitor, email, secret } = await playerWithApp('reset_anna');
  const begun = await pending('reset_anna');
  const token = await resetLinkFor(house, email);
  const browser = house.visitor();
  expect((await browser.post('/api/auth/reset-password', { token, password: NEXT })).status).toBe(200);
  expect([await isSignedIn(browser), await isSignedIn(visitor)]).toEqual([false, false]);
  expect((await second(begun, nextCode(secret))).body.code).toBe('sign-in-failed');
  expect((await second(await pending('reset_anna', NEXT), codeAt(secret))).status).toBe(200);
});

test('unconfirmed-enrols-nothing', async () => {
  const visitor = house.visitor();
  await visitor.register('claims_anna');
  expect((await visitor.post<Refusal>('/api/auth/totp/enrol', {})).body.code).toBe('address-unconfirmed');
});

test('totp-once', async () => {
  const { visitor, secret } = await playerWithApp('once_anna');
  expect((await second(await pending('once_anna'), codeAt(secret))).body.code).toBe('wrong-code');
  const code = nextCode(secret);
  const browsers = [await pending('once_anna'), await pending('once_anna'), await pending('once_anna')];
  const answers = await Promise.all(browsers.map((browser) => second(browser, code)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403]);
  const prove = (withCode: string) =>
    visitor.post<Refusal>('/api/auth/re-authenticate', { password: PASSWORD, code: withCode });
  expect((await prove(code)).body.code).toBe('wrong-code');
  aheadMs += 11 * MINUTE_MS;
  // The proof is too old for the removal, and a sign-in code does not renew it.
  expect((await visitor.post<Refusal>('/api/auth/totp/remove', {})).body).toMatchObject({
    code: 're-authenticate',
    ways: ['totp'],
  });
  const later = codeAt(secret);
  expect((await second(await pending('once_anna'), later)).status).toBe(200);
  expect((await prove(later)).body.code).toBe('wrong-code');
  expect((await visitor.post<Refusal>('/api/auth/re-authenticate', { password: PASSWORD })).body.code).toBe(
    'wrong-code',
  );
});

test('totp-clock', async () => {
  const { secret } = await playerWithApp('clock_anna');
  aheadMs = 20 * MINUTE_MS;
  for (const [off, status] of [
    [-61_000, 403],
    [-29_000, 200],
    [29_000, 200],
    [61_000, 403],
  ] as const) {
    aheadMs += 5 * MINUTE_MS;
    const code = codeAt(secret, Date.now() + aheadMs + off);
    expect([off, (await second(await pending('clock_anna'), code)).status]).toEqual([off, status]);
  }
  // The server's clock is set back behind the last accepted code.
  aheadMs -= 10 * MINUTE_MS;
  expect((await second(await pending('clock_anna'), codeAt(secret))).body.code).toBe('wrong-code');
});

test('a demo house whose clock is ahead takes the codes of phones', async () => {
  await confirmedPlayer(house, 'demo_anna');
  demoAheadMs[0] = 5 * MINUTE_MS;
  const browser = house.visitor();
  await browser.signIn('demo_anna');
  const { secret } = await enrol(browser);
  expect((await second(await pending('demo_anna'), nextCode(secret))).status).toBe(200);
});

test('totp-guessing', async () => {
  const { visitor, email, secret } = await playerWithApp('guess_anna');
  const codes: string[] = [];
  for (let round = 0; round < 5; round++) {
    const browser = await pending('guess_anna', PASSWORD, `203.0.113.${round}`);
    for (let guess = 0; guess < 4; guess++) codes.push((await second(browser, wrongCode(secret))).body.code);
  }
  expect(codes.filter((code) => code === 'wrong-code')).toHaveLength(10);
  expect(codes.slice(10)).toEqual(Array.from({ length: 10 }, () => 'rate-limited'));
  // The limit holds for other ways in the same hour, and for the right code.
  const proof = { password: PASSWORD, code: nextCode(secret) };
  expect((await visitor.post<Refusal>('/api/auth/re-authenticate', proof)).body.code).toBe('rate-limited');
  const told = (await deliver(house)).filter(({ to, kind }) => to === email && kind === 'someone-has-your-password');
  expect(told).toHaveLength(1);
});

test('a pending sign-in accepts five wrong codes, and lasts five minutes', async () => {
  const { email, secret } = await playerWithApp('five_anna');
  const browser = await pending('five_anna');
  const codes: string[] = [];
  for (let guess = 0; guess < 5; guess++) codes.push((await second(browser, wrongCode(secret))).body.code);
  expect(codes).toEqual(Array.from({ length: 5 }, () => 'wrong-code'));
  expect((await second(browser, nextCode(secret))).body.code).toBe('sign-in-failed');
  expect(mailOf(await deliver(house), 'someone-has-your-password', email)).toBeDefined();
  const late = await pending('five_anna');
  await house.db.pool.query(sql.unsafe`update pending_sign_ins set expires_at = now() - interval '1 second'`);
  expect((await second(late, codeAt(secret))).body.code).toBe('sign-in-failed');
  expect((await second(house.visitor(), codeAt(secret))).body.code).toBe('sign-in-failed');
});

test('recovery-once', async () => {
  const { email, codes } = await playerWithApp('spare_anna');
  await deliver(house);
  const browsers: Visitor[] = [];
  for (let count = 0; count < 10; count++) browsers.push(await pending('spare_anna'));
  const typed = codes[0]!.toLowerCase().replaceAll('-', ' ');
  const answers = await Promise.all(browsers.flatMap((browser) => [1, 2, 3].map(() => second(browser, typed))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { body } = await house.db.pool
    .one(sql.type(z.object({ count: z.int() }))`
      select count(*) from user_sessions join users using (account)
      where username = 'spare_anna' and assurance = 'password+recovery'`)
    .then((row) => ({ body: row }));
  expect(body.count).toBe(1);
  const told = (await deliver(house)).filter(({ to, kind }) => to === email && kind === 'recovery-code-used');
  expect(told.map(({ params }) => params['left'])).toEqual([9]);
});

test('new recovery codes replace the old ones', async () => {
  const { visitor, codes } = await playerWithApp('fresh_anna');
  const { body } = await visitor.post<{ codes: string[] }>('/api/auth/recovery-codes', {});
  expect((await second(await pending('fresh_anna'), codes[0]!)).body.code).toBe('wrong-code');
  expect((await second(await pending('fresh_anna'), body.codes[0]!)).status).toBe(200);
});

test('password-only-cannot-enrol', async () => {
  const { visitor } = await playerWithApp('only_anna');
  const calls = ['totp/enrol', 'totp/confirm', 'totp/remove', 'recovery-codes', 'change-password'];
  const bodies: Record<string, object> = {
    'totp/confirm': { code: '123456' },
    'change-password': { currentPassword: PASSWORD, newPassword: NEXT },
  };
  const half = await pending('only_anna');
  for (const path of calls) {
    expect([path, (await half.post(`/api/auth/${path}`, bodies[path] ?? {})).status]).toEqual([path, 401]);
  }
  aheadMs = 11 * MINUTE_MS;
  for (const path of calls) {
    const { body } = await visitor.post<Refusal>(`/api/auth/${path}`, bodies[path] ?? {});
    expect([path, body.code]).toEqual([path, 're-authenticate']);
  }
});

test('id-renewed: adding an app and proving it renew the id', async () => {
  const { visitor } = await confirmedPlayer(house, 'renews_anna');
  const before = visitor.twin();
  const { secret } = await enrol(visitor);
  expect([await isSignedIn(before), await isSignedIn(visitor)]).toEqual([false, true]);
  const stolen = visitor.twin();
  const proof = { password: PASSWORD, code: nextCode(secret) };
  expect((await visitor.post('/api/auth/re-authenticate', proof)).status).toBe(200);
  expect([await isSignedIn(stolen), await isSignedIn(visitor)]).toEqual([false, true]);
});

test('secrets are sealed again when their key is no longer the first', async () => {
  const { secret } = await playerWithApp('sealed_anna');
  const keysOf = sql.type(z.object({ keyId: z.string() }))`
    select key_id as "keyId" from totp_factors join users using (account) where username = 'sealed_anna'`;
  const before = await house.db.pool.oneFirst(keysOf);
  await hourlyChores(house, ['a newer key', 'a session key that only the tests know']);
  expect(await house.db.pool.oneFirst(keysOf)).not.toBe(before);
  await hourlyChores(house, ['a session key that only the tests know', 'a newer key']);
  expect(await house.db.pool.oneFirst(keysOf)).toBe(before);
  expect((await second(await pending('sealed_anna'), nextCode(secret))).status).toBe(200);
});

test('new recovery codes are reported by mail, end the other sessions, and are made five times a day', async () => {
  const { visitor, email, codes } = await playerWithApp('renewing_anna');
  const phone = await pending('renewing_anna');
  expect((await second(phone, codes[0]!)).status).toBe(200);
  const stolen = visitor.twin();
  const make = () => visitor.post<{ codes: string[] } & Refusal>('/api/auth/recovery-codes', {});
  const made = await make();
  expect(made.body.codes).toHaveLength(10);
  expect([await isSignedIn(visitor), await isSignedIn(stolen), await isSignedIn(phone)]).toEqual([true, false, false]);
  expect(mailOf(await deliver(house), 'recovery-codes-made', email).params).toMatchObject({
    username: 'renewing_anna',
  });
  for (let time = 2; time <= 5; time++) expect((await make()).status).toBe(200);
  const last = (await visitor.get<{ recoveryCodes: { left: number } }>('/api/auth/factors')).body.recoveryCodes;
  expect([(await make()).body.code, last.left]).toEqual(['rate-limited', 10]);
  expect(await isSignedIn(visitor)).toBe(true);
});
