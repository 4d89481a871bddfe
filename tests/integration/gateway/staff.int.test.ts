import { randomUUID } from 'node:crypto';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kindOf } from '#contracts/kinds.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { adminActionsCall, adminStatsCall, adminUsersCall } from '#contracts/standing/staff-calls.ts';
import type { auditEventCall, auditEvents } from '#contracts/audit/calls.ts';
import type { houseTrendCall } from '#contracts/standing/trend-call.ts';
import type { playerTimeline, staffSearch, TimelineEntry } from '#contracts/standing/player-calls.ts';
import { adjusts } from '#tests/support/asks.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type House, joinsStaff, openHouse } from './house.ts';
import type { Visitor } from './visitor.ts';

let house: House;
let admin: Visitor;
let adminId: number;
let support: Visitor;
let playerId: number;

beforeAll(async () => {
  house = await openHouse({ settings: { 'signup-bonus': 100 } });
  [admin, support] = [house.visitor(), house.visitor()];
  adminId = await joinsStaff(house, admin, 'the_warden', 'admin');
  await joinsStaff(house, support, 'the_helper', 'support');
  playerId = (await house.visitor().register('quiet_anna')).id;
});
afterAll(() => house[Symbol.asyncDispose]());

type Users = ReplyOf<typeof adminUsersCall>;

test('the overview counts accounts, distributed points and pending withdrawals', async () => {
  const stats = await eventually(async () => {
    const { body } = await support.get<ReplyOf<typeof adminStatsCall>>('/api/admin/stats');
    return Number(body.totalPointsDistributed) === 300 ? body : null;
  });
  expect(stats).toEqual({ totalUsers: 3, totalPointsDistributed: 300, pendingWithdrawals: 0 });
});

test('the trend counts new players and points issued by day, for readers of the house', async () => {
  const { days } = await eventually(async () => {
    const { body } = await admin.get<ReplyOf<typeof houseTrendCall>>('/api/admin/trend');
    return body.days.at(-1)?.newPlayers === 3 ? body : null;
  });
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toMatchObject({ issued: 300, paidOut: 0, wagered: 0 });
  expect(days[0]).toMatchObject({ newPlayers: 0, issued: 0 });
  expect((await support.get('/api/admin/trend')).status).toBe(403);
});

test('users are listed from the newest, with the documented fields', async () => {
  const users = await eventually(async () => {
    const { body } = await support.get<Users>('/api/admin/users');
    return body[0]?.points === 100 ? body : null;
  });
  expect(users.map(({ username }) => username)).toEqual(['quiet_anna', 'the_helper', 'the_warden']);
  expect(users[0]).toMatchObject({ id: playerId, points: 100, isBanned: false, emailVerified: false });
  expect(users[2]).toMatchObject({ roles: ['admin'], isOnline: true });
  const next = await support.get<Users>(`/api/admin/users?limit=1&before=${playerId}`);
  expect(next.body.map(({ username }) => username)).toEqual(['the_helper']);
});

test.each([
  ['search=ET_AN', ['quiet_anna']],
  ['search=quiet_anna@', ['quiet_anna']],
  ['search=%25', []],
  ['state=staff', ['the_helper', 'the_warden']],
  ['state=banned', []],
])('users are found by %s', async (query, names) => {
  const { body } = await support.get<Users>(`/api/admin/users?${query}`);
  expect(body.map(({ username }) => username)).toEqual(names);
});

test('who was seen last goes first, and a person who signed out was seen but is not online', async () => {
  const gone = house.visitor();
  await gone.register('seen_sally');
  await gone.post('/api/auth/logout', {});
  const { body } = await support.get<Users>('/api/admin/users?sort=lastSeen');
  const sally = body.find(({ username }) => username === 'seen_sally')!;
  expect(sally).toMatchObject({ lastSeen: expect.stringMatching(/Z$/), isOnline: false });
  const seen = body.map(({ lastSeen }) => lastSeen!);
  expect(seen).toEqual(seen.toSorted().toReversed());
});

test('numbers of accounts are named together, of the house and erased ones too', async () => {
  const { body } = await support.get<string[]>(`/api/admin/names?accounts=${playerId},3,${adminId},281474976710655`);
  expect(body).toEqual(['quiet_anna', 'House: rain', 'the_warden', 'Deleted player']);
  expect((await support.get('/api/admin/names?accounts=1,x')).status).toBe(400);
});

test('an admin verifies an e-mail once, without a body or key as documented', async () => {
  const path = `/api/admin/users/${playerId}/verify-email`;
  const verified = await admin.call<{ message: string }>('POST', path);
  expect([verified.status, verified.body]).toEqual([200, { message: 'Email verified successfully' }]);
  expect((await admin.call('POST', path)).status).toBe(409);
  expect((await support.call('POST', path)).status).toBe(403);
  expect((await admin.call('POST', '/api/admin/users/281474976710655/verify-email')).status).toBe(404);
});

test('each action of staff is recorded with its target, details and outcome', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const ban = { body: { reason: 'two accounts' }, headers: key };
  for (let times = 0; times < 2; times++) await admin.call('POST', `/api/admin/users/${playerId}/ban`, ban);
  const again = { body: { reason: 'once more' }, headers: { 'idempotency-key': randomUUID() } };
  await admin.call('POST', `/api/admin/users/${playerId}/ban`, again);
  const { body } = await admin.get<ReplyOf<typeof adminActionsCall>>(`/api/admin/actions?user=${playerId}`);
  expect(body.slice(0, 2)).toMatchObject([
    { action: 'ban-user', details: { reason: 'once more' }, outcome: 'already-banned' },
    { action: 'ban-user', adminId, adminName: 'the_warden', details: { reason: 'two accounts' }, outcome: 'done' },
  ]);
  expect(body.filter(({ action }) => action === 'ban-user')).toHaveLength(2);
  expect((await support.get('/api/admin/actions')).status).toBe(403);
});

test('a timeline holds points, sign-ins, bans and actions in one order, page by page', async () => {
  const page = async (query: string) => {
    const path = `/api/admin/users/${playerId}/timeline?${query}`;
    return (await support.get<ReplyOf<typeof playerTimeline>>(path)).body;
  };
  const whole = await eventually(async () => {
    const { rows } = await page('limit=200');
    return new Set(rows.map(({ kind }) => kind)).size === 4 ? rows : null;
  });
  expect(whole.map(({ at }) => at)).toEqual(
    whole
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  expect(whole.find(({ kind }) => kind === 'standing')).toMatchObject({ title: 'Ban', by: 'the_warden' });
  const rows: TimelineEntry[] = [];
  let next: string | null = '';
  for (let pages = 0; next !== null && pages < 50; pages++) {
    const part: ReplyOf<typeof playerTimeline> = await page(`limit=2${next === '' ? '' : `&before=${next}`}`);
    rows.push(...part.rows);
    next = part.next;
  }
  expect(rows.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
  expect((await page('kind=points')).rows.every(({ kind }) => kind === 'points')).toBe(true);
});

test('rounds of one sitting are one entry of the timeline, whose rounds are listed by its cursor', async () => {
  const gambler = house.visitor();
  const { id } = await gambler.register('tl_gambler');
  for (let round = 0; round < 5; round++) {
    await gambler.post('/api/games/dice', { betAmount: 2, prediction: 'over' }, { 'idempotency-key': randomUUID() });
  }
  const page = async (query: string) =>
    (await support.get<ReplyOf<typeof playerTimeline>>(`/api/admin/users/${id}/timeline?${query}`)).body;
  const { rows } = await eventually(async () => {
    const read = await page('kind=points&rounds=sittings');
    return read.rows[0]?.sitting?.rounds === 5 ? read : null;
  });
  expect(rows.map(({ title }) => title)).toEqual(['5 rounds of Dice', expect.any(String)]);
  const { sitting, amount } = rows[0]!;
  expect(sitting).toMatchObject({ games: ['dice'], staked: 10 });
  expect(amount).toBe(sitting!.won - 10);
  const each = await page(`kind=points&rounds=each&limit=5&before=${sitting!.before}`);
  expect(each.rows.map((row) => row.sitting)).toEqual([null, null, null, null, null]);
  expect(each.rows.reduce((sum, row) => sum + (row.amount ?? 0), 0)).toBe(amount);
  const first = await page('kind=points&rounds=sittings&limit=1');
  const second = await page(`kind=points&rounds=sittings&limit=1&before=${first.next}`);
  expect([...first.rows, ...second.rows].map((row) => row.id)).toEqual(rows.map((row) => row.id));
});

test('a line of the timeline that the player did not cause names who did', async () => {
  const { id } = await house.visitor().register('tl_adjusted');
  await house.ledger.submit(adjusts(id, 5));
  const path = `/api/admin/users/${id}/timeline?kind=points`;
  const rows = await eventually(async () => {
    const { body } = await support.get<ReplyOf<typeof playerTimeline>>(path);
    return body.rows.length === 2 ? body.rows : null;
  });
  expect(rows[0]).toMatchObject({ amount: 5, actor: 'cli:demo', by: 'cli:demo' });
});

test('a sitting longer than one page reads goes on with the next page, in the order of time', async () => {
  const { id } = await house.visitor().register('tl_marathon');
  const page = async (query: string) =>
    (await support.get<ReplyOf<typeof playerTimeline>>(`/api/admin/users/${id}/timeline?rounds=sittings&${query}`))
      .body;
  await eventually(async () => ((await page('kind=points')).rows.length > 0 ? true : null));
  const start = Date.now() + 60_000;
  const { pool } = house.db;
  await pool.query(sql.unsafe`
    insert into rounds.round (account, seq, at, stake, payout, multiplier_hundredths, amount, balance_after, nonce, command,
      epoch, rules_version, partition, kind, game, params, outcome)
    select account, 1000000 + n, ${start}::int8 + n * 1000, 2, 0, 0, -2, 0, n, gen_random_uuid(), 0, 1, partition,
      ${kindOf('round-played', 'dice').code}, 'dice', '{}', '{}'
    from (select account, partition from statement.line where account = ${id} limit 1) as line, generate_series(1, 2100) as n`);
  const action = (afterMs: number) =>
    pool.query(sql.unsafe`
      insert into staff.action (command_id, admin, action, target, details, outcome, at)
      values (gen_random_uuid(), ${adminId}, 'ban-user', ${id}, '{}', 'done', to_timestamp(${start + afterMs}::int8 / 1000.0))`);
  await action(50_000);
  await action(1_000_000);
  const first = await page('limit=50');
  expect(first.rows.map(({ title }) => title)).toEqual(['2,000 rounds of Dice', 'Ban user']);
  const second = await page(`limit=50&before=${first.next}`);
  expect(second.rows.slice(0, 2).map(({ title }) => title)).toEqual(['100 rounds of Dice', 'Ban user']);
  const times = [...first.rows, ...second.rows].map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(second.next).toBe(null);
});

test('staff read what the player reads, and players read nothing of each other', async () => {
  const other = house.visitor();
  await other.register('curious_ben');
  for (const part of ['statement', 'rounds', 'offers', 'withdrawals', 'limits', 'sessions', 'security', 'balances']) {
    const path = `/api/admin/users/${playerId}/${part}`;
    expect([part, (await support.get(path)).status]).toEqual([part, 200]);
    expect([part, (await other.get(path)).status]).toEqual([part, 403]);
  }
});

test('the search opens events by position, command and hash for readers of the audit only', async () => {
  const { body } = await admin.get<ReplyOf<typeof auditEvents>>(`/api/admin/audit/accounts/${playerId}/events`);
  const { place, commandId } = body.rows[0]!;
  const told = await admin.get<ReplyOf<typeof auditEventCall>>(`/api/admin/audit/events/${place}`);
  const { hash, lastSeq } = told.body.batch;
  const find = async (by: Visitor, text: string) => {
    const found = await by.get<ReplyOf<typeof staffSearch>>(`/api/admin/search?q=${text}`);
    return found.body.hits.filter(({ kind }) => kind === 'event').map(({ id }) => id);
  };
  expect(await find(admin, place.replace('-', ':'))).toEqual([place]);
  expect(await find(admin, commandId.toUpperCase())).toContain(place);
  const named = await admin.get<ReplyOf<typeof staffSearch>>(`/api/admin/search?q=${place}`);
  expect(named.body.hits.find(({ kind }) => kind === 'event')).toMatchObject({
    account: playerId,
    detail: `Event ${place}, quiet_anna`,
  });
  expect(await find(admin, hash.toUpperCase())).toEqual([`${place.split('-')[0]}-${lastSeq}`]);
  for (const text of [place, commandId, hash]) expect(await find(support, text)).toEqual([]);
});

test.each(['account', 'name', 'receipt', 'position', 'number', 'digits'] as const)(
  'the search finds a player by %s',
  async (way) => {
    const statement = await support.get<{ id: string }[]>(`/api/admin/users/${playerId}/statement`);
    const receipt = statement.body[0]!.id;
    const digits = receipt.split('-')[1]!;
    const text = {
      account: String(playerId),
      name: 'IET_AN',
      receipt,
      position: receipt.replace('-', ':'),
      number: `No. ${Number(digits).toLocaleString('en-US')}`,
      digits,
    }[way];
    const { body } = await support.get<ReplyOf<typeof staffSearch>>(`/api/admin/search?q=${encodeURIComponent(text)}`);
    expect(body.hits).toMatchObject([{ account: playerId }]);
    expect(`${body.hits[0]!.title} ${body.hits[0]!.detail}`).toContain('quiet_anna');
  },
);
