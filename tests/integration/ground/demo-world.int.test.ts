// Slow: writes the usual demo world, and starts its house twice.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/days/time.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { financeExceptionsCall } from '#contracts/finance/matching-calls.ts';
import type { periodsCall, reconciliationsCall } from '#contracts/finance/period-calls.ts';
import { KINDS } from '#contracts/kinds.ts';
import { embeddedUrl } from '#infra/postgres/embedded.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type RunningProgram, runProgram } from '#tests/support/running-program.ts';

const ROOT = join(import.meta.dirname, '../../..');
const dataDir = mkdtempSync(join(tmpdir(), 'tallyhouse-demo-world-'));
let house: RunningProgram;
let address: string;

beforeAll(async () => {
  house = runProgram([], { DATA_DIR: dataDir });
  address = await house.address;
}, 300_000);

afterAll(async () => {
  await house.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Kinds that a demo world does not have, by code, and why. */
const MISSING: ReadonlyMap<number, string> = new Map([
  [103, 'mines is played in moves: no command writes it'],
  [302, 'a flight has no moves between its start and its end'],
  [82, 'of older houses: shares are accrued (84)'],
  [83, 'of older houses: shares are accrued (85)'],
  [506, 'only where APPROVALS is single'],
  [56, 'needs an offer of a claimed challenge that is reversed later'],
  [513, 'needs an account that closes between the rain and its payment'],
  [514, 'needs an account that closes between the rain and its payment'],
  [534, 'needs an account that closes between the code and its payment'],
  [544, 'needs a sender who closes the account while a tip comes back'],
  [554, 'needs a winner who closes the account before the race is settled'],
]);
/** Of chance: a natural and a pair in blackjack, and a flight that lasts until its player cashes out. */
const BY_CHANCE: ReadonlySet<number> = new Set([105, 402, 605]);

async function query<Row>(text: string): Promise<Row[]> {
  const port = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]);
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim();
  await using client = await openClient(embeddedUrl(port, password));
  return (await client.pg.query(text)).rows as Row[];
}

/** Calls the house as the admin. */
async function admin() {
  const [, password] = /^ {2}the_registrar\s+(\S+)/m.exec(house.said())!;
  const headers = { 'content-type': 'application/json', origin: address };
  const login = { username: 'the_registrar', password };
  const signedIn = await fetch(`${address}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(login) });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  return (method: string, path: string, { as = cookie, key = randomUUID() } = {}) =>
    fetch(`${address}${path}`, { method, headers: { ...headers, cookie: as, 'idempotency-key': key } });
}

test('every kind of event is in its log, or is listed with the reason', async () => {
  // On a slow machine jobs and reactions of the last day follow when the doors are open.
  await eventually(async () => {
    const rows = await query<{ kind: number }>('select distinct kind from event');
    const written = new Set(rows.map(({ kind }) => kind));
    const missing = KINDS.filter(({ code }) => !written.has(code) && !BY_CHANCE.has(code)).map(({ code }) => code);
    expect(missing).toEqual([...MISSING.keys()].toSorted((one, other) => one - other));
    return true;
  });
});

test('its log and views are in order', async () => {
  const node = join(ROOT, 'node_modules', 'node', 'bin', 'node');
  const env = { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  const verify = spawn(node, ['services/operator/start.ts', 'verify'], { cwd: ROOT, env });
  let said = '';
  for (const stream of [verify.stdout, verify.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  await once(verify, 'close');
  expect(said).toContain('In order: every point is accounted for.');
}, 120_000);

test('people joined, talked, asked and withdrew over all its days', async () => {
  const [{ days }] = (await query<{ days: number }>(
    `select count(distinct created_at::date)::int as days from users`,
  )) as [{ days: number }];
  expect(days).toBeGreaterThanOrEqual(9);
  const states = (text: string) => query<{ state: string }>(text).then((rows) => rows.map(({ state }) => state));
  expect(await states(`select distinct state from support.ticket order by state`)).toEqual([
    'closed',
    'open',
    'waiting',
  ]);
  const [{ spoken }] = (await query<{ spoken: number }>(`select count(*)::int as spoken from chat.message`)) as [
    { spoken: number },
  ];
  expect(spoken).toBeGreaterThan(15);
});

test('players were last seen when they last visited, not when they joined', async () => {
  const [{ returned, players }] = (await query<{ returned: number; players: number }>(
    `select count(*) filter (where at > created_at + interval '1 day')::int as returned, count(*)::int as players
     from users join last_seen using (account)`,
  )) as [{ returned: number; players: number }];
  expect(returned).toBeGreaterThan(players / 4);
});

test('each rain pays the people who are in the chat', async () => {
  await eventually(async () => {
    const rains = await query<{ state: string; joined: number }>(
      `select state, joined from chat.rain where state <> 'open' and state <> 'frozen' order by started_at limit 3`,
    );
    expect(rains.map(({ state, joined }) => [state, joined > 0])).toEqual([
      ['poured', true],
      ['poured', true],
      // By schedule, when the doors are open.
      ['poured', true],
    ]);
    return true;
  });
});

test('staff find work of each kind on their desks', async () => {
  const call = await admin();
  const read = async <Reply>(path: string) => (await (await call('GET', path)).json()) as Reply;
  await eventually(async () => {
    const queues = await read<{ queue: string }[]>('/api/admin/withdrawals/queues');
    expect(queues.map(({ queue }) => queue).toSorted()).toEqual([
      'came-back',
      'held',
      'review',
      'unclaimed',
      'under-way',
      'unknown',
    ]);
    return true;
  });
  const { rows } = await read<{ rows: { kind: string }[] }>('/api/admin/change-requests?state=waiting&limit=50');
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(
    new Set([
      'adjust-points',
      'change-setting',
      'feed-rain-pool',
      'grant-role',
      'make-promo',
      'plan-race',
      'post-treasury',
    ]),
  );
  const holds = await read<{ kind: string }[]>('/api/admin/compliance/holds?state=open');
  expect(holds.map(({ kind }) => kind).toSorted()).toEqual(['risk', 'sanctions']);
  expect(await read<unknown[]>('/api/admin/blocked-addresses')).toHaveLength(2);
});

test('finance finds a month to close with differences of many kinds, and closed months before it', async () => {
  const call = await admin();
  const read = async <Reply>(path: string) => (await (await call('GET', path)).json()) as Reply;
  const { periods } = await read<ReplyOf<typeof periodsCall>>('/api/finance/periods');
  const open = periods.findLast(({ state }) => state === 'open');
  const closed = periods.slice(periods.indexOf(open!) + 1);
  expect(closed.length).toBeGreaterThan(0);
  expect(new Set(closed.map(({ state }) => state))).toEqual(new Set(['closed']));
  const signed = async ({ month }: { month: string }) =>
    (await read<ReplyOf<typeof reconciliationsCall>>(`/api/finance/periods/${month}/reconciliations`)).rows;
  expect(new Set((await signed(open!)).map(({ state }) => state))).toEqual(
    new Set(['changed', 'open', 'prepared', 'reviewed']),
  );
  const apart = (await signed(closed[0]!)).filter(({ difference }) => Number(difference) !== 0);
  expect(apart).toEqual([
    expect.objectContaining({ account: 'bank', state: 'reviewed', reason: expect.stringContaining('$10,000.00') }),
  ]);
  expect(apart[0]!.preparedBy).not.toBe(apart[0]!.reviewedBy);
  const exceptions = async (state: string) =>
    (await read<ReplyOf<typeof financeExceptionsCall>>(`/api/finance/exceptions?state=${state}&limit=100`)).rows;
  const within = (await exceptions('open')).filter(({ datedAt }) => datedAt.startsWith(open!.month));
  expect([...new Set(within.map(({ type }) => type))]).toEqual(
    expect.arrayContaining([
      'amount-differs',
      'awaited',
      'doubled',
      'not-in-books',
      'not-on-statement',
      'other-account',
      'other-currency',
      'statement-gap',
      'unreadable',
    ]),
  );
  const waiting = await exceptions('waiting');
  expect(waiting.map(({ account, micros }) => [account, micros > 100_000_000])).toEqual([['bank', true]]);
});

test('an admin moves its clock a day ahead: what is due happens, pages tell it, and it stays signed in', async () => {
  const call = await admin();
  expect((await call('POST', '/api/admin/next-day', { as: '' })).status).toBe(401);
  expect((await fetch(`${address}/dev/clock.js`)).headers.get('content-type')).not.toContain('javascript');
  const due = await query<{ at: string }>('select min(due_at) as at from reactor.deadline');
  const key = randomUUID();
  for (const _repeat of [1, 2]) {
    const moved = (await (await call('POST', '/api/admin/next-day', { key })).json()) as { now: string };
    expect(Date.parse(moved.now) - Date.now()).toBeGreaterThan(DAY_MS - 60_000);
    expect(Date.parse(moved.now) - Date.now()).toBeLessThan(DAY_MS + 60_000);
  }
  const [{ now }] = (await query<{ now: Date }>('select now() as now')) as [{ now: Date }];
  expect(now.getTime() - Date.now()).toBeGreaterThan(DAY_MS - 60_000);
  expect((await call('GET', '/api/admin/machines')).status).toBe(200);
  const script = await (await fetch(`${address}/dev/clock.js`)).text();
  expect(script).toContain('Demo clock: ');
  // Parts that are fixed below the navigation make room for it.
  expect(script).toContain("setProperty('--clock-line', '24px')");
  if (Number(due[0]!.at) < now.getTime()) {
    const isDone = async () => {
      const next = await query<{ at: string | null }>('select min(due_at) as at from reactor.deadline');
      return Number(next[0]!.at ?? Infinity) > now.getTime();
    };
    await eventually(isDone, { what: 'what was due within the day', withinMs: 30_000 });
  }
});

test('a house that others reach does not open with a moved clock', async () => {
  await house.stop();
  const open = runProgram(['--no-demo'], { DATA_DIR: dataDir, PUBLIC_URL: 'https://tally.example' });
  expect(await open.ended).toBe(1);
  expect(open.said()).toContain('The clock of this demo house was moved 1 day ahead');
  house = runProgram([], { DATA_DIR: dataDir });
  address = await house.address;
  const [{ now }] = (await query<{ now: Date }>('select now() as now')) as [{ now: Date }];
  expect(now.getTime() - Date.now()).toBeGreaterThan(DAY_MS - 60_000);
  expect(house.said()).not.toContain('captain_radish');
}, 120_000);
