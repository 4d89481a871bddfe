// Slow: limits count real mails and hashes of passwords, up to a hundred each.
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { MailKind } from '#contracts/internal/mail.ts';
import { mailGuard } from '#services/identity/mail-guard.ts';
import { givesRole } from '#tests/support/standing.ts';
import { type House, openHouse } from '../gateway/house.ts';
import type { Visitor } from '../gateway/visitor.ts';
import { confirmedPlayer, deliver, mailOf, requestsHandled, resetLinkFor } from './mailbox.ts';

const NEXT = 'nine paper kites';

let house: House;
beforeAll(async () => {
  house = await openHouse({ config: { proxyHops: 1 }, settings: { 'registrations-per-hour': 1000 } });
});
afterAll(() => house[Symbol.asyncDispose]());

let addresses = 0;
const from = () => ({ 'x-forwarded-for': `198.51.100.${++addresses}` });
type Told = { code?: string; message: string };
const post = (visitor: Visitor, path: string, body: unknown, headers = from()) =>
  visitor.post<Told>(`/api/auth/${path}`, body, headers);
async function forgot(email: string, times = 1) {
  for (let time = 0; time < times; time++) await post(house.visitor(), 'forgot-password', { email });
  await requestsHandled(house);
}
const resetMails = async () => (await deliver(house)).filter(({ kind }) => kind === 'reset-password').length;
const mailsOf = (account: number) =>
  house.db.pool.oneFirst(sql.type(z.object({ count: z.int() }))`
    select count(*) from mail.outbox where account = ${account}`);
async function givenUp(account: number) {
  const { pool } = house.db;
  const mails = await pool.any(sql.type(z.object({ kind: z.string(), to: z.string(), token: z.string() }))`
    update mail.outbox set state = 'failed', ended_at = now() where account = ${account} and kind = 'reset-password'
    returning kind, to_address as "to", params ->> 'token' as token`);
  for (const { kind, ...mail } of mails) await mailGuard.gaveUp(pool, { ...mail, kind: kind as MailKind, account });
}
const linksExpire = (address: string) =>
  house.db.pool.query(sql.unsafe`update account_tokens set expires_at = now() where address = ${address}`);

test('an owner without a valid link gets one, regardless of earlier requests by strangers', async () => {
  const { email } = await confirmedPlayer(house, 'asked_anna');
  for (let hour = 0; hour < 8; hour++) {
    await forgot(email, 6);
    expect([hour, (await resetMails()) >= 1]).toEqual([hour, true]);
    await linksExpire(email);
  }
  const token = await resetLinkFor(house, email);
  expect((await post(house.visitor(), 'reset-password', { token, password: NEXT })).status).toBe(200);
});

test('strangers cannot fill a mailbox: at most three links are valid at once, and ten a day beside the first', async () => {
  const { email, user } = await confirmedPlayer(house, 'filled_anna');
  const before = await mailsOf(user.id);
  for (let hour = 0; hour < 8; hour++) {
    await forgot(email, 6);
    await deliver(house);
    await linksExpire(email);
  }
  expect((await mailsOf(user.id)) - before).toBe(8 + 10);
});

test('an owner gets another link when earlier mails were given up, or when a role change ended their links', async () => {
  const { email, user } = await confirmedPlayer(house, 'dead_links');
  await forgot(email, 3);
  await givenUp(user.id);
  await forgot(email, 3);
  expect(await resetMails()).toBe(3);
  await givesRole(house.identity, user.id, 'support');
  await forgot(email);
  expect(await resetMails()).toBe(1);
});

test('an owner uses a link after a hundred wrong ones from the same network address', async () => {
  const { email } = await confirmedPlayer(house, 'shared_anna');
  const token = await resetLinkFor(house, email);
  const there = from();
  for (let count = 0; count < 100; count++) {
    await post(house.visitor(), 'reset-password/check', { token: `${count}`.padEnd(43, 'A') }, there);
  }
  expect((await post(house.visitor(), 'reset-password', { token, password: NEXT }, there)).status).toBe(200);
});

test("the owner's known browser can request a reset when others at its address have used up the limit", async () => {
  const { visitor: known, email } = await confirmedPlayer(house, 'neighbour_anna');
  const there = from();
  for (let count = 0; count < 10; count++) {
    await post(house.visitor(), 'forgot-password', { email: `somebody_${count}@example.org` }, there);
  }
  const asked = [known.twin(), house.visitor()].map((visitor) => post(visitor, 'forgot-password', { email }, there));
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 429]);
  await requestsHandled(house);
  expect(await resetMails()).toBe(1);
});

test("after a reset its browser signs in, though strangers have used up the day's wrong passwords", async () => {
  const { email } = await confirmedPlayer(house, 'guessed_anna');
  await house.db.pool.query(sql.unsafe`
    insert into rate_limit (key, points, expire)
    values ('sign-in-strangers:guessed_anna', 1000, (extract(epoch from now()) * 1000)::int8 + 3600000)
    on conflict (key) do update set points = excluded.points, expire = excluded.expire`);
  const token = await resetLinkFor(house, email);
  const browser = house.visitor();
  expect((await post(browser, 'reset-password', { token, password: NEXT })).status).toBe(200);
  expect((await house.visitor().signIn('guessed_anna', NEXT)).status).toBe(429);
  expect((await browser.signIn('guessed_anna', NEXT)).status).toBe(200);
});

test('address changes by strangers do not prevent its owner from confirming it', async () => {
  for (let count = 0; count < 4; count++) {
    const { visitor } = await confirmedPlayer(house, `wants_it_${count}`);
    expect((await post(visitor, 'update-profile', { email: 'wanted@example.org' })).status).toBe(200);
  }
  await deliver(house);
  const owner = house.visitor();
  await owner.register('rightful_olga', { email: 'wanted@example.org' });
  const { token } = mailOf(await deliver(house), 'confirm-address', 'wanted@example.org');
  expect((await post(owner, 'verify-email', { token })).status).toBe(200);
});

test('one account sends at most five mails a day to unconfirmed addresses, and a refused request changes nothing', async () => {
  const spammer = house.visitor();
  const { id } = await spammer.register('spamming_sam');
  const statuses: number[] = [];
  for (let count = 0; count < 12; count++) {
    const change = { firstName: `Sam${count}`, email: `victim_${count}@example.org` };
    statuses.push((await post(spammer, 'update-profile', change)).status);
    await post(spammer, 'cancel-address-change', {});
  }
  expect(statuses).toEqual([200, 200, 200, 200, ...Array.from({ length: 8 }, () => 429)]);
  expect((await post(spammer, 'resend-verification', { email: 'spamming_sam@example.org' })).status).toBe(429);
  expect(await mailsOf(id)).toBe(5);
  const { body } = await spammer.get<{ firstName: string; pendingEmail: string | null }>('/api/auth/user');
  expect(body).toMatchObject({ firstName: 'Sam3', pendingEmail: null });
});

test('every mail about an address change has its Stop, even after the fourth', async () => {
  const { visitor, email } = await confirmedPlayer(house, 'often_anna');
  const stops: string[] = [];
  for (let count = 0; count < 4; count++) {
    await post(visitor, 'update-profile', { email: `often_${count}@example.org` });
    stops.push(mailOf(await deliver(house), 'address-change-asked', email).token);
    await post(visitor, 'cancel-address-change', {});
  }
  expect(new Set(stops.map((token) => token.length))).toEqual(new Set([43]));
  await house.db.pool.query(sql.unsafe`delete from rate_limit where key like 'address-mails:%'`);
  await post(visitor, 'update-profile', { email: 'often_last@example.org' });
  const mails = await deliver(house);
  await post(visitor, 'confirm-email', { token: mailOf(mails, 'confirm-new-address').token });
  const { token } = mailOf(await deliver(house), 'address-changed', email);
  expect((await post(house.visitor(), 'stop-change', { token })).status).toBe(200);
});

test('within a week of a change its new address can stop the next one, and the old one keeps its Stop', async () => {
  const { visitor, email, user } = await confirmedPlayer(house, 'twice_anna');
  await post(visitor, 'update-profile', { email: 'twice_two@example.org' });
  await post(visitor, 'confirm-email', { token: mailOf(await deliver(house), 'confirm-new-address').token });
  const first = mailOf(await deliver(house), 'address-changed', email).token;
  const askForThird = async (there: Visitor) => {
    await post(there, 'update-profile', { email: 'twice_three@example.org' });
    return deliver(house);
  };
  const second = mailOf(await askForThird(visitor), 'address-change-asked', 'twice_two@example.org').token;
  expect((await post(house.visitor(), 'stop-change', { token: second })).status).toBe(200);
  expect((await visitor.get('/api/auth/user')).status).toBe(401);
  expect((await house.identity.person(user.id))!).toMatchObject({ email: 'twice_two@example.org', pendingEmail: null });
  const link = mailOf(await deliver(house), 'address-change-stopped', 'twice_two@example.org').token;
  expect((await post(house.visitor(), 'reset-password', { token: link, password: NEXT })).status).toBe(200);

  const back = house.visitor();
  await back.signIn('twice_anna', NEXT);
  await post(back, 'confirm-email', { token: mailOf(await askForThird(back), 'confirm-new-address').token });
  const told = (await deliver(house)).filter(({ kind }) => kind === 'address-changed');
  const hasStop = Object.fromEntries(told.map(({ to, params }) => [to, params['token'] !== null]));
  expect(hasStop).toEqual({ [email]: true, 'twice_two@example.org': false });
  expect((await post(house.visitor(), 'stop-change', { token: first })).status).toBe(200);
  expect((await house.identity.person(user.id))!.email).toBe(email);
});
