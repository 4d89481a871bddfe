import { generateSync } from 'otplib';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RegistrationOptions } from '#contracts/accounts/passkeys.ts';
import { systemRandom } from '#infra/process/random.ts';
import { enrolmentCode } from '#services/identity/users/enrolment-code.ts';
import { LINK_KEY } from '#tests/support/mail-rooms.ts';
import { givesRole } from '#tests/support/standing.ts';
import { type House, openHouse } from '../gateway/house.ts';
import { PASSWORD, type Visitor } from '../gateway/visitor.ts';
import { Authenticator } from './authenticator.ts';
import { confirmedPlayer } from './mailbox.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse({ staffNeedFactor: true });
});
afterAll(() => house[Symbol.asyncDispose]());

type Refusal = { code: string; message: string };
const settings = async (visitor: Visitor) => (await visitor.get<Refusal>('/api/admin/settings')).status;
const begin = (visitor: Visitor, token?: string) =>
  visitor.post<Refusal & { secret: string }>('/api/auth/totp/enrol', token === undefined ? {} : { token });

async function admin(username: string) {
  const { user, email } = await confirmedPlayer(house, username);
  await givesRole(house.identity, user.id, 'admin');
  const visitor = house.visitor();
  await visitor.signIn(username);
  return { visitor, email };
}
const codeFor = (username: string) =>
  enrolmentCode({ pool: house.db.pool, linkKey: LINK_KEY, random: systemRandom }, username);

test('password-only-cannot-enrol: staff without a factor reach only their enrolment', async () => {
  const { visitor } = await admin('crew_anna');
  expect(await settings(visitor)).toBe(403);
  expect((await begin(visitor)).body.code).toBe('enrolment-link-needed');
  const token = await codeFor('crew_anna');
  const { visitor: other } = await admin('crew_bert');
  expect((await begin(other, token)).body.code).toBe('other-account');
  const { secret } = (await begin(visitor, token)).body;
  expect((await begin(visitor, token)).body.code).toBe('invalid-link');
  const code = generateSync({ secret });
  const confirmed = await visitor.post<{ recoveryCodes: string[] }>('/api/auth/totp/confirm', { code });
  expect(confirmed.status).toBe(200);
  expect(await settings(visitor)).toBe(200);
  expect((await visitor.post<Refusal>('/api/auth/totp/remove', {})).body.code).toBe('factor-kept');
  const phone = house.visitor();
  await phone.signIn('crew_anna');
  const recovery = { code: confirmed.body.recoveryCodes[0] };
  expect((await phone.post('/api/auth/login/second-factor', recovery)).status).toBe(200);
  expect(await settings(phone)).toBe(403);
  expect((await begin(phone)).body.code).toBe('re-authenticate');
  const proof = { password: PASSWORD, code: confirmed.body.recoveryCodes[1] };
  expect((await phone.post<Refusal>('/api/auth/re-authenticate', proof)).body.code).toBe('wrong-code');
});

test('an enrolment begun as a player ends with the role, and needs the code', async () => {
  const { user, visitor } = await confirmedPlayer(house, 'rising_rita');
  const app = (await begin(visitor)).body.secret;
  const key = new Authenticator();
  const { options } = (await visitor.post<{ options: RegistrationOptions }>('/api/auth/passkeys/options', {})).body;
  await givesRole(house.identity, user.id, 'admin');
  const staff = house.visitor();
  await staff.signIn('rising_rita');
  const code = generateSync({ secret: app });
  expect((await staff.post<Refusal>('/api/auth/totp/confirm', { code })).body.code).toBe('enrolment-ended');
  const made = { name: 'Mine', attestation: key.make(options) };
  expect((await staff.post<Refusal>('/api/auth/passkeys', made)).body.code).toBe('passkey-failed');
});

test('the right to enrol is checked again at the end, regardless of the epoch', async () => {
  const { user, visitor } = await confirmedPlayer(house, 'quiet_quinn');
  const code = generateSync({ secret: (await begin(visitor)).body.secret });
  const { options } = (await visitor.post<{ options: RegistrationOptions }>('/api/auth/passkeys/options', {})).body;
  await house.db.pool.query(sql.unsafe`update users set roles = '{"admin": null}' where account = ${user.id}`);
  expect((await visitor.post<Refusal>('/api/auth/totp/confirm', { code })).body.code).toBe('enrolment-link-needed');
  const made = { name: 'Mine', attestation: new Authenticator().make(options) };
  expect((await visitor.post<Refusal>('/api/auth/passkeys', made)).body.code).toBe('enrolment-link-needed');
});

test('a newer code replaces the one before, and one for an unknown account is refused', async () => {
  const { visitor } = await admin('crew_carl');
  const [first, second] = [await codeFor('crew_carl'), await codeFor('crew_carl')];
  expect((await begin(visitor, first)).body.code).toBe('invalid-link');
  expect((await begin(visitor, second)).status).toBe(200);
  await expect(codeFor('nobody_here')).rejects.toThrow('There is no user called nobody_here.');
});
