import { generateSync } from 'otplib';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { User } from '#contracts/accounts/user.ts';
import { mailedCode } from '#infra/ids/link-token.ts';
import { LINK_KEY } from '#tests/support/mail-rooms.ts';
import { givesRole } from '#tests/support/standing.ts';
import { type House, openHouse } from '../gateway/house.ts';
import { PASSWORD, type Visitor } from '../gateway/visitor.ts';
import { hourlyChores } from './chores.ts';
import { confirmedPlayer, deliver, mailOf, resetLinkFor } from './mailbox.ts';

let house: House;

beforeAll(async () => {
  house = await openHouse({ config: { proxyHops: 1 }, settings: { 'registrations-per-hour': 1000 } });
});
afterAll(() => house[Symbol.asyncDispose]());

let addresses = 0;
const from = () => ({ 'x-forwarded-for': `198.51.100.${++addresses}` });
type Told = { code: string; user: User; ways: string[] };
const post = (visitor: Visitor, path: string, body: unknown) => visitor.post<Told>(`/api/auth/${path}`, body, from());
const userOf = async (visitor: Visitor) => (await visitor.get<User>('/api/auth/user')).body;
const outboxOf = (kind: string) =>
  house.db.pool.oneFirst(sql.type(z.object({ count: z.int() }))`select count(*) from mail.outbox where kind = ${kind}`);

test('a newcomer confirms the address by its link, once', async () => {
  const anna = house.visitor();
  const user = await anna.register('new_anna');
  expect([user.email, user.emailVerified]).toEqual(['new_anna@example.org', false]);
  const { token, params } = mailOf(await deliver(house), 'confirm-address', user.email!);
  expect(Object.keys(params).toSorted()).toEqual(['token', 'username', 'welcome']);
  expect((await post(house.visitor(), 'verify-email', { token })).status).toBe(401);
  expect((await post(anna, 'verify-email', { token })).status).toBe(200);
  expect((await userOf(anna)).emailVerified).toBe(true);
  expect((await post(anna, 'verify-email', { token })).body.code).toBe('invalid-link');
});

test('a newcomer confirms the address by the code of any working mail, and guesses are bounded', async () => {
  const codeOf = ({ params }: { params: Record<string, unknown> }) => mailedCode(LINK_KEY, String(params['token']));
  const anna = house.visitor();
  const user = await anna.register('coded_anna');
  const other = house.visitor();
  await other.register('coded_other');
  const mails = await deliver(house);
  const code = codeOf(mailOf(mails, 'confirm-address', user.email!));
  expect((await post(house.visitor(), 'verify-email-code', { code })).status).toBe(401);
  expect((await post(other, 'verify-email-code', { code })).body.code).toBe('wrong-code');
  expect((await userOf(other)).emailVerified).toBe(false);
  const grouped = `${code.slice(0, 4)} ${code.slice(4)}`;
  expect((await post(anna, 'verify-email-code', { code: grouped })).status).toBe(200);
  expect((await userOf(anna)).emailVerified).toBe(true);
  expect((await post(anna, 'verify-email-code', { code })).body.code).toBe('already-confirmed');
  const own = codeOf(mailOf(mails, 'confirm-address', 'coded_other@example.org'));
  const wrong = own === '00000000' ? '00000001' : '00000000';
  const guesses: string[] = [];
  for (let guess = 0; guess < 20; guess++)
    guesses.push((await post(other, 'verify-email-code', { code: wrong })).body.code);
  expect(new Set(guesses)).toEqual(new Set(['wrong-code', 'rate-limited']));
  expect((await post(other, 'verify-email-code', { code: own })).body.code).toBe('rate-limited');
});

test("a link is sent again only to the player's own unconfirmed address, once a minute, while fewer than three are valid", async () => {
  const anna = house.visitor();
  await anna.register('again_anna');
  const again = (email: string) => post(anna, 'resend-verification', { email });
  expect((await again('somebody_else@example.org')).body.code).toBe('not-own-address');
  const nextMinute = () => house.db.pool.query(sql.unsafe`delete from rate_limit where key like 'resend:%'`);
  await nextMinute();
  expect((await again('AGAIN_anna@example.org')).status).toBe(200);
  await nextMinute();
  expect((await again('again_anna@example.org')).status).toBe(200);
  await nextMinute();
  expect((await again('again_anna@example.org')).status).toBe(429);
  const mails = (await deliver(house)).filter(({ to }) => to === 'again_anna@example.org');
  expect(mails).toHaveLength(3);
  expect((await post(anna, 'verify-email', { token: mails[0]!.token })).status).toBe(200);
  await nextMinute();
  expect((await again('again_anna@example.org')).body.code).toBe('already-confirmed');
  expect((await again('again_anna@example.org')).status).toBe(429);
});

test('pre-registered-address: the squatter cannot confirm it, and the mailbox’s owner takes the account or the address', async () => {
  const squatter = house.visitor();
  await squatter.register('squatter', { email: 'victim@example.org' });
  const { token } = mailOf(await deliver(house), 'confirm-address', 'victim@example.org');
  const victim = house.visitor();
  expect((await post(victim, 'verify-email', { token })).status).toBe(401);
  expect((await userOf(squatter)).emailVerified).toBe(false);
  const link = await resetLinkFor(house, 'victim@example.org');
  expect((await post(victim, 'reset-password', { token: link, password: 'nine paper kites' })).status).toBe(200);
  expect((await squatter.get('/api/auth/user')).status).toBe(401);
  expect((await victim.signIn('squatter', PASSWORD)).status).toBe(401);
  expect((await victim.signIn('squatter', 'nine paper kites')).body.user.emailVerified).toBe(true);
});

test('a change cancelled by its owner leaves the address as it is and invalidates its link', async () => {
  const { visitor: anna } = await confirmedPlayer(house, 'minds_anna');
  await post(anna, 'update-profile', { email: 'minds_new@example.org' });
  const { token } = mailOf(await deliver(house), 'confirm-new-address', 'minds_new@example.org');
  const cancelled = await post(anna, 'cancel-address-change', {});
  expect(cancelled.body.user).toMatchObject({ email: 'minds_anna@example.org', pendingEmail: null });
  expect((await post(anna, 'confirm-email', { token })).body.code).toBe('invalid-link');
  const { body } = await anna.get<{ events: { kind: string }[] }>('/api/auth/security-events');
  expect(body.events[0]!.kind).toBe('address-change-stopped');
  await post(anna, 'cancel-address-change', {});
  expect((await anna.get<typeof body>('/api/auth/security-events')).body.events).toHaveLength(body.events.length);
});

test('"Not my account" takes the address away from the account, which stays', async () => {
  const squatter = house.visitor();
  await squatter.register('squatter_two', { email: 'not_mine@example.org' });
  const { token } = mailOf(await deliver(house), 'confirm-address', 'not_mine@example.org');
  expect((await post(house.visitor(), 'not-my-account', { token })).status).toBe(200);
  expect(await userOf(squatter)).toMatchObject({ email: null, emailVerified: false });
  expect((await post(squatter, 'verify-email', { token })).body.code).toBe('invalid-link');
  expect((await house.visitor().register('rightful', { email: 'not_mine@example.org' })).email).toBe(
    'not_mine@example.org',
  );
});

test('register-counts-addresses: registering known addresses is counted, and their owner is mailed once a day', async () => {
  await using small = await openHouse({ settings: { 'registrations-per-hour': 10 } });
  const { email } = await confirmedPlayer(small, 'asked_for');
  const statuses: number[] = [];
  for (let count = 0; count < 20; count++) {
    const body = { username: `asker_${count}`, email, password: PASSWORD };
    statuses.push((await small.visitor().post('/api/auth/register', body)).status);
  }
  expect(new Set(statuses)).toEqual(new Set([409, 429]));
  expect(statuses.indexOf(429)).toBeLessThan(10);
  const notices = (await deliver(small)).filter(({ kind }) => kind === 'address-already-yours');
  expect(notices.map(({ to }) => to)).toEqual([email]);
});

test('a new address requires a proof at most ten minutes old; names do not', async () => {
  const { visitor } = await confirmedPlayer(house, 'stale_anna');
  await house.db.pool.query(sql.unsafe`
    update user_sessions set authenticated_at = now() - interval '11 minutes'`);
  await house.db.pool.query(sql.unsafe`select pg_notify('session_ended', '{"session": "none"}')`);
  const fresh = visitor.at((await house.openDoor()).address);
  const refused = await post(fresh, 'update-profile', { firstName: 'Ann', email: 'stale_new@example.org' });
  expect([refused.status, refused.body.code, refused.body.ways]).toEqual([403, 're-authenticate', ['password']]);
  expect((await post(fresh, 'update-profile', { firstName: 'Ann', email: 'STALE_anna@example.org' })).status).toBe(200);
  expect((await userOf(fresh)).firstName).toBe('Ann');
  expect((await post(fresh, 're-authenticate', { password: 'not the password' })).body.code).toBe('wrong-password');
  expect((await post(fresh, 're-authenticate', { password: PASSWORD })).status).toBe(200);
  const changed = await post(fresh, 'update-profile', { email: 'stale_new@example.org' });
  expect(changed.body.user).toMatchObject({ email: 'stale_anna@example.org', pendingEmail: 'stale_new@example.org' });
});

test('change-typo: an address that is never confirmed changes nothing', async () => {
  const { visitor, email } = await confirmedPlayer(house, 'typo_anna');
  await post(visitor, 'update-profile', { email: 'typo_anna@exmaple.org' });
  expect(await userOf(visitor)).toMatchObject({ email, emailVerified: true, pendingEmail: 'typo_anna@exmaple.org' });
  expect((await house.visitor().signIn('typo_anna')).status).toBe(200);
  const token = await resetLinkFor(house, email);
  expect((await post(house.visitor(), 'reset-password', { token, password: 'nine paper kites' })).status).toBe(200);
});

test('old-links-end-with-address: a change invalidates the links of the address before', async () => {
  const { visitor, email } = await confirmedPlayer(house, 'moved_anna');
  const old = await resetLinkFor(house, email);
  await post(visitor, 'update-profile', { email: 'moved_new@example.org' });
  const { token } = mailOf(await deliver(house), 'confirm-new-address', 'moved_new@example.org');
  expect((await post(visitor, 'confirm-email', { token })).status).toBe(200);
  expect(await userOf(visitor)).toMatchObject({ email: 'moved_new@example.org', emailVerified: true });
  expect((await post(house.visitor(), 'reset-password', { token: old, password: 'nine paper kites' })).body.code).toBe(
    'invalid-link',
  );
});

test('change-told-and-stopped: the old address is notified twice, and reverts the change within seven days', async () => {
  const { visitor, email } = await confirmedPlayer(house, 'robbed_anna');
  await post(visitor, 'update-profile', { email: 'robber@example.org' });
  const asked = await deliver(house);
  expect(mailOf(asked, 'address-change-asked', email).params['newAddress']).toBe('r…@example.org');
  await post(visitor, 'confirm-email', { token: mailOf(asked, 'confirm-new-address').token });
  const { token } = mailOf(await deliver(house), 'address-changed', email);
  // Until then the old address is reserved, even against a change.
  const taker = house.visitor();
  const taken = { username: 'taker', email, password: PASSWORD };
  expect((await post(taker, 'register', taken)).body.code).toBe('email-taken');
  const { secret } = (await visitor.post<{ secret: string }>('/api/auth/totp/enrol', {})).body;
  const code = generateSync({ secret });
  expect((await visitor.post('/api/auth/totp/confirm', { code })).status).toBe(200);
  expect((await post(house.visitor(), 'stop-change', { token })).status).toBe(200);
  expect((await visitor.get('/api/auth/user')).status).toBe(401);
  const link = mailOf(await deliver(house), 'address-change-stopped', email).token;
  expect((await post(house.visitor(), 'reset-password', { token: link, password: 'nine paper kites' })).status).toBe(
    200,
  );
  const back = house.visitor();
  expect((await back.signIn('robbed_anna', 'nine paper kites')).body.user).toMatchObject({ email, pendingEmail: null });
  expect((await post(house.visitor(), 'stop-change', { token })).body.code).toBe('invalid-link');
});

test('a change with a fresh second factor offers no Stop, unless the factor is younger than a week', async () => {
  const { visitor, email, user } = await confirmedPlayer(house, 'fleeing_anna');
  const { secret } = (await visitor.post<{ secret: string }>('/api/auth/totp/enrol', {})).body;
  await visitor.post('/api/auth/totp/confirm', { code: generateSync({ secret }) });
  const stopsOf = async (kind: string) =>
    (await deliver(house))
      .filter((mail) => mail.kind === kind && mail.to === email)
      .map(({ params }) => params['token']);
  await post(visitor, 'update-profile', { email: 'fled_first@example.org' });
  expect(await stopsOf('address-change-asked')).toEqual([expect.any(String)]);
  await post(visitor, 'cancel-address-change', {});

  await house.db.pool.query(sql.unsafe`
    update totp_factors set confirmed_at = now() - interval '8 days' where account = ${user.id}`);
  await post(visitor, 'update-profile', { email: 'fled@example.org' });
  const asked = await deliver(house);
  expect(mailOf(asked, 'address-change-asked', email).params['token']).toBeNull();
  await post(visitor, 'confirm-email', { token: mailOf(asked, 'confirm-new-address').token });
  expect(await stopsOf('address-changed')).toEqual([null]);
  expect((await userOf(visitor)).email).toBe('fled@example.org');
});

test('a used link ends the mark of a mailbox that was reported unknown', async () => {
  const anna = house.visitor();
  const { email } = await anna.register('marked_anna');
  const { token } = mailOf(await deliver(house), 'confirm-address', email!);
  await house.db.pool.query(sql.unsafe`
    insert into mail.address (address_key, undeliverable_since, reply) values (${email}, now(), '550 no such user')`);
  await post(anna, 'verify-email', { token });
  expect(await house.db.pool.exists(sql.unsafe`select from mail.address where address_key = ${email}`)).toBe(false);
});

test('Stop outlives a reset by the thief, and cancels a change that is still pending', async () => {
  const { visitor, email } = await confirmedPlayer(house, 'thieved_anna');
  await post(visitor, 'update-profile', { email: 'thief@example.org' });
  const asked = await deliver(house);
  await post(visitor, 'confirm-email', { token: mailOf(asked, 'confirm-new-address').token });
  const stop = mailOf(await deliver(house), 'address-changed', email).token;
  const link = await resetLinkFor(house, 'thief@example.org');
  await post(house.visitor(), 'reset-password', { token: link, password: 'a thief was here' });
  const thief = house.visitor();
  await thief.signIn('thieved_anna', 'a thief was here');
  await post(thief, 'update-profile', { email: 'thief_two@example.org' });
  expect((await post(house.visitor(), 'stop-change', { token: stop })).status).toBe(200);
  expect((await thief.get('/api/auth/user')).status).toBe(401);
  expect((await house.identity.person((await house.identity.accountOf('thieved_anna'))!))?.email).toBe(email);
});

test("a change to another account's confirmed address is answered like any other, and notifies its owner", async () => {
  const { email: theirs } = await confirmedPlayer(house, 'owner_olga');
  const { visitor } = await confirmedPlayer(house, 'nosy_anna');
  const free = await post(visitor, 'update-profile', { email: 'free_one@example.org' });
  const held = await post(visitor, 'update-profile', { email: theirs });
  expect([free.status, held.status]).toEqual([200, 200]);
  const mails = await deliver(house);
  expect(mailOf(mails, 'address-already-yours').to).toBe(theirs);
  expect(mails.filter(({ kind, to }) => kind === 'confirm-new-address' && to === theirs)).toEqual([]);
});

test('confirm-as-another-account: a link opened in another account’s session is refused and stays usable', async () => {
  const anna = house.visitor();
  const user = await anna.register('pressed_anna');
  const { token } = mailOf(await deliver(house), 'confirm-address', user.email!);
  const { visitor: bert } = await confirmedPlayer(house, 'pressing_bert');
  expect((await post(bert, 'verify-email', { token })).body.code).toBe('other-account');
  await post(anna, 'update-profile', { email: 'pressed_new@example.org' });
  const { token: change } = mailOf(await deliver(house), 'confirm-new-address');
  expect((await post(bert, 'confirm-email', { token: change })).body.code).toBe('other-account');
  expect((await post(anna, 'verify-email', { token })).status).toBe(200);
});

test('for staff both addresses confirm a change', async () => {
  const { user, email } = await confirmedPlayer(house, 'crew_stella');
  await givesRole(house.identity, user.id, 'admin');
  const staff = house.visitor();
  await staff.signIn('crew_stella');
  await post(staff, 'update-profile', { email: 'staff_new@example.org' });
  const mails = await deliver(house);
  await post(staff, 'confirm-email', { token: mailOf(mails, 'confirm-new-address', 'staff_new@example.org').token });
  expect((await userOf(staff)).email).toBe(email);
  await post(staff, 'confirm-email', { token: mailOf(mails, 'confirm-new-address', email).token });
  expect((await userOf(staff)).email).toBe('staff_new@example.org');
});

test('claim-ends: an address not confirmed within three days is free, and one of two claimants has it', async () => {
  const late = house.visitor();
  await late.register('late_claimer', { email: 'wanted@example.org' });
  const { visitor: confirmed, email } = await confirmedPlayer(house, 'prompt_claimer');
  await house.db.pool.query(sql.unsafe`
    update users set email_claimed_at = now() - interval '73 hours' where username in ('late_claimer', 'prompt_claimer')`);
  await hourlyChores(house);
  expect(await userOf(late)).toMatchObject({ email: null });
  expect((await userOf(confirmed)).email).toBe(email);
  const takers = ['taker_one', 'taker_two'].map((username) =>
    post(house.visitor(), 'register', { username, email: 'Wanted@example.org', password: PASSWORD }),
  );
  expect((await Promise.all(takers)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('two changes to one free address at once: exactly one account has it', async () => {
  const players = [await confirmedPlayer(house, 'race_anna'), await confirmedPlayer(house, 'race_bert')];
  for (const { visitor } of players) await post(visitor, 'update-profile', { email: 'race@example.org' });
  const mails = (await deliver(house)).filter(({ kind }) => kind === 'confirm-new-address');
  const confirmed = await Promise.all(
    players.map(({ visitor, user }) =>
      post(visitor, 'confirm-email', { token: mails.find(({ account }) => account === user.id)!.token }),
    ),
  );
  expect(confirmed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  const emails = (await Promise.all(players.map(({ visitor }) => userOf(visitor)))).map((user) => user.email);
  expect(emails.filter((email) => email === 'race@example.org')).toHaveLength(1);
});

test('an account that only claims an address loses it to one that confirms it by a change', async () => {
  const squatter = house.visitor();
  await squatter.register('claim_squatter', { email: 'claimed@example.org' });
  const { visitor } = await confirmedPlayer(house, 'claim_owner');
  await post(visitor, 'update-profile', { email: 'claimed@example.org' });
  const { token } = mailOf(await deliver(house), 'confirm-new-address', 'claimed@example.org');
  expect((await post(visitor, 'confirm-email', { token })).status).toBe(200);
  expect((await userOf(squatter)).email).toBeNull();
  expect(await outboxOf('address-changed')).toBeGreaterThan(0);
});
