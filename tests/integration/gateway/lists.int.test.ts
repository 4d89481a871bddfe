// Every list that the server sorts, derived from the calls: pages, filters, totals and files.
import { type QuerySqlToken, sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALLS } from '#contracts/calls.ts';
import type { Call } from '#contracts/definition/call.ts';
import { isPaged, LIST_HEADERS, listOf, ORDERS, sortsOf } from '#contracts/definition/list.ts';
import { FIRST_PLAYER_ACCOUNT, HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { type House, joinsStaff, openHouse } from './house.ts';
import type { Visitor } from './visitor.ts';

let house: House;
let auditor: Visitor;
let auditorId: number;

const ROWS = 23;
const FIRST = FIRST_PLAYER_ACCOUNT + 500;
const numbers = sql.fragment`generate_series(1, ${ROWS}) as n`;
/** Several rows have the same time. */
const at = sql.fragment`timestamptz '2026-03-01 12:00:00.123456+00' + (n / 4) * interval '1 day'`;
const atMs = sql.fragment`(extract(epoch from ${at}) * 1000)::int8`;

/** Rows of each list, with ties in every sort. */
const SEEDS: Readonly<Record<string, readonly QuerySqlToken[]>> = {
  'admin-users': [
    sql.unsafe`
      insert into users (account, username, email, password_hash, created_at, updated_at, is_banned)
      select ${FIRST} + n, 'lister_' || n, 'lister_' || n || '@example.org', 'none', ${at}, now(), n % 3 = 0 from ${numbers}`,
    sql.unsafe`insert into last_seen (account, at) select ${FIRST} + n, ${at} from ${numbers}`,
    sql.unsafe`
      insert into balance.account (account, partition, seq, available, held, earned, withdrawn)
      select ${FIRST} + n, 0, n, 10 * (n % 6), 0, 100 * (n % 4), 0 from ${numbers}`,
    sql.unsafe`
      insert into leaderboard.player (account, partition, seq, points, bucket, games_played, earned)
      select ${FIRST} + n, 0, n, 10 * (n % 6), 0, 0, 0 from ${numbers}`,
  ],
  'admin-actions': [
    sql.unsafe`
      insert into staff.action (command_id, admin, action, target, details, outcome, at)
      select gen_random_uuid(), ${FIRST}, 'ban-user', ${FIRST} + n % 5, '{"reason": "=1+1"}', 'done', ${at} from ${numbers}`,
  ],
  'access-log': [
    sql.unsafe`
      insert into staff.access (staff, account, kind, reason, at)
      select ${FIRST}, ${FIRST} + n % 5, 'personal-data', '=1+1', ${at} from ${numbers}`,
  ],
  'admin-withdrawals': [
    sql.unsafe`
      insert into withdrawals.withdrawal (id, account, partition, seq, method, points, micros, requested_at, stage, updated_at)
      select gen_random_uuid(), ${FIRST} + n % 5, 0, n, case when n % 2 = 0 then 'paypal' else 'cashapp' end, 100 * (n % 6 + 1),
        1000000 * (n % 6 + 1), ${atMs}, case when n % 4 = 0 then 'requested' else 'rejected' end, ${atMs} from ${numbers}`,
  ],
  'finance-exceptions': [
    sql.unsafe`
      insert into finance.exception (account, type, subject, micros, dated_at, opened_at, due_at)
      select 'bank', 'not-in-books', 'line ' || n, -1000000 * (n % 6), ${atMs}, ${at}, ${at} + interval '1 week' from ${numbers}`,
  ],
  'open-statement-lines': [
    sql.unsafe`insert into finance.file (account, name, stored_by) values ('bank', 'march', ${FIRST})`,
    sql.unsafe`
      insert into finance.line (file, account, record, kind, at, micros, currency, refs, text, key, ordinal, is_live)
      select (select max(id) from finance.file), 'bank', n, 'main', ${atMs}, 1000000 * (n % 6), 'USD', '{}', 'line',
        decode(lpad(n::text, 4, '0'), 'hex'), 1, true from ${numbers}`,
  ],
  'finance-matches': [
    sql.unsafe`
      insert into finance.match (id, account, rule, state, made_at)
      select gen_random_uuid(), 'bank', 'reference', 'confirmed', ${at} from ${numbers}`,
  ],
  'blocked-addresses': [
    sql.unsafe`
      insert into staff.blocked_address (network, reason, added_by, command_id)
      select ('203.0.' || n || '.' || case when n % 2 = 0 then '0/24' else '7/32' end)::cidr, '=1+1', ${FIRST}, gen_random_uuid()
      from ${numbers}`,
  ],
  'auditor-tokens': [
    sql.unsafe`
      insert into proofs.auditor_token (name, hash, issued_by, command_id, issued_at, expires_at, last_network)
      select '=1+' || n % 5, sha256(n::text::bytea), ${FIRST}, gen_random_uuid(), ${at}, ${at}, '203.0.113.7' from ${numbers}`,
  ],
  'sent-notifications': [
    sql.unsafe`
      insert into notifications.notification (account, kind, params, cause, actor, created_at, expires_at, on_screen)
      select null, 'system', jsonb_build_object('title', 'Title ' || n % 5, 'message', '=1+1', 'mail', false), 'system:' || n,
        'operator:1', now(), now(), true from ${numbers}`,
  ],
  'staff-races': [
    sql.unsafe`
      insert into races.race (id, name, measure, first_day, days, prizes, reason, planner, planned_at)
      select gen_random_uuid(), 'Race ' || n % 5, 'wagered', 20000 + n % 7, 1 + n % 2, '[100]', 'try', 'operator:1', ${atMs}
      from ${numbers}`,
  ],
  tickets: [
    sql.unsafe`
      insert into support.ticket (id, token_hash, command_id, account, topic, subject, state, created_at, changed_at)
      select gen_random_uuid(), decode(lpad(n::text, 4, '0'), 'hex'), gen_random_uuid(), ${FIRST} + n % 5, 'other', 'Why?',
        case when n % 2 = 0 then 'open' else 'closed' end, ${at}, ${at} from ${numbers}`,
  ],
  'chat-messages': [
    sql.unsafe`
      insert into chat.message (id, cause, account, text, created_at, changed)
      select 1000 + n, gen_random_uuid(), ${FIRST} + n % 5, '=1+1', ${at}, 1000 + n from ${numbers}`,
  ],
  'chat-log': [
    sql.unsafe`
      insert into chat.moderation (cause, action, actor, account, reason, created_at)
      select gen_random_uuid(), 'mute', 'operator:1', ${FIRST} + n % 5, 'spam', ${at} from ${numbers}`,
  ],
  'compliance-holds': [
    sql.unsafe`
      insert into compliance.hold (account, kind, reason, opened_at)
      select ${FIRST} + n % 5, 'risk', '=1+1', ${at} from ${numbers}`,
  ],
  /** Sealed: written below. */
  'compliance-payees': [],
  'offer-exceptions': [
    sql.unsafe`
      insert into offers.exception (inbox_id, network, reason, detail, opened_at, last_at, seen)
      select 90000 + n, 'ogads', 'bad-signature', 'wrong', ${at}, ${at}, n % 6 from ${numbers}`,
  ],
  promos: [
    sql.unsafe`
      insert into promos.code (id, code, points, most_uses, expires_at, verified_only, min_days, reason, maker, made_at, uses)
      select gen_random_uuid(), 'CODE-' || n % 9, 10 * (n % 6 + 1), 5, ${atMs}, false, 0, 'try', 'operator:1', ${atMs}, 0
      from ${numbers}`,
  ],
  'change-requests': [
    sql.unsafe`
      insert into approvals.request (id, account, partition, seq, kind, change, hash, before, maker, requested_at, expires_at)
      select gen_random_uuid(), ${HOUSE_ACCOUNTS.treasury}, 0, n, 'post-treasury',
        '{"type": "post-treasury", "debit": "bank", "credit": "suspense", "micros": 1000000, "reason": "try", "reference": "r"}',
        'none', '{}', 'operator:1', ${atMs}, ${atMs} from ${numbers}`,
  ],
};

/** Events of an account are rows of the log (audit.int.test.ts). */
const LISTS = (CALLS as readonly Call[]).filter(
  (call) => Object.keys(sortsOf(call)).length > 0 && call.name !== 'audit-events',
);

beforeAll(async () => {
  house = await openHouse({ budgets: { perPlayer: 1e6, perAddress: 1e6 } });
  auditor = house.visitor();
  auditorId = await joinsStaff(house, auditor, 'the_auditor', 'auditor', 'support', 'admin');
  for (const seed of Object.values(SEEDS).flat()) await house.db.pool.query(seed);
  for (let n = 1; n <= ROWS; n++)
    await house.compliance.savePayee(FIRST + n, { legalName: 'Ann Example', country: 'GB' });
  await house.db.pool.query(sql.unsafe`
    update compliance.payee set updated_at = date_trunc('day', now()) + (account % 4) * interval '1 second'`);
});
afterAll(() => house[Symbol.asyncDispose]());

const pathOf = ({ path }: Call) => path.replace(':account', 'bank');

type Row = { id?: string | number; number?: number; userId?: number };
type Read = { rows: Row[]; next: string | null; total: string | null };

async function read(call: Call, query: Readonly<Record<string, string | number>>): Promise<Read> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const reply = await auditor.get(`${pathOf(call)}?${search.toString()}`);
  expect(reply.status, reply.text).toBe(200);
  const { field } = listOf(call);
  const rows = (field === null ? reply.body : (reply.body as Record<string, unknown>)[field]) as Row[];
  const header = (name: string) => reply.headers.get(name);
  return { rows, next: header(LIST_HEADERS.nextCursor), total: header(LIST_HEADERS.totalRows) };
}

async function readInPages(call: Call, query: Readonly<Record<string, string | number>>): Promise<Row[]> {
  const rows: Row[] = [];
  let before: { before?: string } = {};
  for (let turn = 0; turn < 30; turn++) {
    const page = await read(call, { ...query, ...before, limit: 4 });
    rows.push(...page.rows);
    if (page.next === null) return rows;
    before = { before: page.next };
  }
  throw new Error('the pages have no end');
}

const idOf = ({ id, number, userId }: Row) => (id ?? number ?? userId)!;
const idsOf = (rows: readonly Row[]) => rows.map(idOf);

test('each sorted list has rows here', () => {
  expect(LISTS.map(({ name }) => name).toSorted()).toEqual(Object.keys(SEEDS).toSorted());
});

for (const call of LISTS) {
  for (const sort of Object.keys(sortsOf(call))) {
    test(`${call.name} by ${sort}: pages join to the whole without gap or double, in both orders`, async () => {
      const whole = await read(call, { sort, order: 'desc', limit: 200 });
      expect(whole.rows.length).toBeGreaterThanOrEqual(ROWS);
      expect(whole.total).toBe(String(whole.rows.length));
      expect(new Set(idsOf(whole.rows)).size).toBe(whole.rows.length);
      for (const order of ORDERS) {
        const rows = await readInPages(call, { sort, order });
        expect(idsOf(rows)).toEqual(idsOf(order === 'desc' ? whole.rows : whole.rows.toReversed()));
      }
    });
  }

  test(`${call.name}: a page also begins after the id of a row, and after no foreign cursor`, async () => {
    const whole = await read(call, { limit: 200 });
    const later = await read(call, { limit: 200, before: idOf(whole.rows[4]!) });
    expect(idsOf(later.rows)).toEqual(idsOf(whole.rows.slice(5)));
    for (const values of ['["other",["1","2"]]', '{}', `["${Object.keys(sortsOf(call))[0]}",["x","x"]]`]) {
      const before = `~${Buffer.from(values).toString('base64url')}`;
      expect((await auditor.get(`${pathOf(call)}?before=${before}`)).status, values).toBe(400);
    }
  });

  test(`${call.name} as a file has every row of the filter, and says how many`, async () => {
    const whole = await read(call, { limit: 200 });
    const file = await auditor.get(pathOf(call), { accept: 'text/csv' });
    expect(file.headers.get('content-disposition')).toContain(`${call.name}.csv`);
    const lines = file.text.trimEnd().split('\r\n');
    expect(lines.at(-1)).toBe(`${whole.rows.length} rows`);
    expect(lines).toHaveLength(whole.rows.length + 2);
    expect(file.text).not.toMatch(/(^|,)=/m);
  });
}

/** Files of lists in one order, of those whose address needs no id. */
const OTHERS = (CALLS as readonly Call[]).filter((call) => isPaged(call) && !LISTS.includes(call));

test('every list of staff that is read page by page can be had as a file', async () => {
  const files: string[] = [];
  for (const call of OTHERS) {
    const path = pathOf(call)
      .replace(':account', 'bank')
      .replace(':id', String(FIRST + 1));
    const reply = await auditor.get(path, { accept: 'text/csv' });
    if (reply.status === 403 || reply.status === 400) continue;
    expect([call.name, reply.status, reply.headers.get('content-type')]).toEqual([
      call.name,
      200,
      'text/csv; charset=utf-8',
    ]);
    expect(reply.text.trimEnd().split('\r\n').at(-1)).toMatch(/^\d+ rows?$/);
    files.push(call.name);
  }
  expect(files.length).toBeGreaterThan(8);
});

const count = async (path: string) => Number((await auditor.get(path)).headers.get(LIST_HEADERS.totalRows));

test('filters narrow the rows, the total and the file', async () => {
  expect(await count('/api/admin/access-log?staff=the_auditor')).toBe(0);
  expect(await count('/api/admin/access-log?staff=nobody_here')).toBe(0);
  expect(await count(`/api/admin/access-log?staff=${FIRST}&user=${FIRST + 1}`)).toBe(5);
  expect(await count('/api/admin/access-log?user=lister_1')).toBe(5);
  expect(await count('/api/admin/access-log?from=2026-03-02&to=2026-03-02')).toBe(4);
  expect(await count('/api/admin/users?state=banned')).toBe(7);
  expect(await count('/api/admin/users?search=lister_2&from=2026-03-06')).toBe(4);
  expect(await count('/api/admin/withdrawals?method=paypal&amountFrom=300&amountTo=400')).toBe(4);
  expect(await count('/api/admin/withdrawals?stage=requested&user=lister_4')).toBe(1);
  expect(await count('/api/admin/withdrawals?provider=paypal')).toBe(0);
  expect(await count('/api/admin/actions?action=ban-user&to=2026-03-01')).toBe(3);
  const file = await auditor.get('/api/admin/withdrawals?method=paypal&sort=amount', { accept: 'text/csv' });
  expect(file.text.trimEnd().split('\r\n').at(-1)).toBe('11 rows');
});

test('a file masks what the list masks, and its search is in the access log', async () => {
  const file = await auditor.get('/api/admin/users?search=lister_7', { accept: 'text/csv' });
  expect(file.text).toContain('l…@example.org');
  expect(file.text).not.toContain('lister_7@');
  const [latest] = (
    await read(
      LISTS.find(({ name }) => name === 'access-log')!,
      { limit: 1 },
    )
  ).rows;
  expect(latest).toMatchObject({ staff: auditorId, account: FIRST + 7, kind: 'search', hits: 1 });
});
