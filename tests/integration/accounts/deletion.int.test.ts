import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { DAY_MS } from '#contracts/days/time.ts';
import { datesIn } from '#contracts/words/dates.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { housePersonal } from '#services/house.ts';
import type { Personal } from '#services/module/personal.ts';
import { bonus, starts } from '#tests/support/asks.ts';
import { eventually } from '#tests/support/eventually.ts';
import { givesRole } from '#tests/support/standing.ts';
import { type House, openHouse } from '../gateway/house.ts';
import { PASSWORD, type Visitor } from '../gateway/visitor.ts';
import { hourlyChores } from './chores.ts';
import { confirmedPlayer, deliver, mailOf, requestsHandled } from './mailbox.ts';
import { IMPERSONAL as OTHERS } from './impersonal-tables.ts';

let house: House;
let other: Awaited<ReturnType<House['openDoor']>>;

beforeAll(async () => {
  house = await openHouse({ config: { proxyHops: 1 }, settings: { 'registrations-per-hour': 1000 } });
  other = await house.openDoor();
});
afterAll(() => house[Symbol.asyncDispose]());

type Told = { code: string; message: string; erasedAt: string; details: { path: string }[] };
const remove = (visitor: Visitor, username: string) => visitor.post<Told>('/api/auth/delete-account', { username });
const signIn = (username: string, more: object = {}, door: { visitor(): Visitor } = house) =>
  door.visitor().post<Told>('/api/auth/login', { username, password: PASSWORD, ...more });
type Seen = { username: string };
async function namesSeenAt(door: { visitor(): Visitor }): Promise<string[]> {
  const ranking = await door.visitor().get<{ users: Seen[] }>('/api/leaderboard');
  const feed = await door.visitor().get<Seen[]>('/api/public/recent-activity');
  return [...ranking.body.users, ...feed.body].map(({ username }) => username);
}
const isSeenAt = async (door: { visitor(): Visitor }, name: string) => (await namesSeenAt(door)).includes(name);
const weekPasses = (account: number) =>
  house.db.pool.query(sql.unsafe`
    update users set closing_at = closing_at - interval '7 days' where account = ${account}`);
const balanceOf = (account: number) =>
  house.db.pool.maybeOne(sql.type(z.object({ available: z.int() }))`
    select available from balance.account where account = ${account}`);

async function hold(account: number, amountPoints: number): Promise<string> {
  const commandId = randomCommandId();
  const outcome = await house.ledger.submit({
    type: 'hold-points',
    commandId,
    account,
    amountPoints,
    reason: 'a withdrawal',
    expiresInMs: null,
  });
  expect(outcome.kind).toBe('receipt');
  await house.projector.caughtUp();
  return commandId;
}

test('an account is not deleted with another name, in a stale session, with points set aside, in a round, or with a role', async () => {
  const { visitor: anna, user } = await confirmedPlayer(house, 'hindered_anna');
  const wrong = await remove(anna, 'Hindered_anna');
  expect([wrong.body.code, wrong.body.details[0]!.path]).toEqual(['invalid-input', 'username']);

  const holdId = await hold(user.id, 5);
  expect((await remove(anna, 'hindered_anna')).body.code).toBe('account-holds-points');
  await house.ledger.submit({ type: 'void-hold', commandId: randomCommandId(), account: user.id, holdId });
  await house.ledger.submit(starts(user.id, 'mines', { stakePoints: 1, params: { mineCount: 3 } }));
  await house.projector.caughtUp();
  expect((await remove(anna, 'hindered_anna')).body.code).toBe('account-in-play');

  const ines = house.visitor();
  const { id } = await ines.register('crew_ines');
  await givesRole(house.identity, id, 'finance');
  await ines.signIn('crew_ines');
  expect((await remove(ines, 'crew_ines')).body.code).toBe('staff-account');

  const ben = house.visitor();
  await ben.register('stale_ben');
  await house.db.pool.query(sql.unsafe`update user_sessions set authenticated_at = now() - interval '11 minutes'`);
  const stale = ben.at((await house.openDoor()).address);
  expect((await remove(stale, 'stale_ben')).body.code).toBe('re-authenticate');
});

test('a closing account is signed out and its name hidden everywhere, and only its owner can keep it', async () => {
  const { visitor: anna, user, email } = await confirmedPlayer(house, 'leaving_anna');
  const timeZone = 'Pacific/Kiritimati';
  expect((await anna.call('PUT', '/api/user/time-zone', { body: { timeZone } })).status).toBe(200);
  expect((await anna.bet(10)).status).toBe(200);
  await house.projector.caughtUp();
  expect((await namesSeenAt(other)).filter((name) => name === 'leaving_anna')).toHaveLength(2);
  const elsewhere = anna.twin().at(other.address);
  expect((await elsewhere.get('/api/auth/user')).status).toBe(200);

  const asked = await remove(anna, 'leaving_anna');
  expect(Date.parse(asked.body.erasedAt) - Date.now()).toBeGreaterThan(6.9 * DAY_MS);
  const begun = Date.now();
  await eventually(async () => (await elsewhere.get('/api/auth/user')).status === 401, {
    what: 'the end of a session',
  });
  await eventually(async () => !(await isSeenAt(other, 'leaving_anna')), { what: 'no name any more' });
  expect((await namesSeenAt(other)).filter((name) => name === 'Deleted player')).toHaveLength(2);
  expect(Date.now() - begun).toBeLessThan(1000);
  expect(mailOf(await deliver(house), 'account-closing', email).params).toMatchObject({
    username: 'leaving_anna',
    zone: timeZone,
  });

  const wrong = await signIn('leaving_anna', { password: 'not the password', keepAccount: true });
  expect(wrong.body.code).toBe('sign-in-failed');
  const closing = await signIn('leaving_anna');
  expect([closing.status, closing.body.code]).toEqual([403, 'account-closing']);
  expect(closing.body.message).toContain(datesIn(timeZone, Date.now).day(asked.body.erasedAt));
  expect((await signIn('leaving_anna', { keepAccount: true }, other)).status).toBe(200);
  await eventually(() => isSeenAt(house, 'leaving_anna'), { what: 'the name again' });
  await weekPasses(user.id);
  await hourlyChores(house);
  expect((await signIn('leaving_anna')).status).toBe(200);
});

const columnRow = z.object({ table: z.string(), column: z.string() });

function columnsInUse() {
  return house.db.pool.any(sql.type(columnRow)`
    select case table_schema when 'public' then table_name else table_schema || '.' || table_name end as table,
      column_name as column
    from information_schema.columns
    where table_schema not in ('pg_catalog', 'information_schema') and table_schema not like 'pg_%'
      -- Views of SQL show what tables hold.
      and (select relkind <> 'v' and not relispartition from pg_class
        where oid = format('%I.%I', table_schema, table_name)::regclass)`);
}

async function tablesThatSay(words: readonly string[]): Promise<string[]> {
  const tables = new Set((await columnsInUse()).map(({ table }) => table));
  const found: string[] = [];
  for (const table of tables) {
    const name = sql.identifier(table.split('.'));
    const { rowCount } = await house.db.pool.query(sql.unsafe`
      select from ${name} as said
      where exists (select from unnest(${sql.array([...words], 'text')}) as word where said::text ilike '%' || word || '%')
      limit 1`);
    if (rowCount > 0) found.push(table);
  }
  return found.toSorted();
}

test('deletion-leaves-nothing: no table contains the name, the address or the device, even after a restore', async () => {
  const { visitor: anna, user, email } = await confirmedPlayer(house, 'gone_anna');
  const { pool } = house.db;
  const account = user.id;
  const friend = await house.visitor().register('gone_friend', { ref: 'gone_anna' });
  await anna.post('/api/auth/update-profile', { firstName: 'Annabella', email: 'annas_new@example.org' });
  await anna.post('/api/auth/export', {});
  await anna.post('/api/auth/forgot-password', { email });
  await requestsHandled(house);
  await signIn('gone_anna', { password: 'not the password' });
  await pool.query(sql.unsafe`
    insert into mail.address (address_key, undeliverable_since, reply) values (${email}, now(), '550 no such user')`);
  await house.ledger.submit({
    type: 'exclude-player',
    commandId: randomCommandId(),
    account,
    exclusion: { type: 'time-out', days: 30 },
  });
  await house.projector.caughtUp();
  const kept = await pool.one(sql.type(z.object({ row: z.string() }))`
    select row_to_json(users)::text as row from users where account = ${account}`);
  const words = ['gone_anna', 'annas_new', 'Annabella'];
  expect(await tablesThatSay(words)).toEqual(
    expect.arrayContaining(['address_changes', 'mail.address', 'mail.outbox', 'rate_limit', 'users']),
  );

  expect((await remove(anna, 'gone_anna')).status).toBe(200);
  await weekPasses(account);
  // The ledger closes the account in a second step, which a crash or an open round may delay.
  const holdId = await hold(account, 5);
  await hourlyChores(house);
  expect(await tablesThatSay(words)).toEqual([]);
  expect((await balanceOf(account))!.available).toBeGreaterThan(0);
  await house.ledger.submit({ type: 'void-hold', commandId: randomCommandId(), account, holdId });
  await hourlyChores(house);
  await house.projector.caughtUp();
  expect((await balanceOf(account))!.available).toBe(0);
  const bonus = { type: 'grant-signup-bonus', commandId: randomCommandId(), account, amountPoints: 5 } as const;
  expect(await house.ledger.submit(bonus)).toMatchObject({ kind: 'refusal', code: 'account-closed' });

  // The name stays reserved until the exclusion ends; the friend loses the link only.
  const again = (body: object) =>
    house.visitor().post<Told>('/api/auth/register', { password: PASSWORD, email: 'new@example.org', ...body });
  expect((await again({ username: 'Gone_Anna' })).body.code).toBe('username-taken');
  expect((await again({ username: 'newcomer_anna', email: email.toUpperCase() })).body.code).toBe('email-taken');
  expect((await house.identity.person(friend.id))!.referredBy).toBeNull();

  // A backup restores the row; it is deleted before a gateway opens.
  await pool.query(sql.unsafe`
    insert into users (account, username, email, password_hash, created_at, updated_at)
    select account, username, email, password_hash, created_at, updated_at
    from json_populate_record(null::users, ${kept.row}::json)`);
  await house.openDoor();
  expect(await tablesThatSay(words)).toEqual([]);
  expect((await signIn('gone_anna', { keepAccount: true })).status).toBe(401);
});

test('the modules say of every table and column how erasure treats it', async () => {
  const kept = await housePersonal();
  const personal: Personal['columns'] = Object.assign({}, ...kept.map((one) => one.columns));
  const impersonal: typeof OTHERS = Object.assign({ ...OTHERS }, ...kept.map((one) => one.impersonal));
  const columns = await columnsInUse();
  const isImpersonal = (table: string) =>
    impersonal[table] !== undefined || impersonal[`${table.split('.')[0]}.*`] !== undefined;
  const undecided = columns.filter(
    ({ table, column }) => !isImpersonal(table) && personal[table]?.[column] === undefined,
  );
  expect(undecided).toEqual([]);
  const there = new Set(columns.map(({ table, column }) => `${table} ${column}`));
  const decided = Object.entries(personal).flatMap(([table, its]) =>
    Object.keys(its).map((name) => `${table} ${name}`),
  );
  expect(decided.filter((name) => !there.has(name))).toEqual([]);
});

test('a failing chore, or an account that cannot be erased, does not block the erasure of others', async () => {
  await using office = await openHouse();
  const { pool } = office.db;
  const people = await Promise.all(['first', 'second', 'third'].map((name) => office.visitor().register(name)));
  const [stuck, ...others] = people.map(({ id }) => id).toSorted((a, b) => a - b);
  await pool.query(sql.unsafe`
    create function fails() returns trigger language plpgsql as $$ begin raise 'this row stays'; end $$`);
  await pool.query(sql.unsafe`
    create trigger fails before delete on user_sessions for each row when (old.expire < now()) execute function fails()`);
  await pool.query(sql.unsafe`
    create trigger fails before delete on users for each row when (old.level = 9) execute function fails()`);
  await pool.query(sql.unsafe`update user_sessions set expire = now() - interval '1 day' where account = ${stuck!}`);
  await pool.query(sql.unsafe`update users set level = 9 where account = ${stuck!}`);
  await pool.query(sql.unsafe`update users set closing_at = now() - interval '8 days'`);
  await expect(hourlyChores(office)).rejects.toThrow('2 of the tasks failed');
  const left = await pool.anyFirst(sql.type(z.object({ account: z.int() }))`select account from users`);
  expect(left).toEqual([stuck]);
  for (const account of others) {
    const outcome = await office.ledger.submit(bonus(account));
    expect(outcome).toMatchObject({ kind: 'refusal', code: 'account-closed' });
  }
});
