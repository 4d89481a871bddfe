import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomCommandId } from '#infra/process/random.ts';
import { type House, openHouse } from '../gateway/house.ts';
import { PASSWORD, type Visitor } from '../gateway/visitor.ts';
import { hourlyChores } from './chores.ts';
import { confirmedPlayer, deliver, mailOf, resetLinkFor } from './mailbox.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse({ config: { proxyHops: 1 }, settings: { 'registrations-per-hour': 1000 } });
});
afterAll(() => house[Symbol.asyncDispose]());

type Told = { code?: string };
let newcomers = 0;
async function registerWith(email: string) {
  const body = { username: `newcomer_${++newcomers}`, email, password: PASSWORD };
  const { status, body: told } = await house.visitor().post<Told>('/api/auth/register', body);
  return told.code ?? status;
}
const changeTo = (visitor: Visitor, email: string) => visitor.post<Told>('/api/auth/update-profile', { email });
async function moveTo(visitor: Visitor, email: string) {
  await changeTo(visitor, email);
  const { token } = mailOf(await deliver(house), 'confirm-new-address', email);
  return visitor.post<Told>('/api/auth/confirm-email', { token });
}
async function exclude(account: number) {
  const exclusion = { type: 'time-out', days: 30 } as const;
  await house.ledger.submit({ type: 'exclude-player', commandId: randomCommandId(), account, exclusion });
  await house.projector.caughtUp();
}
async function erase(visitor: Visitor, username: string) {
  expect((await visitor.post('/api/auth/delete-account', { username })).status).toBe(200);
  await house.db.pool.query(sql.unsafe`
    update users set closing_at = closing_at - interval '7 days' where username = ${username}`);
  await hourlyChores(house);
}

test('an exclusion that outlives its account applies to every address the account has confirmed, in any spelling', async () => {
  const { visitor, user } = await confirmedPlayer(house, 'left_anna');
  expect((await moveTo(visitor, 'left.anna.two@gmail.com')).status).toBe(200);
  await changeTo(visitor, 'left_anna_unread@example.org');
  await exclude(user.id);
  await erase(visitor, 'left_anna');
  for (const spelling of ['left_anna@example.org', 'LEFT_anna+2@example.org', 'leftannatwo+again@googlemail.com']) {
    expect([spelling, await registerWith(spelling)]).toEqual([spelling, 'email-taken']);
  }
  // An address that was never confirmed may be a stranger's.
  expect(await registerWith('left_anna_unread@example.org')).toBe(200);
});

test('an excluded player opens no second account with the same mailbox, by registering or by a change of address', async () => {
  const { visitor, user } = await confirmedPlayer(house, 'paused_anna');
  await moveTo(visitor, 'paused.anna@gmail.com');
  expect(await registerWith('pausedanna+first@gmail.com')).toBe(200);
  await exclude(user.id);
  expect(await registerWith('pausedanna+more@gmail.com')).toBe('email-taken');
  expect(await registerWith('paused_anna+more@example.org')).toBe('email-taken');
  const { visitor: other } = await confirmedPlayer(house, 'second_anna');
  await deliver(house);
  expect((await changeTo(other, 'paused_anna+more@example.org')).status).toBe(200);
  expect((await deliver(house)).map(({ kind }) => kind)).not.toContain('confirm-new-address');
  expect((await moveTo(visitor, 'pausedanna+new@gmail.com')).status).toBe(200);
});

test('a link that was mailed before the exclusion moves no other account to the mailbox', async () => {
  const { user } = await confirmedPlayer(house, 'early_anna');
  const { visitor: other } = await confirmedPlayer(house, 'early_other');
  await changeTo(other, 'early_anna+two@example.org');
  const { token } = mailOf(await deliver(house), 'confirm-new-address');
  await exclude(user.id);
  expect((await other.post<Told>('/api/auth/confirm-email', { token })).body.code).toBe('invalid-link');
});

test('an account that only claimed an address does not block its owner', async () => {
  const squatter = house.visitor();
  const { id } = await squatter.register('claiming_sam', { email: 'victim@example.org' });
  await exclude(id);
  await erase(squatter, 'claiming_sam');
  expect(await registerWith('victim@example.org')).toBe(200);
});

test('addresses confirmed before they were recorded are added by the hourly chores', async () => {
  const { visitor, user } = await confirmedPlayer(house, 'earlier_anna');
  await moveTo(visitor, 'earlier_two@example.org');
  await house.db.pool.query(sql.unsafe`delete from confirmed_addresses where account = ${user.id}`);
  await hourlyChores(house);
  await exclude(user.id);
  expect(await registerWith('earlier_anna+x@example.org')).toBe('email-taken');
  expect(await registerWith('earlier_two+x@example.org')).toBe('email-taken');
});

test('a domain may be typed in Unicode or as a mail server writes it, and mail goes to the same address', async () => {
  const visitor = house.visitor();
  const user = await visitor.register('idn_anna', { email: 'anna@b\u00fccher.example' });
  expect(user.email).toBe('anna@xn--bcher-kva.example');
  expect(await registerWith('ANNA@B\u00dcCHER.example')).toBe('email-taken');
  await deliver(house);
  expect(await resetLinkFor(house, 'anna@xn--bcher-kva.example')).not.toBe('');
});
