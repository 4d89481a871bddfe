import { unzipSync } from 'fflate';
import { hash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'slonik';
import { z } from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contracts/days/time.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import { endOfMonth, monthsBefore } from '#contracts/days/utc-month.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import { FORMATS } from '#contracts/finance/formats.ts';
import { BOOKS_FORMATS, booksManifest } from '#contracts/finance/books-manifest.ts';
import type { PeriodDetail } from '#contracts/finance/periods.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { systemClock } from '#infra/process/clock.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { silentLog } from '#infra/process/log.ts';
import { scratchFolder } from '#infra/scratch-folder.ts';
import { runCommandLine } from '#services/operator/run.ts';
import { opens, postsDollars } from '#tests/support/asks.ts';
import { accepted, HandClock } from '#tests/support/test-ledger.ts';
import { type House, joinsStaff, openHouse } from '../gateway/house.ts';
import type { Visitor } from '../gateway/visitor.ts';

const [THIS_MONTH, LAST_MONTH] = monthsBefore(systemClock.now(), 2) as [string, string];
const LAST_DAY = dayOf(endOfMonth(LAST_MONTH) - 1);

const clock = new HandClock();
let house: House;
let finance: Visitor;

beforeAll(async () => {
  clock.at = endOfMonth(LAST_MONTH) - HOUR_MS;
  house = await openHouse({ clock });
  finance = house.visitor();
  await joinsStaff(house, finance, 'the_countess', 'finance');
  await accepted(house.ledger, opens(HOUSE_ACCOUNTS.treasury));
  await accepted(house.ledger, postsDollars('bank', 'offer-revenue', 7_000_000));
  clock.at = systemClock.now();
  await accepted(house.ledger, postsDollars('bank', 'offer-revenue', 1_000_000));
  await house.projector.caughtUp();
  await finance.signIn('the_countess');
});
afterAll(() => house[Symbol.asyncDispose]());

const turns = { interval: 20, timeout: 30_000 };
const mapping = { ...FORMATS.bank.mapping, dates: 'iso' };
const period = async (month = LAST_MONTH) => (await finance.get<PeriodDetail>(`/api/finance/periods/${month}`)).body;
const close = (month = LAST_MONTH) =>
  finance.act<PeriodDetail & Problem>(`/api/finance/periods/${month}/close`, { reason: 'All agrees' });
const missing = ({ checklist }: PeriodDetail) => checklist.flatMap(({ check, isDone }) => (isDone ? [] : check));

async function imports(...rows: string[]): Promise<void> {
  const raw = `Date,Amount,Reference,Description\n${rows.join('\n')}\n`;
  const headers = { 'content-type': 'application/octet-stream', 'idempotency-key': randomCommandId() };
  const { body } = await finance.call<{ id: number }>('POST', '/api/finance/sources/bank/files?name=may.csv', {
    raw,
    headers,
  });
  await finance.act(`/api/finance/files/${body.id}/import`, { mapping });
  const state = async () => (await finance.get<{ state: string }>(`/api/finance/files/${body.id}`)).body.state;
  await expect.poll(state, turns).toBe('imported');
  await finance.act('/api/finance/sources/bank/matching', { isDry: false });
}

type Exceptions = { rows: { id: number; type: string }[] };
const exceptions = async () => (await finance.get<Exceptions>('/api/finance/exceptions')).body.rows;

test('months are listed from the one of the first event on', async () => {
  const { body } = await finance.get<{ periods: Pick<PeriodDetail, 'month'>[] }>('/api/finance/periods');
  expect(body.periods.map(({ month }) => month)).toEqual([THIS_MONTH, LAST_MONTH]);
});

test('a month with an open exception, or that is not over, is not closed', async () => {
  await imports(`${LAST_DAY},7,S-1,in`, `${LAST_DAY},-2,,fee`);
  await expect.poll(async () => missing(await period()), turns).toEqual(['exceptions', 'unread']);
  expect((await close()).body.code).toBe('month-not-ready');
  expect((await close(THIS_MONTH)).body.code).toBe('month-not-ready');
});

test('each account shows what books and statements say at the end of the month, and by how much they differ', async () => {
  type Row = Record<'account' | 'books' | 'outstanding' | 'statement' | 'difference' | 'open', string | number>;
  const { body } = await finance.get<{ rows: Row[] }>(`/api/finance/periods/${LAST_MONTH}/reconciliations`);
  expect(body.rows.map(({ account }) => account)).toEqual(['bank']);
  const [{ books, outstanding, statement, difference, open }] = body.rows as [Row];
  const figures = [books, outstanding, statement, difference, open].map(Number);
  expect(figures).toEqual([7_000_000, 0, 5_000_000, 2_000_000, 1]);
});

test('a posting dated in the month counts in its checklist and its trial balance', async () => {
  const suspense = async (at: string) => {
    type Trial = { lines: { account: string; balance: string }[] };
    const { body } = await finance.get<Trial>(`/api/finance/trial-balance?at=${at}`);
    return body.lines.find(({ account }) => account === 'suspense')?.balance ?? '0';
  };
  const at = `${LAST_DAY}T12:00:00.000Z`;
  await accepted(house.ledger, { ...postsDollars('offer-revenue', 'suspense', 500_000), effectiveAt: at });
  await house.projector.caughtUp();
  expect([await suspense(LAST_DAY), await suspense(`${THIS_MONTH}-01`)].map(Number)).toEqual([-500_000, -500_000]);
  expect(Number(await suspense(dayOf(Date.parse(at) - DAY_MS)))).toBe(0);
  expect(missing(await period())).toContain('suspense');
  await accepted(house.ledger, { ...postsDollars('suspense', 'offer-revenue', 500_000), effectiveAt: at });
  await house.projector.caughtUp();
  expect(missing(await period())).not.toContain('suspense');
});

test('a closed month keeps its checklist, and its matches can no longer be taken back', async () => {
  const ids = (await exceptions()).map(({ id }) => id);
  const key = { 'idempotency-key': '019a0000-0000-7000-8000-00000000c105' };
  await finance.act('/api/finance/exceptions/resolve', { ids, verb: 'ignore', reason: 'A test' }, key);
  const closed = await close();
  expect([closed.status, closed.body.state], closed.text).toEqual([200, 'closed']);
  expect((await close()).body.code).toBe('month-closed');
  type Matches = { rows: { id: string }[] };
  const [match] = (await finance.get<Matches>('/api/finance/sources/bank/matches')).body.rows;
  const revoked = await finance.act<Problem>(`/api/finance/matches/${match!.id}/revoke`, { reason: 'A test' });
  expect(revoked.body.code).toBe('month-closed');
});

test('a late line of a closed month is an exception of that kind, and is not matched', async () => {
  await imports(`${LAST_DAY},2.5,,late`);
  expect((await exceptions()).map(({ type }) => type)).toEqual(['after-close']);
});

test('a month that is open again lists what was changed in it, and closes again', async () => {
  const reopened = await finance.act<PeriodDetail & Problem>(`/api/finance/periods/${LAST_MONTH}/reopen`, {
    reason: 'A line came late',
    hours: 1,
  });
  expect(reopened.body.state, reopened.text).toBe('re-opened');
  const again = await finance.act<Problem>(`/api/finance/periods/${LAST_MONTH}/reopen`, { reason: 'x', hours: 1 });
  expect(again.body.code).toBe('month-not-closed');
  await finance.act('/api/finance/sources/bank/matching', { isDry: false });
  const ids = (await exceptions()).map(({ id }) => id);
  const key = { 'idempotency-key': '019a0000-0000-7000-8000-00000000c106' };
  await finance.act('/api/finance/exceptions/resolve', { ids, verb: 'ignore', reason: 'Not ours' }, key);
  const closed = await close();
  expect(closed.body.state, closed.text).toBe('closed');
  expect(closed.body.reopenings).toMatchObject([{ reason: 'A line came late' }]);
  expect(closed.body.reopenings[0]!.changes.at(-1)!.what).toContain('Set a line of bank aside: Not ours');
});

const booksPost = (effectiveAt: string) =>
  finance.act<Problem>('/api/finance/postings', {
    debit: 'bank',
    credit: 'suspense',
    micros: 500_000,
    reason: 'A late fee',
    reference: null,
    effectiveAt,
  });

test('no posting is dated in a closed month or in the future', async () => {
  const inMonth = await booksPost(`${LAST_DAY}T23:59:59.999Z`);
  expect([inMonth.status, inMonth.body.code], inMonth.text).toEqual([409, 'month-closed']);
  expect((await booksPost('2099-01-01T00:00:00.000Z')).body.code).toBe('wrong-date');
});

async function downloads(): Promise<Uint8Array> {
  const path = `${house.address}/api/finance/periods/${LAST_MONTH}/export`;
  const response = await fetch(path, { headers: { cookie: finance.cookie } });
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

test('the books of a month are exported with their sums, and again with the same bytes', async () => {
  const bytes = await downloads();
  const files = unzipSync(bytes);
  const manifest = booksManifest.parse(JSON.parse(Buffer.from(files['manifest.json']!).toString()));
  expect(manifest.month).toBe(LAST_MONTH);
  const made = manifest.sheets.flatMap(({ name }) => BOOKS_FORMATS.map((format) => `${name}.${format}`));
  expect(manifest.files.map(({ name }) => name).toSorted()).toEqual(made.toSorted());
  for (const { name, sha256, bytes: length } of manifest.files) {
    expect([name, hash('sha256', files[name]!), files[name]!.length]).toEqual([name, sha256, length]);
  }
  const trial = Buffer.from(files['trial-balance.csv']!).toString();
  expect([trial.startsWith('\ufeff'), files['trial-balance.json']![0]]).toEqual([true, '['.charCodeAt(0)]);
  expect(trial).toContain('offer-revenue,income,USD,0,-7000000,-7000000');
  expect(trial).toContain('bank,asset,USD,0,7000000,7000000');
  await accepted(house.ledger, postsDollars('bank', 'offer-revenue', 3_000_000));
  expect(Buffer.compare(await downloads(), bytes)).toBe(0);
  const current = await finance.get<Problem>(`/api/finance/periods/${THIS_MONTH}/export`);
  expect(current.body.code).toBe('month-not-over');
});

test('a statement of an account of the house or of a person is a PDF', async () => {
  const [first, last] = [`${LAST_MONTH}-01`, LAST_DAY];
  for (const account of ['bank', 'offer-revenue', 'players:available', String(HOUSE_ACCOUNTS.treasury)]) {
    const path = `/api/finance/accounts/${encodeURIComponent(account)}/statement?from=${first}&to=${last}`;
    const { status, text } = await finance.get(path);
    expect([account, status, text.slice(0, 5)]).toEqual([account, 200, '%PDF-']);
  }
  const early = await finance.get<Problem>('/api/finance/accounts/bank/statement?from=2026-02-01&to=2026-01-01');
  expect(early.body.code).toBe('invalid-input');
});

test('an export is opened with SQL, and its checkpoint is the batch of the last event', async () => {
  await using scratch = await scratchFolder('test');
  const path = join(scratch.path, 'books.zip');
  await writeFile(path, await downloads());
  const said: string[] = [];
  const terminal = {
    say: (line: string) => void said.push(line),
    complain: (what: unknown) => void said.push(String(what)),
  };
  const asks = async (query: string) => {
    said.length = 0;
    const words = ['sql', path, '--query', query];
    await runCommandLine({ words, environment: {}, log: silentLog(), terminal });
    return said.join('\n').split('\n');
  };
  expect(await asks("SELECT closing_usd FROM trial_balance WHERE unit = 'USD' ORDER BY 1")).toEqual([
    'closing_usd',
    '-7.000000',
    '0.000000',
    '7.000000',
  ]);
  const entries = ['bank', 'suspense'].map((account) => `SELECT kind, amount, usd FROM ${account}`).join(' UNION ALL ');
  expect(await asks(`${entries} ORDER BY amount`)).toEqual([
    'kind,amount,usd',
    'treasury-posted,-500000,-0.500000',
    'treasury-posted,500000,0.500000',
    'treasury-posted,7000000,7.000000',
  ]);
  expect(await asks('SELECT account, amount, "references" FROM statement_lines')).toEqual([
    'account,amount,references',
    'bank,7.000000,S-1',
    'bank,-2.000000,',
    'bank,2.500000,',
  ]);
  const hashes = await house.db.pool.anyFirst(sql.type(z.object({ hash: z.string() }))`
    SELECT encode(hash, 'hex') AS hash FROM batch`);
  const checkpoint = (await asks('SELECT checkpoint FROM manifest')).join('');
  expect(hashes.filter((hash) => checkpoint.includes(hash))).toHaveLength(1);
});
