import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { User } from '#contracts/accounts/user.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import { type Ledger, refusal } from '#contracts/outcome.ts';
import { systemClock } from '#infra/process/clock.ts';
import { silentLog } from '#infra/process/log.ts';
import { systemRandom } from '#infra/process/random.ts';
import { MAIL_ROOMS } from '#tests/support/mail-rooms.ts';
import { openIdentity } from '#services/identity/start.ts';
import { type House, openHouse } from './house.ts';
import { PASSWORD } from './visitor.ts';

let house: House;

beforeAll(async () => {
  house = await openHouse({ settings: { 'registrations-per-hour': 1000 } });
  await house.visitor().register('Anna_Winter');
});
afterAll(() => house[Symbol.asyncDispose]());

const register = (fields: Record<string, unknown>) =>
  house.visitor().post<Problem>('/api/auth/register', {
    username: `player_${randomUUID().slice(0, 8)}`,
    email: `${randomUUID()}@example.org`,
    password: PASSWORD,
    ...fields,
  });

test('a name or an address is taken in any case', async () => {
  const name = await register({ username: 'ANNA_winter' });
  expect([name.status, name.body.code]).toEqual([409, 'username-taken']);
  const address = await register({ email: 'Anna_WINTER@Example.ORG' });
  expect([address.status, address.body.code]).toEqual([409, 'email-taken']);
});

test.each([
  ['too short a name', { username: 'ab' }, 'username'],
  ['too long a name', { username: 'a'.repeat(51) }, 'username'],
  ['a name with a space', { username: 'anna winter' }, 'username'],
  ['a name with a letter that only looks Latin', { username: 'аnna_w' }, 'username'],
  ['a short password', { password: 'abcde' }, 'password'],
  ['a common password', { password: 'Password1' }, 'password'],
  ['a password that is the name', { username: 'lantern_maker', password: 'Lantern_Maker' }, 'password'],
  ['a common password in full-width letters', { password: 'ｐａｓｓｗｏｒｄ１' }, 'password'],
  ['a blank password', { password: ' \u3000\u00a0 \u200b\u2800' }, 'password'],
  ['a password with a control character', { password: 'four\u0007 lanterns' }, 'password'],
  ['a password that is short when it is composed', { password: 'e\u0301'.repeat(5) }, 'password'],
  ['a password that is not text', { password: 123_456_789 }, 'password'],
  ['a malformed address', { email: 'anna.example.org' }, 'email'],
  ['an address with a line break', { email: 'a@example.org\nbcc: b@example.org' }, 'email'],
  ['an empty first name', { firstName: '   ' }, 'firstName'],
  ['an invisible first name', { firstName: '\u200b\u3164 \u2800' }, 'firstName'],
  ['a last name of two lines', { lastName: 'Winter\u2028admin' }, 'lastName'],
  ['a name with an invisible character', { username: 'anna\u200bw' }, 'username'],
  ['a name that runs backwards', { username: '\u202eanna_w' }, 'username'],
])('%s is refused with the field named', async (_what, fields, path) => {
  const refused = await register(fields);
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid-input']);
  expect(refused.body.details?.map((detail) => detail.path)).toContain(path);
});

test('registering cannot grant the admin role', async () => {
  const refused = await register({ isAdmin: true });
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid-input']);
});

test('of two registrations of one name at once, one succeeds', async () => {
  const username = 'wanted_by_two';
  const both = await Promise.all([register({ username }), register({ username })]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('a referral code is remembered in any case, and an unknown one is ignored', async () => {
  const friend = await house.visitor().register('a_friend', { ref: 'anna_WINTER' });
  const anna = await house.identity.accountOf('Anna_Winter');
  expect((await house.identity.person(friend.id))?.referredBy).toBe(anna);
  const stranger = await house.visitor().register('a_stranger', { ref: 'nobody_at_all' });
  expect((await house.identity.person(stranger.id))?.referredBy).toBeNull();
});

test('wrong password and unknown name read exactly the same', async () => {
  const wrong = await house.visitor().signIn('Anna_Winter', 'not the password');
  const unknown = await house.visitor().signIn('nobody_here', 'not the password');
  for (const { status, body } of [wrong, unknown]) {
    expect(status).toBe(401);
    expect({ ...body, requestId: '' }).toEqual({
      message: 'Invalid username or password',
      code: 'sign-in-failed',
      requestId: '',
    });
  }
});

test('a name signs in whatever its case, and a password only in its own', async () => {
  const signedIn = await house.visitor().signIn('anna_winter');
  expect([signedIn.status, signedIn.body.user.username]).toEqual([200, 'Anna_Winter']);
  expect((await house.visitor().signIn('anna_winter', PASSWORD.toUpperCase())).status).toBe(401);
});

test('blanks and invisible characters around a name are ignored at sign-in', async () => {
  for (const name of [' Anna_Winter', 'anna_winter \t', '\u200eanna_winter\u200b', '\u00a0anna_\u00adwinter']) {
    expect([name, (await house.visitor().signIn(name)).status]).toEqual([name, 200]);
  }
});

test('invisible characters are removed from first and last names', async () => {
  const names = { firstName: ' \u202eZo\u00eb\u202c\u200b ', lastName: 'O\u2019\u00adNeil\ufeff' };
  const user = await house.visitor().register('seen_names', names);
  expect(user).toMatchObject({ firstName: 'Zo\u00eb', lastName: 'O\u2019Neil' });
});

test('an emptied name is removed; one absent from the change stays', async () => {
  const visitor = house.visitor();
  await visitor.register('emptied_name', { firstName: 'Zoe', lastName: 'Winter' });
  const change = (body: Record<string, string>) =>
    visitor.post<{ user: User }>('/api/auth/update-profile', body).then(({ body: { user } }) => user);
  expect(await change({ firstName: ' \u200b' })).toMatchObject({ firstName: null, lastName: 'Winter' });
  expect(await change({ lastName: '' })).toMatchObject({ firstName: null, lastName: null });
});

test('a password signs in however a keyboard composes its characters', async () => {
  await register({ username: 'composed', password: 'caf\u00e9 lanterns' });
  for (const typed of ['caf\u00e9 lanterns', 'cafe\u0301 lanterns', '\uff43af\u00e9 lanterns']) {
    expect([typed, (await house.visitor().signIn('composed', typed)).status]).toEqual([typed, 200]);
  }
  expect((await house.visitor().signIn('composed', 'cafe lanterns')).status).toBe(401);
});

test('a password set before normalisation still signs in as typed, and then in every form', async () => {
  const [asTyped, composed] = ['cafe\u0301 lanterns', 'caf\u00e9 lanterns'];
  await register({ username: 'long_here' });
  const setHash = async (text: string) => {
    const old = await hash(text);
    await house.db.pool.query(sql.unsafe`update users set password_hash = ${old} where username = 'long_here'`);
  };
  const enter = async (typed: string) => (await house.visitor().signIn('long_here', typed)).status;
  await setHash(asTyped);
  expect([await enter(composed), await enter(asTyped), await enter(composed)]).toEqual([401, 200, 200]);
  // A password too weak to be chosen now still signs in.
  await setHash('      ');
  expect(await enter('      ')).toBe(200);
});

test('a registration interrupted before its bonus is completed at the next sign-in, once', async () => {
  const user = await house.visitor().register('half_way');
  // A crash before the ledger's answer is recorded.
  await house.db.pool.query(sql.unsafe`update users set ledger_ready = false where account = ${user.id}`);
  for (let time = 0; time < 2; time++) {
    const again = await house.visitor().signIn('half_way');
    expect(again.body.user.points).toBe(100);
  }

  const early = await house.visitor().register('before_ledger');
  const fresh = early.id + 1;
  // A crash one step earlier: the ledger has no such account.
  await house.identity.sessions.endAllOf(early.id);
  for (const table of [
    'last_seen',
    'account_tokens',
    'known_devices',
    'known_networks',
    'mailbox_claims',
    'security_events',
  ]) {
    await house.db.pool.query(sql.unsafe`delete from ${sql.identifier([table])} where account = ${early.id}`);
  }
  await house.db.pool.query(
    sql.unsafe`update users set account = ${fresh}, ledger_ready = false where account = ${early.id}`,
  );
  const healed = await house.visitor().signIn('before_ledger');
  expect(healed.body.user).toMatchObject({ id: fresh, points: 100, totalEarned: 100 });
});

const unfinished: readonly [string, string, Ledger['submit']][] = [
  [
    'not_sure',
    'with an unknown outcome',
    async (command) => {
      await house.ledger.submit(command);
      const undecided = refusal('overloaded', 'No answer came.', { outcome: 'unknown' });
      return { ...undecided, retryAfterMs: 1 };
    },
  ],
  [
    'no_bonus_yet',
    'whose bonus the ledger had no room for',
    async (command) => {
      const busy = { ...refusal('overloaded', 'Too many at once.'), retryAfterMs: 1 };
      return command.type === 'grant-signup-bonus' ? busy : await house.ledger.submit(command);
    },
  ],
];

test.each(unfinished)(
  '%s: after a registration %s the account exists and can sign in once the ledger answers',
  async (username, _what, submit) => {
    const { db } = house;
    const rooms = {
      pool: db.pool,
      databaseUrl: db.url,
      clock: systemClock,
      random: systemRandom,
      signupBonus: () => 100,
    };
    await using identity = await openIdentity({ ...rooms, ledger: { submit }, ...MAIL_ROOMS, log: silentLog() });
    const being = { kind: 'refusal', code: 'overloaded', message: expect.stringContaining('Sign in') };
    expect(await identity.register({ username, email: `${username}@example.org`, password: PASSWORD })).toMatchObject(
      being,
    );
    expect(await identity.signIn(username, PASSWORD)).toMatchObject(being);
    const again = await house.visitor().signIn(username);
    expect([again.status, again.body.user.points]).toEqual([200, 100]);
  },
);

test('neither passwords nor session ids are stored', async () => {
  const anna = house.visitor();
  await anna.signIn('Anna_Winter');
  const id = /tally_session=([^;]+)/.exec(anna.cookie)?.[1];
  const hashes = await house.db.pool.any(
    sql.type(z.object({ hash: z.string() }))`select password_hash as hash from users`,
  );
  expect(hashes.every(({ hash }) => hash.startsWith('$argon2id$'))).toBe(true);
  const sids = await house.db.pool.anyFirst(sql.type(z.object({ sid: z.string() }))`select sid from user_sessions`);
  expect(sids.length).toBeGreaterThan(0);
  expect(sids).not.toContain(id);
});

test('the reply of a registration shows the bonus, and its session is open', async () => {
  const carl = house.visitor();
  const registered = await carl.post<{ user: User; signupBonus: number }>('/api/auth/register', {
    username: 'carl',
    email: 'carl@example.org',
    password: PASSWORD,
  });
  expect(registered.body).toMatchObject({ signupBonus: 100, user: { points: 100, totalEarned: 100, level: 1 } });
  const position = registered.headers.get('as-of-position')!;
  expect((await carl.get('/api/auth/user', { 'min-position': position })).body).toEqual(registered.body.user);
});
