import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { AuthenticationOptions, RegistrationOptions } from '#contracts/accounts/passkeys.ts';
import { type House, openHouse } from '../gateway/house.ts';
import { PASSWORD, type Visitor } from '../gateway/visitor.ts';
import { Authenticator, type Quirks } from './authenticator.ts';
import { confirmedPlayer, deliver } from './mailbox.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse({ settings: { 'registrations-per-hour': 1000 } });
});
afterAll(() => house[Symbol.asyncDispose]());

type Refusal = { code: string; ways?: string[] };
const isSignedIn = async (visitor: Visitor) => (await visitor.get('/api/auth/user')).status === 200;
const optionsOf = async (visitor: Visitor, path: string) =>
  (await visitor.post<{ options: AuthenticationOptions }>(`/api/auth/${path}/options`, {})).body.options;

async function add(visitor: Visitor, key: Authenticator, quirks: Quirks = {}) {
  const { options } = (await visitor.post<{ options: RegistrationOptions }>('/api/auth/passkeys/options', {})).body;
  const attestation = key.make(options, quirks);
  return visitor.post<Refusal & { recoveryCodes: string[] }>('/api/auth/passkeys', { name: 'Laptop', attestation });
}
async function playerWithKey(username: string, quirks: Quirks = {}) {
  const player = await confirmedPlayer(house, username);
  const key = new Authenticator(quirks);
  const added = await add(player.visitor, key);
  if (added.status !== 200) throw new Error(added.text);
  return { ...player, key, codes: added.body.recoveryCodes };
}
async function signIn(key: Authenticator, quirks: Quirks = {}) {
  const visitor = house.visitor();
  const assertion = key.answer(await optionsOf(visitor, 'login/passkey'), quirks);
  const { status, body } = await visitor.post<Refusal>('/api/auth/login/passkey', { assertion });
  return { visitor, status, code: body.code };
}

test('a passkey signs in without a password, completes a sign-in, proves the player, and is renamed and removed', async () => {
  const { visitor, key, codes, email } = await playerWithKey('key_anna');
  expect(codes).toHaveLength(10);
  const phone = await signIn(key);
  expect([phone.status, await isSignedIn(phone.visitor)]).toEqual([200, true]);
  const laptop = house.visitor();
  const half = await laptop.post<Refusal>('/api/auth/login', { username: 'key_anna', password: PASSWORD });
  expect([half.status, half.body.ways]).toEqual([401, ['passkey', 'recovery']]);
  const step = key.answer(await optionsOf(laptop, 'login/second-factor/passkey'));
  expect((await laptop.post('/api/auth/login/second-factor/passkey', { assertion: step })).status).toBe(200);
  const stolen = laptop.twin();
  const proof = key.answer(await optionsOf(laptop, 're-authenticate/passkey'));
  expect((await laptop.post('/api/auth/re-authenticate/passkey', { assertion: proof })).status).toBe(200);
  expect([await isSignedIn(laptop), await isSignedIn(stolen)]).toEqual([true, false]);
  const list = async () =>
    (await laptop.get<{ passkeys: { id: string; name: string }[] }>('/api/auth/factors')).body.passkeys;
  const [own] = await list();
  expect((await laptop.post(`/api/auth/passkeys/${own!.id}/rename`, { name: 'Work' })).status).toBe(200);
  expect((await list()).map(({ name }) => name)).toEqual(['Work']);
  const toldOf = async () => (await deliver(house)).filter(({ to }) => to === email).map(({ kind }) => kind);
  expect(await toldOf()).toContain('passkey-added');
  const { visitor: stranger } = await confirmedPlayer(house, 'key_bert');
  expect((await stranger.post(`/api/auth/passkeys/${own!.id}/remove`, {})).status).toBe(404);
  expect((await laptop.post(`/api/auth/passkeys/${own!.id}/remove`, {})).status).toBe(200);
  expect([await isSignedIn(laptop), await isSignedIn(visitor)]).toEqual([true, false]);
  expect((await signIn(key)).code).toBe('passkey-failed');
  expect(await toldOf()).toContain('passkey-removed');
});

test('unconfirmed-enrols-nothing: no passkey either', async () => {
  const visitor = house.visitor();
  await visitor.register('key_claims');
  expect((await visitor.post<Refusal>('/api/auth/passkeys/options', {})).body.code).toBe('address-unconfirmed');
});

test('passkey-challenge-once', async () => {
  const { visitor, key } = await playerWithKey('once_key');
  const other = await playerWithKey('once_other');
  const browser = house.visitor();
  const assertion = key.answer(await optionsOf(browser, 'login/passkey'));
  const post = (from: Visitor, path = 'login/passkey') => from.post<Refusal>(`/api/auth/${path}`, { assertion });
  expect((await post(browser)).status).toBe(200);
  expect((await post(browser)).body.code).toBe('passkey-failed');
  const first = house.visitor();
  const second = house.visitor();
  await optionsOf(second, 'login/passkey');
  const elsewhere = { assertion: key.answer(await optionsOf(first, 'login/passkey')) };
  expect((await second.post<Refusal>('/api/auth/login/passkey', elsewhere)).body.code).toBe('passkey-failed');
  expect((await first.post<Refusal>('/api/auth/login/passkey', elsewhere)).body.code).toBe('passkey-failed');
  const { options } = (await visitor.post<{ options: RegistrationOptions }>('/api/auth/passkeys/options', {})).body;
  const misused = key.answer({ ...(await optionsOf(visitor, 'login/passkey')), challenge: options.challenge });
  expect((await visitor.post<Refusal>('/api/auth/login/passkey', { assertion: misused })).body.code).toBe(
    'passkey-failed',
  );
  const foreign = { assertion: other.key.answer(await optionsOf(visitor, 're-authenticate/passkey')) };
  expect((await visitor.post<Refusal>('/api/auth/re-authenticate/passkey', foreign)).body.code).toBe('passkey-failed');
  const late = house.visitor();
  const tooLate = { assertion: key.answer(await optionsOf(late, 'login/passkey')) };
  await house.db.pool.query(sql.unsafe`update webauthn_challenges set expires_at = now() - interval '1 second'`);
  expect((await late.post<Refusal>('/api/auth/login/passkey', tooLate)).body.code).toBe('passkey-failed');
});

test('passkey-flags', async () => {
  const { key, visitor } = await playerWithKey('flags_key');
  const stranger = Buffer.alloc(32, 7).toString('base64url');
  for (const quirks of [
    { isVerified: false },
    { origin: 'https://evil.example' },
    { crossOrigin: true },
    { userHandle: stranger },
  ]) {
    expect([quirks, (await signIn(key, quirks)).code]).toEqual([quirks, 'passkey-failed']);
  }
  for (const quirks of [{ isVerified: false }, { origin: 'http://localhost.evil.example' }, { crossOrigin: true }]) {
    expect([quirks, (await add(visitor, new Authenticator(), quirks)).body.code]).toEqual([quirks, 'passkey-failed']);
  }
  // Platforms may turn a device key into a synced one.
  expect((await signIn(key, { isSynced: true })).status).toBe(200);
  const flags = sql.type(z.object({ eligible: z.boolean(), backed: z.boolean() }))`
    select backup_eligible as eligible, backed_up as backed from passkeys join users using (account)
    where username = 'flags_key'`;
  expect(await house.db.pool.one(flags)).toEqual({ eligible: true, backed: true });
});

test('passkey-counter', async () => {
  const { key: synced } = await playerWithKey('synced_key', { isSynced: true });
  for (let time = 0; time < 3; time++) expect((await signIn(synced)).status).toBe(200);
  const { key, email } = await playerWithKey('counting_key', { counter: 5 });
  expect((await signIn(key, { counter: 6 })).status).toBe(200);
  expect((await signIn(key, { counter: 6 })).code).toBe('passkey-failed');
  expect((await signIn(key, { counter: 9 })).code).toBe('passkey-failed');
  const told = (await deliver(house)).filter(({ to, kind }) => to === email && kind === 'passkey-suspended');
  expect(told).toHaveLength(1);
  const { key: old } = await playerWithKey('old_key', { counter: 2 ** 31 - 1 });
  for (const counter of [2 ** 31, 2 ** 32 - 1]) expect((await signIn(old, { counter })).status).toBe(200);
});

test('an owner gets a mail for every passkey suspended by its counter, and the answer gives the reason', async () => {
  const { visitor, email } = await confirmedPlayer(house, 'copied_key');
  // Authenticators may create long ids with the same prefix.
  const keys = [1, 2].map(
    (last) => new Authenticator({ counter: 5 }, Buffer.concat([Buffer.alloc(200, 7), Buffer.of(last)])),
  );
  for (const key of keys) expect((await add(visitor, key)).status).toBe(200);
  for (const key of keys) {
    const browser = house.visitor();
    const assertion = key.answer(await optionsOf(browser, 'login/passkey'), { counter: 5 });
    const { body } = await browser.post<Refusal & { message: string }>('/api/auth/login/passkey', { assertion });
    expect([body.code, body.message]).toEqual(['passkey-failed', expect.stringContaining('a copy of this passkey')]);
  }
  const told = (await deliver(house)).filter(({ to, kind }) => to === email && kind === 'passkey-suspended');
  expect(told).toHaveLength(2);
});

test('a passkey that belongs to an account already is refused, and the session continues', async () => {
  const { key } = await playerWithKey('taken_key');
  const { visitor } = await confirmedPlayer(house, 'taker_of_key');
  const again = await add(visitor, key);
  expect([again.status, again.body.code]).toEqual([409, 'passkey-exists']);
  expect(await isSignedIn(visitor)).toBe(true);
});

test('a passkey with the longest id of the standard is added and signs in', async () => {
  const { visitor } = await confirmedPlayer(house, 'longest_key');
  const key = new Authenticator({}, Buffer.alloc(1023, 9));
  expect((await add(visitor, key)).status).toBe(200);
  expect((await signIn(key)).status).toBe(200);
});

test('an empty user handle counts as absent', async () => {
  const { visitor, key } = await playerWithKey('handle_key');
  const proof = key.answer(await optionsOf(visitor, 're-authenticate/passkey'), { userHandle: '' });
  expect((await visitor.post('/api/auth/re-authenticate/passkey', { assertion: proof })).status).toBe(200);
  expect((await signIn(key, { userHandle: '' })).code).toBe('passkey-failed');
});
