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
import { prepares, readRows, reviews, type Seen, signMonth } from './sign-month.ts';

const [THIS_MONTH, LAST_MONTH] = monthsBefore(systemClock.now(), 2) as [string, string];
const LAST_DAY = dayOf(endOfMonth(LAST_MONTH) - 1);

const clock = new HandClock();
let house: House;
let finance: Visitor;
let checker: Visitor;
let ids: { finance: number; checker: number };

beforeAll(async () => {
  clock.at = endOfMonth(LAST_MONTH) - HOUR_MS;
  house = await openHouse({ clock, budgets: { perPlayer: 100_000, perAddress: 100_000 } });
  finance = house.visitor();
  checker = house.visitor();
  ids = {
    finance: await joinsStaff(house, finance, 'the_countess', 'finance'),
    checker: await joinsStaff(house, checker, 'the_checker', 'finance'),
  };
  await accepted(house.ledger, opens(HOUSE_ACCOUNTS.treasury));
  await accepted(house.ledger, postsDollars('bank', 'offer-revenue', 7_000_000));
  clock.at = systemClock.now();
  await accepted(house.ledger, postsDollars('bank', 'offer-revenue', 1_000_000));
  await house.projector.caughtUp();
  await finance.signIn('the_countess');
  await checker.signIn('the_checker');
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
  await expect.poll(async () => missing(await period()), turns).toEqual(['reconciled', 'exceptions', 'unread']);
  expect((await close()).body.code).toBe('month-not-ready');
  expect((await close(THIS_MONTH)).body.code).toBe('month-not-ready');
});

test('each account shows what books and statements say at the end of the month, and by how much they differ', async () => {
  const rows = await readRows(finance, LAST_MONTH);
  expect(rows.map(({ account, state }) => [account, state])).toEqual([['bank', 'open']]);
  const { books, outstanding, statement, difference, open } = rows[0]!;
  expect([books, outstanding, statement, difference, open].map(Number)).toEqual([
    7_000_000, 0, 5_000_000, 2_000_000, 1,
  ]);
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
  type Journal = { entries: { at: string; effectiveAt: string | null }[] };
  const { entries } = (await finance.get<Journal>('/api/finance/journal?ledger=suspense')).body;
  expect(entries).toMatchObject([{ effectiveAt: at }]);
  await accepted(house.ledger, { ...postsDollars('suspense', 'offer-revenue', 500_000), effectiveAt: at });
  await house.projector.caughtUp();
  expect(missing(await period())).not.toContain('suspense');
});

const bank = (difference: number): Seen[] => [{ account: 'bank', difference }];
const named = ({ state, preparedBy, reviewedBy, reason }: Awaited<ReturnType<typeof readRows>>[number]) => {
  return { state, preparedBy, reviewedBy, reason };
};
const signed = async () => (await readRows(finance, LAST_MONTH)).map(named)[0];

test('an account is prepared with the difference that the preparer saw, and not before the month is over', async () => {
  const seen = await prepares(finance, LAST_MONTH, bank(1));
  expect([seen.status, seen.body.code], seen.text).toEqual([409, 'reconciliation-changed']);
  expect(seen.body.message).toContain('The difference of bank is no longer the one that you saw.');
  expect((await prepares(finance, THIS_MONTH, bank(2_000_000))).body.code).toBe('month-not-over');
  const unknown = await prepares(finance, LAST_MONTH, [{ account: 'provider:none', difference: 0 }]);
  expect(unknown.body.code).toBe('reconciliation-not-due');
  expect((await reviews(checker, LAST_MONTH, bank(2_000_000), 'A fee')).body.code).toBe('reconciliation-not-due');
  const prepared = await prepares(finance, LAST_MONTH, bank(2_000_000));
  expect(prepared.status, prepared.text).toBe(200);
  expect(await signed()).toEqual({ state: 'prepared', preparedBy: ids.finance, reviewedBy: null, reason: null });
  const again = await prepares(checker, LAST_MONTH, bank(2_000_000));
  expect(again.body.message).toContain('bank is prepared already.');
});

test('another person reviews it, with a reason if a difference stays', async () => {
  const own = await reviews(finance, LAST_MONTH, bank(2_000_000), 'A fee');
  expect([own.status, own.body.code], own.text).toEqual([409, 'reconciliation-by-preparer']);
  const unexplained = await reviews(checker, LAST_MONTH, bank(2_000_000));
  expect([unexplained.status, unexplained.body.code]).toEqual([422, 'difference-without-reason']);
  expect((await signed())!.state).toBe('prepared');
});

test('figures that change after they were prepared are not reviewed until they are prepared again', async () => {
  const at = `${LAST_DAY}T13:00:00.000Z`;
  await accepted(house.ledger, { ...postsDollars('suspense', 'bank', 300_000), effectiveAt: at });
  await house.projector.caughtUp();
  const stale = await reviews(checker, LAST_MONTH, bank(2_000_000), 'A fee');
  expect([stale.status, stale.body.code], stale.text).toEqual([409, 'reconciliation-changed']);
  expect(stale.body.message).toContain('have changed since they were prepared');
  expect(await signed()).toMatchObject({ state: 'changed', preparedBy: ids.finance });
  const prepared = await prepares(checker, LAST_MONTH, bank(2_000_000));
  expect(prepared.body.rows[0], prepared.text).toMatchObject({ state: 'prepared', preparedBy: ids.checker });
  const reviewed = await reviews(finance, LAST_MONTH, bank(2_000_000), 'A fee');
  expect(reviewed.body.rows[0], reviewed.text).toMatchObject({ state: 'reviewed', reason: 'A fee' });
  expect(missing(await period())).not.toContain('reconciled');
  await accepted(house.ledger, { ...postsDollars('bank', 'suspense', 300_000), effectiveAt: at });
  await house.projector.caughtUp();
  expect(await signed()).toEqual({ state: 'changed', preparedBy: ids.checker, reviewedBy: null, reason: null });
});

/** Until a run of the matching finds nothing new. */
async function resolveAll(reason: string): Promise<void> {
  for (let open = await exceptions(); open.length > 0; open = await exceptions()) {
    for (const { id, type } of open) {
      const verb = type === 'not-on-statement' ? 'elsewhere' : 'ignore';
      const resolved = await finance.act('/api/finance/exceptions/resolve', { ids: [id], verb, reason });
      expect(resolved.status, resolved.text).toBe(200);
    }
  }
}

test('a month does not close while an account is not reviewed at its present figures', async () => {
  await resolveAll('A test');
  const refused = await close();
  expect([refused.status, refused.body.code], refused.text).toEqual([409, 'month-not-ready']);
  const { checklist } = await period();
  expect(checklist.find(({ check }) => check === 'reconciled')).toMatchObject({ isDone: false, detail: 'bank' });
});

test('a closed month keeps its checklist, and its matches can no longer be taken back', async () => {
  await signMonth(finance, checker, LAST_MONTH, 'The fee of the wire is under dispute');
  const closed = await close();
  expect([closed.status, closed.body.state], closed.text).toEqual([200, 'closed']);
  expect((await close()).body.code).toBe('month-closed');
  type Matches = { rows: { id: string }[] };
  const [match] = (await finance.get<Matches>('/api/finance/sources/bank/matches')).body.rows;
  const revoked = await finance.act<Problem>(`/api/finance/matches/${match!.id}/revoke`, { reason: 'A test' });
  expect(revoked.body.code).toBe('month-closed');
  expect((await prepares(finance, LAST_MONTH, bank(2_000_000))).body.code).toBe('month-closed');
});

test('a late line of a closed month is an exception of that kind, and is not matched', async () => {
  await imports(`${LAST_DAY},2.5,,late`);
  expect((await exceptions()).map(({ type }) => type)).toEqual(['after-close']);
});

const CLOSED = { state: 'reviewed', statement: 5_000_000, difference: 2_000_000, open: 1 };

test('a closed month shows its accounts as they were closed, with who signed them and why', async () => {
  const [row] = await readRows(finance, LAST_MONTH);
  expect({ ...row, statement: Number(row!.statement) }).toMatchObject({
    ...CLOSED,
    preparedBy: ids.finance,
    reviewedBy: ids.checker,
    reason: 'The fee of the wire is under dispute',
  });
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
  await resolveAll('Not ours');
  expect(await signed()).toMatchObject({ state: 'changed', preparedBy: ids.finance, reviewedBy: null });
  expect((await close()).body.code).toBe('month-not-ready');
  await signMonth(checker, finance, LAST_MONTH, 'Two lines came late');
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
  made.push('readme.md');
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
  expect(await asks('SELECT kind, amount, usd FROM bank ORDER BY amount')).toEqual([
    'kind,amount,usd',
    'treasury-posted,-300000,-0.300000',
    'treasury-posted,300000,0.300000',
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

test('a month that was open again and not closed again stays as it was closed', async () => {
  await finance.act(`/api/finance/periods/${LAST_MONTH}/reopen`, { reason: 'A fee came late', hours: 1 });
  const at = `${LAST_DAY}T14:00:00.000Z`;
  await accepted(house.ledger, { ...postsDollars('payout-fees', 'bank', 100_000), effectiveAt: at });
  await house.projector.caughtUp();
  await accepted(house.ledger, { ...postsDollars('provider:paypal', 'suspense', 100_000), effectiveAt: at });
  await house.projector.caughtUp();
  await signMonth(finance, checker, LAST_MONTH, 'A fee came late');
  const rows = await readRows(finance, LAST_MONTH);
  expect(rows.map(({ account, state, reason }) => [account, state, reason])).toEqual([
    ['bank', 'reviewed', 'A fee came late'],
    ['provider:paypal', 'reviewed', null],
  ]);
  // Its time is over.
  await house.db.pool.query(sql.unsafe`update finance.reopening set until = now() where ended_at is null`);
  expect((await period()).state).toBe('closed');
  expect(await signed()).toMatchObject({ state: 'reviewed', reason: 'Two lines came late' });
});
