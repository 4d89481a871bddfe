import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reason as reasonOfCommand } from '#contracts/definition/envelope.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { readStandingChanges } from '#projections/standing/read.ts';
import {
  banUser,
  type Desk,
  grantRole,
  revokeRole,
  unbanUser,
  UserError,
  userNamed,
} from '#services/identity/users/administer.ts';
import { everyUser } from '#services/identity/users/list-users.ts';
import { storePerson } from '#services/identity/people/store-person.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type House, openHouse } from '../gateway/house.ts';
import { run, USERS } from '../operator/operator-bed.ts';

let house: House;
let desk: Desk;

beforeAll(async () => {
  house = await openHouse();
  desk = { pool: house.db.pool, actor: 'cli:ines', drawCommandId: randomCommandId };
});
afterAll(() => house[Symbol.asyncDispose]());

const registered = async (...names: string[]) => {
  for (const name of names) await house.visitor().register(name);
};
const joins = { reason: 'joins' };
const leaves = { reason: 'leaves' };
const forced = { isForced: true };
const rolesOf = async (name: string) => (await userNamed(desk.pool, name)).roles;

test('a ban needs a reason and signs the player out everywhere; lifting it allows sign-in again', async () => {
  const heron = house.visitor();
  const { id } = await heron.register('night_heron');
  await expect(banUser(desk, 'night_heron', '  ')).rejects.toThrow('Say why.');
  await expect(banUser(desk, 'night_heron', 'x'.repeat(201))).rejects.toThrow('A reason has at most 200 characters.');
  await expect(banUser(desk, 'nobody_here', 'why not')).rejects.toThrow('There is no user called nobody_here.');
  expect(await banUser(desk, 'Night_Heron', 'two accounts')).toBe('night_heron is banned and signed out everywhere.');
  expect(await userNamed(desk.pool, 'night_heron')).toMatchObject({ isBanned: true, banReason: 'two accounts' });
  expect((await heron.get('/api/auth/user')).status).toBe(401);
  await expect(banUser(desk, 'night_heron', 'again')).rejects.toThrow('This account is banned already.');
  await unbanUser(desk, 'night_heron', 'a mistake');
  expect(await userNamed(desk.pool, 'night_heron')).toMatchObject({ isBanned: false, banReason: null });
  const changes = await readStandingChanges(desk.pool, id, 10);
  expect(changes.map(({ kind, reason, actor }) => [kind, reason, actor])).toEqual([
    ['unban', 'a mistake', 'cli:ines'],
    ['ban', 'two accounts', 'cli:ines'],
  ]);
});

test('a ban accepts the same reasons as an operator’s command, trimmed alike', async () => {
  await registered('odd_reasons');
  for (const text of [
    '',
    ' two accounts ',
    '🃏'.repeat(100),
    '🃏'.repeat(101),
    'a\nb',
    'a\u0000b',
    'a\u202eb',
    '\u200b',
  ]) {
    const asked = reasonOfCommand.safeParse(text);
    const banned = banUser(desk, 'odd_reasons', text, forced).then(
      async () => (await userNamed(desk.pool, 'odd_reasons')).banReason,
      (error: unknown) => error instanceof UserError && undefined,
    );
    expect([text, await banned]).toEqual([text, asked.data]);
    if (asked.success) await unbanUser(desk, 'odd_reasons', 'next');
  }
});

test('roles are granted one at a time, permanently or until a day, and revoked', async () => {
  await registered('velvet_anvil');
  expect(await grantRole(desk, 'velvet_anvil', { role: 'finance', ...joins })).toContain('has the role finance,');
  const auditor = { role: 'auditor', ...joins, until: '2999-12-31' };
  expect(await grantRole(desk, 'velvet_anvil', auditor)).toContain(
    'has the role auditor until 3000-01-01T00:00:00.000Z',
  );
  expect(await rolesOf('velvet_anvil')).toEqual(['auditor', 'finance']);
  await expect(grantRole(desk, 'velvet_anvil', auditor)).rejects.toThrow('The account has the role already');
  await expect(grantRole(desk, 'velvet_anvil', { role: 'king', ...joins })).rejects.toThrow('There is no role "king"');
  const past = { role: 'support', ...joins, until: '2020-01-01' };
  await expect(grantRole(desk, 'velvet_anvil', past)).rejects.toThrow('The end has to be in the future.');
  const vague = { role: 'support', ...joins, until: 'friday' };
  await expect(grantRole(desk, 'velvet_anvil', vague)).rejects.toThrow('"friday" is no end');
  await revokeRole(desk, 'velvet_anvil', { role: 'finance', ...leaves });
  expect(await rolesOf('velvet_anvil')).toEqual(['auditor']);
});

test('the last admin keeps the role at the terminal too, unless forced', async () => {
  const [first, second, guest] = ['first_warden', 'second_warden', 'guest_warden'] as const;
  await registered(first, second, guest);
  const admin = { role: 'admin', ...joins };
  await grantRole(desk, first, admin);
  await grantRole(desk, guest, { ...admin, until: '2999-12-31' });
  const isKept = 'This is the last admin without an end.';
  await expect(revokeRole(desk, first, { role: 'admin', ...leaves })).rejects.toThrow(isKept);
  await expect(banUser(desk, first, 'why not')).rejects.toThrow(isKept);
  await expect(grantRole(desk, first, { ...admin, until: '2999-12-31' })).rejects.toThrow(isKept);
  const refused = await run(house.db.url, ['revoke', first, 'admin', '--reason', 'leaves'], USERS);
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining(isKept)]);

  // A banned admin does not count.
  await grantRole(desk, second, admin);
  await banUser(desk, second, 'two accounts');
  await expect(revokeRole(desk, first, { role: 'admin', ...leaves })).rejects.toThrow(isKept);
  await unbanUser(desk, second, 'a mistake');

  const both = [first, second].map((name) => revokeRole(desk, name, { role: 'admin', ...leaves }));
  expect((await Promise.allSettled(both)).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const [last] = (await rolesOf(first)).includes('admin') ? [first] : [second];
  const said = await run(house.db.url, ['revoke', last, 'admin', '--reason', 'closing', '--force'], USERS);
  expect([said.code, said.err, said.out]).toEqual([
    0,
    '',
    `${last} no longer has the role admin, and is signed out everywhere.\n`,
  ]);
});

test('commands given while no gateway runs are stored', async () => {
  await using db = await testDatabase();
  await person(db, 'night_heron', 11);
  const said = await run(db.url, ['grant', 'night_heron', 'admin', '--reason', 'the first'], USERS);
  expect([said.code, said.err, said.out]).toEqual([0, '', 'Stored. No gateway answered; it is done when one runs.\n']);
});

async function person({ pool }: TestDatabase, username: string, account: number): Promise<void> {
  const email = `${username}@tallyhouse.example`;
  const more = { passwordHash: 'unused', firstName: null, lastName: null, referredBy: null, at: 1_700_000_000_000 };
  await storePerson(pool, { account, username, email, ...more });
}

test('the list has every user once, even beyond a page', async () => {
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
