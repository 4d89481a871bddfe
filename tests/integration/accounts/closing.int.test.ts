import { generateSync } from 'otplib';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { AuthenticationOptions, RegistrationOptions } from '#contracts/accounts/passkeys.ts';
import { DAY_MS, instantOf } from '#contracts/days/time.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { SIGN_IN_FACTS } from '#tests/support/mail-rooms.ts';
import { type House, openHouse } from '../gateway/house.ts';
import { PASSWORD, type Visitor } from '../gateway/visitor.ts';
import { Authenticator } from './authenticator.ts';
import { hourlyChores } from './chores.ts';
import { confirmedPlayer } from './mailbox.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse({ config: { proxyHops: 1 }, settings: { 'registrations-per-hour': 1000 } });
});
afterAll(() => house[Symbol.asyncDispose]());

type Told = { code: string; message: string; ways?: string[] };
const close = (visitor: Visitor, username: string, more: object = {}) =>
  visitor.post<Told & { erasedAt: string }>('/api/auth/delete-account', { username, ...more });
const login = (visitor: Visitor, username: string, more: object = {}) =>
  visitor.post<Told>('/api/auth/login', { username, password: PASSWORD, ...more });
const isClosing = (account: number) =>
  house.db.pool.oneFirst(sql.type(z.object({ isClosing: z.boolean() }))`
    select closing_at is not null as "isClosing" from users where account = ${account}`);
const isSignedIn = async (visitor: Visitor) => (await visitor.get('/api/auth/user')).status === 200;
const optionsOf = async (visitor: Visitor, path: string) =>
  (await visitor.post<{ options: AuthenticationOptions }>(`/api/auth/${path}/options`, {})).body.options;

async function playerWithKey(username: string) {
  const player = await confirmedPlayer(house, username);
  const key = new Authenticator();
  const { options } = (await player.visitor.post<{ options: RegistrationOptions }>('/api/auth/passkeys/options', {}))
    .body;
  await player.visitor.post('/api/auth/passkeys', { name: 'Laptop', attestation: key.make(options) });
  return { ...player, key };
}

test('a passkey and a password get the same refusal at a closing account, and a passkey keeps it on request', async () => {
  const { visitor, user, key } = await playerWithKey('closing_kim');
  await close(visitor, 'closing_kim');
  const browser = house.visitor();
  const byPasskey = async (more: object = {}) => {
    const assertion = key.answer(await optionsOf(browser, 'login/passkey'));
    return browser.post<Told>('/api/auth/login/passkey', { assertion, ...more });
  };
  const [passkey, password] = [await byPasskey(), await login(house.visitor(), 'closing_kim')];
  expect([passkey.status, passkey.body.code]).toEqual([403, 'account-closing']);
  expect(passkey.body.message).toBe(password.body.message);
  expect([await isSignedIn(browser), await isClosing(user.id)]).toEqual([false, true]);
  expect((await byPasskey({ keepAccount: true })).status).toBe(200);
  expect([await isSignedIn(browser), await isClosing(user.id)]).toEqual([true, false]);
});

test('with a second factor a password alone does not cancel a deletion: the second step does', async () => {
  const { visitor, user, key } = await playerWithKey('factor_fay');
  const { secret } = (await visitor.post<{ secret: string }>('/api/auth/totp/enrol', {})).body;
  expect((await visitor.post('/api/auth/totp/confirm', { code: generateSync({ secret }) })).status).toBe(200);
  const keepBy = async (complete: (browser: Visitor) => Promise<{ status: number }>) => {
    const browser = house.visitor();
    const half = await login(browser, 'factor_fay', { keepAccount: true });
    expect([half.body.code, await isClosing(user.id)]).toEqual(['second-factor-needed', true]);
    expect((await complete(browser)).status).toBe(200);
    expect([await isSignedIn(browser), await isClosing(user.id)]).toEqual([true, false]);
    return browser;
  };
  await close(visitor, 'factor_fay');
  const code = generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 });
  const kept = await keepBy((browser) => browser.post('/api/auth/login/second-factor', { code }));
  await close(kept, 'factor_fay');
  await keepBy(async (browser) => {
    const assertion = key.answer(await optionsOf(browser, 'login/second-factor/passkey'));
    return browser.post('/api/auth/login/second-factor/passkey', { assertion });
  });
});

test('no sign-in opens a session of a closing account', async () => {
  const { visitor, user } = await confirmedPlayer(house, 'late_lou');
  await close(visitor, 'late_lou');
  const epoch = await house.db.pool.oneFirst(sql.type(z.object({ epoch: z.int() }))`
    select credential_epoch as epoch from users where account = ${user.id}`);
  const record = { account: user.id, data: { account: user.id }, expiresAt: Date.now() + 60_000 };
  expect(await house.identity.sessions.open('late', record, { ...SIGN_IN_FACTS, epoch })).toBe(false);
});

test('with pending offers a deletion states its date, and takes place then if its owner confirms', async () => {
  const { visitor, user } = await confirmedPlayer(house, 'pending_pia');
  const account = user.id;
  const holdId = randomCommandId();
  const hold = { type: 'hold-points', account, amountPoints: 5, reason: 'an offer', expiresInMs: null } as const;
  await house.ledger.submit({ ...hold, commandId: holdId });
  await house.projector.caughtUp();
  const releaseAt = Date.now() + 20 * DAY_MS;
  await house.db.pool.query(sql.unsafe`
    insert into offers.conversion (id, network, transaction_id, kind, inbox_id, received_at, state, account, points, release_at)
    values (${holdId}, 'monlix', 'pending_pia', 'credit', 1, now(), 'booked', ${account}, 5,
      ${sql.timestamp(new Date(releaseAt))})`);
  type Terms = { pendingPoints: number; pendingUntil: string; erasedAt: string; hindrance: unknown };
  const { body: terms } = await visitor.get<Terms>('/api/auth/delete-account');
  const then = instantOf(releaseAt);
  expect(terms).toMatchObject({ pendingPoints: 5, pendingUntil: then, erasedAt: then, hindrance: null });
  const refused = await close(visitor, 'pending_pia');
  expect([refused.status, refused.body.code]).toEqual([409, 'account-holds-points']);
  expect(refused.body.message).toMatch(/^Points from offers are pending until \d+ \w+/);

  const asked = await close(visitor, 'pending_pia', { afterOffers: true });
  expect([asked.status, asked.body.erasedAt]).toEqual([200, then]);
  const isThere = async () => (await house.identity.person(account)) !== null;
  const daysPass = (days: number) =>
    house.db.pool.query(sql.unsafe`
      update users set closing_at = closing_at - ${days} * interval '1 day',
        closing_until = closing_until - ${days} * interval '1 day' where account = ${account}`);
  await daysPass(19);
  await hourlyChores(house);
  expect(await isThere()).toBe(true);
  await daysPass(1);
  await house.ledger.submit({ type: 'void-hold', commandId: randomCommandId(), account, holdId });
  await hourlyChores(house);
  expect(await isThere()).toBe(false);
});

test('an account with points set aside for a withdrawal cannot be deleted', async () => {
  const { visitor, user } = await confirmedPlayer(house, 'waiting_wim');
  const hold = { type: 'hold-points', amountPoints: 5, reason: 'a withdrawal', expiresInMs: null } as const;
  await house.ledger.submit({ ...hold, account: user.id, commandId: randomCommandId() });
  await house.projector.caughtUp();
  const { body } = await visitor.get<{ hindrance: Told }>('/api/auth/delete-account');
  expect(body.hindrance.code).toBe('account-holds-points');
  expect((await close(visitor, 'waiting_wim', { afterOffers: true })).body.code).toBe('account-holds-points');
});
