import { unzipSync } from 'fflate';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'slonik';
import { z } from 'zod';
import { openProver } from '#services/proofs/prover/start.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, instantOf } from '#contracts/days/time.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import { endOfMonth, monthsBefore, startOfMonth } from '#contracts/days/utc-month.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { type BooksManifest, booksManifest } from '#contracts/finance/books-manifest.ts';
import { FORMATS } from '#contracts/finance/formats.ts';
import { systemClock } from '#infra/process/clock.ts';
import { silentLog } from '#infra/process/log.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { scratchFolder } from '#infra/scratch-folder.ts';
import { runCommandLine } from '#services/operator/run.ts';
import { opens, postsDollars } from '#tests/support/asks.ts';
import { accepted, HandClock } from '#tests/support/test-ledger.ts';
import { type House, joinsStaff, openHouse } from '../gateway/house.ts';
import type { Visitor } from '../gateway/visitor.ts';
import { signMonth } from './sign-month.ts';

const [, MONTH] = monthsBefore(systemClock.now(), 2) as [string, string];
const [START, END] = [startOfMonth(MONTH), endOfMonth(MONTH)];
const SECOND_DAY = START + DAY_MS;

const clock = new HandClock();
let house: House;
let finance: Visitor;
let reviewer: Visitor;
let countess: number;

const posts = (micros: number, effectiveAt?: number, reference = `P-${micros}`) =>
  accepted(house.ledger, {
    ...postsDollars('bank', 'offer-revenue', micros),
    reference,
    ...(effectiveAt !== undefined && { effectiveAt: instantOf(effectiveAt) }),
  });

beforeAll(async () => {
  clock.at = START - HOUR_MS;
  house = await openHouse({ clock });
  finance = house.visitor();
  countess = await joinsStaff(house, finance, 'the_countess', 'finance');
  reviewer = house.visitor();
  await joinsStaff(house, reviewer, 'the_baron', 'finance');
  await accepted(house.ledger, opens(HOUSE_ACCOUNTS.treasury));
  await posts(1_000_000);
  clock.at = SECOND_DAY;
  await posts(2_000_000);
  await posts(4_000_000, START - 1);
  await posts(8_000_000, START);
  clock.at = systemClock.now();
  await posts(16_000_000, END - 1);
  await posts(32_000_000);
  await house.projector.caughtUp();
  await finance.signIn('the_countess');
  await reviewer.signIn('the_baron');
});
afterAll(() => house[Symbol.asyncDispose]());

const turns = { interval: 20, timeout: 30_000 };

async function imports(name: string, ...rows: string[]): Promise<void> {
  const raw = `Date,Amount,Reference,Description\n${rows.join('\n')}\n`;
  const headers = { 'content-type': 'application/octet-stream', 'idempotency-key': randomCommandId() };
  const { body } = await finance.call<{ id: number }>('POST', `/api/finance/sources/bank/files?name=${name}`, {
    raw,
    headers,
  });
  await finance.act(`/api/finance/files/${body.id}/import`, { mapping: { ...FORMATS.bank.mapping, dates: 'iso' } });
  const state = async () => (await finance.get<{ state: string }>(`/api/finance/files/${body.id}`)).body.state;
  await expect.poll(state, turns).toBe('imported');
  await finance.act('/api/finance/sources/bank/matching', { isDry: false });
}

async function closes(): Promise<void> {
  await signMonth(finance, reviewer, MONTH, 'Agreed with the bank');
  const closed = await finance.act<{ state: string }>(`/api/finance/periods/${MONTH}/close`, { reason: 'All agrees' });
  expect(closed.body.state, closed.text).toBe('closed');
}

type Row = Record<string, unknown>;
type Books = { bytes: Uint8Array; manifest: BooksManifest; sheet(name: string): Row[] };

async function downloads(): Promise<Books> {
  const path = `${house.address}/api/finance/periods/${MONTH}/export`;
  const response = await fetch(path, { headers: { cookie: finance.cookie } });
  expect(response.status).toBe(200);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const files = unzipSync(bytes);
  const json = (name: string): unknown => JSON.parse(Buffer.from(files[name]!).toString());
  return {
    bytes,
    manifest: booksManifest.parse(json('manifest.json')),
    sheet: (name) => json(`${name}.json`) as Row[],
  };
}

test('an entry is in the month that it is dated in, and keeps the time of its event', async () => {
  const { sheet } = await downloads();
  const dates = sheet('entries').map((row) => [row['micros'], row['time'], row['effective_at']]);
  const second = instantOf(SECOND_DAY);
  expect(dates).toEqual([
    [16_000_000, instantOf(clock.at), instantOf(END - 1)],
    [8_000_000, second, instantOf(START)],
    [2_000_000, second, second],
  ]);
});

test('trial balance, days and entries agree', async () => {
  const { sheet } = await downloads();
  const sums = (rows: [unknown, number][]) =>
    rows.reduce((all, [account, micros]) => all.set(account, (all.get(account) ?? 0) + micros), new Map());
  const change = new Map(
    sheet('trial-balance')
      .filter(({ unit }) => unit === 'USD')
      .map((row) => [row['account'], row['change']]),
  );
  const ofDays = sheet('days').map((row) => [row['account'], Number(row['amount_in']) - Number(row['amount_out'])]);
  const ofEntries = sheet('entries').flatMap((row) => [
    [row['dollars_to'], Number(row['micros'])],
    [row['dollars_from'], -Number(row['micros'])],
  ]);
  expect(change).toEqual(
    new Map([
      ['bank', 26_000_000],
      ['offer-revenue', -26_000_000],
    ]),
  );
  expect(sums(ofDays as [unknown, number][])).toEqual(change);
  expect(sums(ofEntries as [unknown, number][])).toEqual(change);
});

test('the checkpoint covers the last entry', async () => {
  const { sheet, manifest } = await downloads();
  const [partition, seq] = String(sheet('entries')[0]!['event']).slice(1).split('-').map(Number);
  const covered = manifest.checkpoint.find((one) => one.partition === partition);
  expect(covered!.seq).toBeGreaterThanOrEqual(seq!);
  expect(manifest.position.split(',')).toContain(`${partition}:${seq}`);
});

const picked = (row: Row, ...names: string[]) => names.map((name) => row[name]);

test('work on statements is in the export, with the names of staff', async () => {
  const [second, last] = [dayOf(SECOND_DAY), dayOf(END - 1)];
  await imports('may.csv', `${second},2,P-2000000,in`, `${second},8,P-8000000,in`, `${last},-3,,a fee`);
  type Exceptions = { rows: { id: number; type: string }[] };
  const { rows } = (await finance.get<Exceptions>('/api/finance/exceptions?limit=100')).body;
  const isUnstated = ({ type }: { type: string }) => type === 'not-on-statement';
  const unstated = rows.filter(isUnstated).map(({ id }) => id);
  const others = rows.filter((row) => !isUnstated(row)).map(({ id }) => id);
  await finance.act('/api/finance/exceptions/assign', { ids: others, owner: countess, note: 'Asked the bank' });
  await finance.act('/api/finance/exceptions/resolve', { ids: others, verb: 'ignore', reason: 'Known' });
  await finance.act('/api/finance/exceptions/resolve', { ids: unstated, verb: 'elsewhere', reason: 'In cash' });
  const { sheet, manifest } = await downloads();
  expect(manifest).toMatchObject({ state: 'open', closing: null, sheetsOf: 'export' });
  expect(sheet('statements').map((row) => picked(row, 'name', 'lines', 'imported_by_name'))).toEqual([
    ['may.csv', 3, 'the_countess'],
  ]);
  expect(sheet('statement-lines')).toHaveLength(3);
  const lines = sheet('statement-lines').map((row) => String(row['line']));
  expect(sheet('matches').map((row) => picked(row, 'rule', 'state', 'lines'))).toEqual([
    ['reference', 'confirmed', lines[0]],
    ['reference', 'confirmed', lines[1]],
  ]);
  const decided = sheet('exceptions').map((row) => picked(row, 'type', 'decision', 'reason', 'resolved_by_name'));
  expect(decided).toEqual(
    expect.arrayContaining([
      ['not-in-books', 'ignore', 'Known', 'the_countess'],
      ['not-on-statement', 'elsewhere', 'In cash', 'the_countess'],
    ]),
  );
  const noted = sheet('exceptions').find(({ type }) => type === 'not-in-books')!;
  expect([noted['owner_name'], noted['notes']]).toEqual(['the_countess', expect.stringContaining('Asked the bank')]);
  expect(sheet('set-asides').map((row) => picked(row, 'line', 'decision', 'set_aside_by_name'))).toEqual(
    expect.arrayContaining([[Number(lines[2]), 'ignore', 'the_countess']]),
  );
  const [bank] = sheet('reconciliations') as [Row];
  const outstanding = sheet('outstanding').map((row) => picked(row, 'why', 'micros', 'age_days', 'expected_by'));
  expect(outstanding).toContainEqual(['elsewhere', 16_000_000, 0, null]);
  expect(outstanding.reduce((sum, [, micros]) => sum + Number(micros), 0)).toBe(bank['outstanding']);
  const drift = sheet('drift').reduce((sum, { micros }) => sum + Number(micros), 0);
  expect(drift).toBe(Number(bank['books']) - Number(bank['statement']));
  expect(sheet('checklist').find(({ check }) => check === 'exceptions')).toMatchObject({ is_done: 'yes' });
});

test('each sheet is a view in SQL', async () => {
  await using scratch = await scratchFolder('test');
  const path = join(scratch.path, 'books.zip');
  await writeFile(path, (await downloads()).bytes);
  const said: string[] = [];
  const say = (what: unknown) => void said.push(String(what));
  const query =
    'SELECT m.rule, l.amount FROM matches AS m JOIN statement_lines AS l ON l.line = m.lines::BIGINT ORDER BY 2';
  const words = ['sql', path, '--query', query];
  await runCommandLine({ words, environment: {}, log: silentLog(), terminal: { say, complain: say } });
  expect(said.join('\n').split('\n')).toEqual(['rule,amount', 'reference,2.000000', 'reference,8.000000']);
});

test('the signature is of the key that the house publishes', async () => {
  const { body } = await house.visitor().get<{ keys: string[] }>('/api/public/export-keys');
  expect(body.keys).toHaveLength(2);
  await using scratch = await scratchFolder('test');
  const path = join(scratch.path, 'books.zip');
  await writeFile(path, (await downloads()).bytes);
  const verify = async (key: string) => {
    const said: string[] = [];
    const say = (what: unknown) => void said.push(String(what));
    const words = ['verify-export', path, '--key', key];
    const code = await runCommandLine({ words, environment: {}, log: silentLog(), terminal: { say, complain: say } });
    return [code, said.join('\n')];
  };
  expect(await verify(body.keys[0]!)).toEqual([0, expect.stringContaining('is as the house exported it')]);
  expect(await verify(body.keys[1]!)).toEqual([1, expect.stringContaining('It is signed by tallyhouse/books+')]);
});

test('postings that a second person approved or declined are listed', async () => {
  const change = {
    type: 'post-treasury',
    debit: 'bank',
    credit: 'suspense',
    micros: 5,
    reason: 'A fee',
    reference: null,
  };
  const asked = { ...change, effectiveAt: instantOf(SECOND_DAY) };
  await house.db.pool.query(sql.unsafe`
    insert into approvals.request (id, account, partition, seq, kind, change, hash, before, maker, requested_at, expires_at,
      ended, ended_at, checker, reason)
    select gen_random_uuid(), 2, 0, 1, 'post-treasury', given.change::jsonb, '', '{}', ${`operator:${countess}`},
      ${END + HOUR_MS}, ${END + DAY_MS}, 'rejected', ${END + 2 * HOUR_MS}, 'operator:999', 'Not ours'
    from unnest(array[${JSON.stringify(asked)}, ${JSON.stringify(change)}]) as given (change)`);
  const { sheet } = await downloads();
  const names = ['state', 'effective_at', 'micros', 'asked_by_name', 'decided_by', 'decision_reason'];
  expect(sheet('approvals').map((row) => picked(row, ...names))).toEqual([
    ['rejected', instantOf(SECOND_DAY), 5, 'the_countess', 'operator:999', 'Not ours'],
  ]);
});

test('an export that no prover signs heads for names none', async () => {
  expect((await downloads()).manifest.tree).toEqual([]);
});

test('a closed month has the same bytes after later work, and other ones once it was open again', async () => {
  await using folder = await scratchFolder('test');
  await using _prover = openProver({
    databaseUrl: house.db.url,
    saltKey: 'a key of salts that only the tests know',
    keys: { path: join(folder.path, 'log-keys'), mayMake: true },
    headsFile: join(folder.path, 'log-heads'),
    host: { given: 'ledger.example', otherwise: 'localhost' },
    clock: systemClock,
    log: silentLog(),
    observe() {},
    works: [],
    policy: null,
  });
  await closes();
  const heads = () =>
    house.db.pool.any(sql.type(z.object({ size: z.int(), root: z.string() }))`
      SELECT size, encode(root, 'base64') AS root FROM proofs.checkpoint`);
  // The closing asked for it.
  const asked = () => house.db.pool.exists(sql.unsafe`SELECT FROM proofs.wanted_head`);
  await expect.poll(async () => (await heads()).length > 0 && !(await asked()), turns).toBe(true);
  const { bytes, manifest, sheet } = await downloads();
  const { partition, seq } = manifest.checkpoint[0]!;
  const { root } = (await heads()).find(({ size }) => size === seq)!;
  expect(manifest.tree).toEqual([{ partition, origin: 'ledger.example/log/0', size: seq, root }]);
  expect(manifest).toMatchObject({ state: 'closed', closing: { name: 'the_countess' }, sheetsOf: 'closing' });
  const names = ['account', 'state', 'prepared_by_name', 'reviewed_by_name', 'reason'];
  expect(sheet('reconciliations').map((row) => picked(row, ...names))).toEqual([
    ['bank', 'reviewed', 'the_countess', 'the_baron', 'Agreed with the bank'],
  ]);
  const { pool } = house.db;
  await posts(64_000_000);
  await imports('june.csv', `${dayOf(END - 1)},9,,late`, `${dayOf(END)},4,P-4000000,in`);
  await finance.act('/api/finance/exceptions/assign', {
    ids: sheet('exceptions').map(({ exception }) => exception),
    owner: null,
    note: 'Later',
  });
  await pool.query(sql.unsafe`update finance.source set lag_days = 60`);
  await pool.query(sql.unsafe`update users set username = 'the_duchess' where account = ${countess}`);
  await pool.query(sql.unsafe`update approvals.request set reason = 'Changed'`);
  expect(Buffer.compare((await downloads()).bytes, bytes)).toBe(0);

  const hours = { reason: 'A line came late', hours: 1 };
  await finance.act(`/api/finance/periods/${MONTH}/reopen`, hours);
  const opened = await downloads();
  expect(opened.manifest).toMatchObject({ state: 're-opened', sheetsOf: 'export' });
  expect(opened.sheet('statements').map(({ name }) => name)).toEqual(['may.csv', 'june.csv']);
  expect(opened.sheet('reopenings').map((row) => picked(row, 'reason', 'opened_by_name'))).toEqual([
    ['A line came late', 'the_duchess'],
  ]);
});
