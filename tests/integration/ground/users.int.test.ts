// User administration from a terminal does what the gateway's own calls do.
import { sql } from 'slonik';
import { expect, test } from 'vitest';
import { reason as reasonOfCommand } from '#contracts/definition/envelope.ts';
import { banUser, giveRoles, unbanUser, UserError, userNamed } from '#services/identity/users/administer.ts';
import { everyUser } from '#services/identity/users/list-users.ts';
import { findSession } from '#services/identity/sessions/session-rows.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { run, USERS } from '../operator/operator-bed.ts';
import { storePerson } from '#services/identity/people/store-person.ts';

async function person({ pool }: TestDatabase, username: string, account: number): Promise<void> {
  await storePerson(pool, {
    account,
    username,
    email: `${username}@tallyhouse.example`,
    passwordHash: 'unused',
    firstName: null,
    lastName: null,
    referredBy: null,
    at: 1_700_000_000_000,
  });
}

test('a ban needs a reason and signs the person out everywhere; lifting it lets them in again', async () => {
  await using db = await testDatabase();
  await person(db, 'night_heron', 11);
  await db.pool.query(sql.unsafe`
    insert into user_sessions (sid, account, sess, expire) values (${'a'.repeat(64)}, 11, '{}', now() + interval '1 day')`);
  await expect(banUser(db.pool, 'night_heron', '  ')).rejects.toThrow('A ban needs a reason.');
  await expect(banUser(db.pool, 'night_heron', 'x'.repeat(201))).rejects.toThrow('has at most 200 characters');
  await expect(banUser(db.pool, 'night_heron', '\u200b\u3164')).rejects.toThrow('A ban needs a reason.');
  for (const reason of ['two accounts\n 11  admin  night_heron', 'two \u001b[2Jaccounts']) {
    await expect(banUser(db.pool, 'night_heron', reason)).rejects.toThrow('The reason of a ban is one line of text');
  }
  const turned = banUser(db.pool, 'night_heron', 'two \u202eaccounts');
  await expect(turned).rejects.toThrow('The reason of a ban has no characters that turn the direction of text.');
  expect(await banUser(db.pool, 'Night_Heron', 'two accounts')).toContain('night_heron is banned');
  expect(await userNamed(db.pool, 'night_heron')).toMatchObject({ isBanned: true, banReason: 'two accounts' });
  expect(await findSession(db.pool, 'a'.repeat(64))).toBeNull();
  await unbanUser(db.pool, 'night_heron');
  expect(await userNamed(db.pool, 'night_heron')).toMatchObject({ isBanned: false, banReason: null });
});

test('a ban takes the reasons that an operator’s command takes, cut in the same way, and no others', async () => {
  await using db = await testDatabase();
  await person(db, 'night_heron', 11);
  const texts = ['', ' \t', ' two accounts ', 'x'.repeat(200), ` ${'x'.repeat(200)} `, 'x'.repeat(201)];
  for (const text of [
    ...texts,
    '🃏'.repeat(101),
    '🃏'.repeat(200),
    '🃏'.repeat(201),
    'a\nb',
    'a\u0000b',
    'a\ud800b',
    'Überweisung',
    'a\u2028b',
    'a\u202eb',
    'a\u2066b\u2069',
    '\u200b\u3164',
    'علی\u200cرضا',
  ]) {
    const asked = reasonOfCommand.safeParse(text);
    const banned = banUser(db.pool, 'night_heron', text).then(
      async () => (await userNamed(db.pool, 'night_heron')).banReason,
      (error: unknown) => error instanceof UserError && undefined,
    );
    expect([text, await banned]).toEqual([text, asked.data]);
  }
});

test('roles are replaced, not added; an unknown role or person is a sentence and changes nothing', async () => {
  await using db = await testDatabase();
  await person(db, 'velvet_anvil', 12);
  await giveRoles(db.pool, 'velvet_anvil', ['admin', 'finance']);
  expect(await userNamed(db.pool, 'velvet_anvil')).toMatchObject({ isAdmin: true, isFinance: true });
  await expect(giveRoles(db.pool, 'velvet_anvil', ['king'])).rejects.toThrow('There is no role "king"');
  await expect(giveRoles(db.pool, 'nobody_here', ['admin'])).rejects.toThrow('There is no user called nobody_here.');
  expect(await giveRoles(db.pool, 'velvet_anvil', ['player'], { isForced: true })).toBe('velvet_anvil is now player.');
});

test('the last admin who can sign in keeps the role, unless that is forced', async () => {
  await using db = await testDatabase();
  await person(db, 'night_heron', 11);
  await person(db, 'velvet_anvil', 12);
  await giveRoles(db.pool, 'velvet_anvil', ['admin']);
  const isKept = 'velvet_anvil is the only admin who can sign in. Give the role to somebody else first';
  await expect(giveRoles(db.pool, 'velvet_anvil', ['finance'])).rejects.toThrow(isKept);
  expect(await userNamed(db.pool, 'velvet_anvil')).toMatchObject({ isAdmin: true, isFinance: false });
  // Nothing is taken from the house by these.
  await giveRoles(db.pool, 'velvet_anvil', ['admin', 'finance']);
  await giveRoles(db.pool, 'night_heron', ['player']);
  await banUser(db.pool, 'night_heron', 'two accounts');

  // An admin who is banned is none to rely on.
  await giveRoles(db.pool, 'night_heron', ['admin']);
  await expect(giveRoles(db.pool, 'velvet_anvil', ['player'])).rejects.toThrow(isKept);
  await unbanUser(db.pool, 'night_heron');
  expect(await giveRoles(db.pool, 'velvet_anvil', ['player'])).toBe('velvet_anvil is now player.');

  expect(await giveRoles(db.pool, 'night_heron', ['player'], { isForced: true })).toBe('night_heron is now player.');
});

test('at the terminal the last admin loses the role by --force only', async () => {
  await using db = await testDatabase();
  await person(db, 'velvet_anvil', 12);
  await giveRoles(db.pool, 'velvet_anvil', ['admin']);
  const refused = await run(db.url, ['role', 'velvet_anvil', 'player'], USERS);
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('repeat this with --force.')]);
  const forced = await run(db.url, ['role', 'velvet_anvil', 'player', '--force'], USERS);
  expect([forced.code, forced.out]).toEqual([0, 'velvet_anvil is now player.\n']);
});

test('of the last two admins, who lose the role at the same moment, one keeps it', async () => {
  await using db = await testDatabase();
  const names = ['night_heron', 'velvet_anvil'];
  for (const [at, name] of names.entries()) {
    await person(db, name, 11 + at);
    await giveRoles(db.pool, name, ['admin']);
  }
  const taken = await Promise.allSettled(names.map((name) => giveRoles(db.pool, name, ['player'])));
  expect(taken.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('the list has everybody once, also when it is longer than a page', async () => {
  await using db = await testDatabase();
  for (let account = 1; account <= 3; account++) await person(db, `player_${account}`, account);
  await db.pool.query(sql.unsafe`
    insert into users (account, username, email, password_hash, created_at, updated_at)
    select n, 'crowd_' || n, 'crowd_' || n || '@tallyhouse.example', 'unused', now(), now() from generate_series(10, 1209) n`);
  const names: string[] = [];
  for await (const { username } of everyUser(db.pool)) names.push(username);
  expect(names).toHaveLength(1203);
  expect(new Set(names).size).toBe(1203);
});
