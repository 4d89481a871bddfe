// Periods and balances of statements, and what is reported about them.
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { FORMATS } from '#contracts/finance/formats.ts';
import type { Mapping, StatedPeriod } from '#contracts/finance/mapping.ts';
import { checklistOf } from '#services/finance/periods/checklist.ts';
import { readStatementFacts } from '#services/finance/periods/close-facts.ts';
import { resolveExceptions } from '#services/finance/exceptions/resolve.ts';
import { readFile } from '#services/finance/statements/files.ts';
import { syncStatementFaults } from '#services/finance/statements/faults.ts';
import { claimImport } from '#services/finance/statements/import-claim.ts';
import { importFile } from '#services/finance/statements/import-file.ts';
import { readStatementChain } from '#services/finance/statements/read-chain.ts';
import { storeFile } from '#services/finance/statements/store-file.ts';
import { financeDatabase, NO_POSTBACKS } from './matching-bed.ts';

const NOW = Date.UTC(2026, 11, 3, 12);
const MAPPING: Mapping = {
  ...FORMATS.csv.mapping,
  dates: 'iso',
  columns: { ...FORMATS.csv.mapping.columns, references: ['Id'] },
};

let db: Awaited<ReturnType<typeof financeDatabase>>;
beforeAll(async () => {
  db = await financeDatabase();
});
afterAll(() => db[Symbol.asyncDispose]());

let accounts = 0;
const newAccount = () => `provider:stated-${++accounts}`;

async function stores(account: string, text: string): Promise<number> {
  async function* bytes() {
    yield Buffer.from(text);
  }
  const file = await storeFile(db.pool, { account, name: 'november.csv', by: 1, bytes: bytes(), size: null });
  if (file.kind !== 'stored') throw new Error(`the file is ${file.kind}`);
  return file.id;
}

async function imports(account: string, text: string, stated?: StatedPeriod) {
  const file = await stores(account, text);
  expect(await claimImport(db.pool, file, { mapping: MAPPING, stated })).toBe(true);
  await importFile(db.pool, { file, account, now: NOW });
  const { state, lines, zeros, duplicates, problems, error } = (await readFile(db.pool, file))!;
  return { state, lines, zeros, duplicates, problems, error };
}

const csv = (...rows: readonly string[]) => ['Date,Amount,Id', ...rows, ''].join('\n');
const period = (from: string, to: string, opening: number | null = null, closing: number | null = null) => ({
  from: `2026-11-${from}`,
  to: `2026-11-${to}`,
  opening: opening === null ? null : opening * 1e6,
  closing: closing === null ? null : closing * 1e6,
});

const exceptionRow = z.object({ id: z.int(), type: z.string(), day: z.string(), detail: z.string().nullable() });

async function exceptions(account: string) {
  const rows = await db.pool.any(sql.type(exceptionRow)`
    select id, type, to_char(to_timestamp(dated_at / 1000.0) at time zone 'UTC', 'MM-DD') as day, detail
    from finance.exception where account = ${account} and state <> 'resolved' order by dated_at, id`);
  return [...rows];
}

async function setsAside(...ids: number[]): Promise<void> {
  const aside = { ids, verb: 'ignore', reason: 'A comment', by: 1, entries: [], lines: [] } as const;
  const deps = {
    pool: db.pool,
    drawId: () => crypto.randomUUID(),
    postbacks: NO_POSTBACKS,
    now: () => NOW,
    mostAlone: () => Infinity,
  };
  expect(await resolveExceptions(deps, aside)).toMatchObject({ kind: 'resolved', count: ids.length });
}

const named = async (account: string) => (await exceptions(account)).map(({ type, day }) => `${type} ${day}`);

test('rows that cannot be read are exceptions of the month, and stay set aside', async () => {
  const account = newAccount();
  const text = csv('2026-11-02,5,a', 'soon,6,b', '2026-12-20,7,c', '2026-11-30,8,d');
  expect(await imports(account, text)).toMatchObject({ state: 'imported', lines: 2, problems: 2 });
  const found = await exceptions(account);
  expect(found.map(({ type, day, detail }) => `${type} ${day} ${detail}`)).toEqual([
    'unreadable 11-02 Row 3 of november.csv: "soon" is not a date. The row: soon | 6 | b',
    'unreadable 11-02 Row 4 of november.csv: Dated 2026-12-20, which is in the future. The row: 7 USD | c',
  ]);
  await setsAside(found[0]!.id);
  await syncStatementFaults(db.pool, account, NOW);
  expect((await exceptions(account)).map(({ id }) => id)).toEqual([found[1]!.id]);
});

test('a row of the same bytes imported again is one exception', async () => {
  const account = newAccount();
  const text = csv('2026-11-02,5,a', 'soon,6,b');
  await imports(account, text);
  await imports(account, text);
  expect((await named(account)).filter((one) => one.startsWith('unreadable'))).toHaveLength(1);
});

test('a corrected file closes the exceptions of the rows that it corrects', async () => {
  const account = newAccount();
  await imports(account, csv('2026-11-02,5,a', 'soon,6,b', 'later,7,c', '2026-11-30,8,d'));
  expect(await named(account)).toHaveLength(2);
  // A longer file whose rows moved, and one without a line of the first, correct nothing.
  await imports(account, csv('2026-11-29,9,e', '2026-11-02,5,a', 'soon,6,b', 'later,7,c', '2026-11-30,8,d'));
  await imports(account, csv('2026-11-02,5,a', '2026-11-03,6,b'));
  expect(await named(account)).toHaveLength(4);
  await imports(account, csv('2026-11-02,5,a', '2026-11-03,6,b', 'later,7,c', '2026-11-30,8,d'));
  const left = (await exceptions(account)).map(({ detail }) => detail!.slice(0, 5));
  expect(left.toSorted()).toEqual(['Row 4', 'Row 4', 'Row 4', 'Row 5']);
});

test('lines of 0 are counted', async () => {
  const file = await imports(newAccount(), csv('2026-11-30,0,a', '2026-11-30,5,b', '2026-11-30,0.00,c'));
  expect(file).toMatchObject({ lines: 3, zeros: 2 });
});

test('a file with more bad rows than a person can look at is refused', async () => {
  const rows = Array.from({ length: 1001 }, () => 'soon,6,b');
  const { state, error } = await imports(newAccount(), csv('2026-11-02,5,a', ...rows));
  expect([state, error]).toEqual(['failed', 'More than 1,000 rows cannot be read. Row 3: "soon" is not a date.']);
});

test('days between two statements are a gap until their statement arrives', async () => {
  const account = newAccount();
  await imports(account, csv('2026-11-02,5,a'), period('01', '05', 0, 5));
  await imports(account, csv('2026-11-12,7,c'), period('11', '30', 6, 13));
  const [gap] = await exceptions(account);
  expect(gap).toMatchObject({
    type: 'statement-gap',
    day: '11-06',
    detail:
      'No statement covers 2026-11-06 to 2026-11-10. The one before ends with 5.00, and this one begins with 6.00 USD.',
  });
  const before = await readStatementChain(db.pool, account);
  expect([before.statedTo, before.rows.map(({ from, fault }) => [from!.slice(5, 10), fault])]).toEqual([
    '2026-12-01T00:00:00.000Z',
    [
      ['11-11', gap!.detail],
      ['11-01', null],
    ],
  ]);
  await imports(account, csv('2026-11-08,1,b'), period('06', '10', 5, 6));
  expect((await readStatementChain(db.pool, account)).rows.map(({ fault }) => fault)).toEqual([null, null, null]);
  expect(await named(account)).toEqual([]);
});

test('quiet days between equal balances are no gap', async () => {
  const account = newAccount();
  await imports(account, csv('2026-11-06,5,a'), period('06', '06', 0, 5));
  await imports(account, csv('2026-11-30,7,b'), period('30', '30', 5, 12));
  expect(await named(account)).toEqual([]);
});

test('an opening balance other than the last closing balance is named', async () => {
  const account = newAccount();
  await imports(account, csv('2026-11-02,5,a'), period('01', '15', 0, 5));
  await imports(account, csv('2026-11-17,7,b'), period('16', '30', 4, 11));
  expect(await named(account)).toEqual(['balance-changed 11-16']);
});

test('statements of the same days have the same lines, or one of them is wrong', async () => {
  const account = newAccount();
  await imports(account, csv('2026-11-02,5,a', '2026-11-10,6,b'), period('01', '15'));
  await imports(account, csv('2026-11-10,6,b', '2026-11-20,7,c'), period('10', '30'));
  expect(await named(account)).toEqual([]);
  await imports(account, csv('2026-11-20,8,d'), period('20', '30'));
  expect(await named(account)).toEqual(['statement-overlap 11-20']);
});

test('the same statement again changes nothing', async () => {
  const account = newAccount();
  const text = csv('2026-11-20,5,a', '2026-11-20,5,a');
  await imports(account, text, period('01', '30', 0, 10));
  expect(await imports(account, text, period('01', '30', 0, 10))).toMatchObject({ lines: 0, duplicates: 2 });
  expect(await named(account)).toEqual([]);
});

test('a line after the end of its statement is no line of it, and the balances show it', async () => {
  const account = newAccount();
  const text = csv('2026-11-20,5,a', '2026-12-01,6,b');
  expect(await imports(account, text, period('01', '30', 0, 11))).toMatchObject({ lines: 1, problems: 2 });
  expect((await exceptions(account)).map(({ detail }) => detail)).toEqual([
    'november.csv: The opening balance 0.00 and the lines 5.00 make 5.00, but the closing balance is 11.00: off by 6.00.',
    'Row 3 of november.csv: Dated 2026-12-01, after the end of its statement on 2026-11-30. The row: 6 USD | b',
  ]);
});

test('without a new statement within the days of the account, it is stale', async () => {
  const account = newAccount();
  await imports(account, csv('2026-11-20,5,a'), period('01', '26'));
  expect(await named(account)).toEqual(['statement-stale 11-27']);
  await imports(account, csv(), period('27', '30'));
  expect(await named(account)).toEqual([]);
});

test('currencies have chains apart, and statements of a bank state theirs', async () => {
  const account = newAccount();
  const mt940 = (currency: string, day: string, opening: string, closing: string) =>
    [
      ':20:1',
      ':25:DE89',
      ':28C:1',
      `:60F:C2611${day}${currency}${opening}`,
      `:61:2611${day}C5,00NTRF${currency}-${day}`,
      `:62F:C2611${day}${currency}${closing}`,
      '-',
      '',
    ].join('\n');
  await imports(account, mt940('USD', '28', '1,00', '6,00') + mt940('EUR', '29', '100,00', '105,00'));
  await imports(account, mt940('USD', '29', '6,00', '11,00') + mt940('EUR', '30', '104,00', '109,00'));
  expect(await named(account)).toEqual(['balance-changed 11-30']);
});

/** Unfinished checks of November that concern the account. */
async function missing(account: string): Promise<string[]> {
  const all = await readStatementFacts(db.pool, { month: '2026-11', now: NOW });
  const own = <One extends { account: string }>(some: readonly One[]) => some.filter((one) => one.account === account);
  const { lines, rows, files } = all.unread;
  const facts = {
    openExceptions: own(all.openExceptions),
    awaited: own(all.awaited),
    unmatched: own(all.unmatched),
    sources: own(all.sources),
    chainFaults: own(all.chainFaults),
    future: own(all.future),
    unread: { lines: own(lines), rows: own(rows), files: own(files) },
  };
  const checklist = checklistOf({ month: '2026-11', now: NOW, trial: [], unsigned: [], ...facts });
  return checklist.flatMap(({ check, isDone, detail }) => (isDone ? [] : `${check} ${detail}`));
}

test('the close asks for a statement up to the last day of the month, whatever its last line', async () => {
  const account = newAccount();
  await imports(account, csv('2026-11-02,0,a'), period('01', '29'));
  expect(await missing(account)).toEqual([`statements ${account} up to 2026-11-29`]);
  await imports(account, csv(), period('30', '30'));
  expect(await missing(account)).toEqual([]);
  const unstated = newAccount();
  await imports(unstated, csv('2026-11-24,0,a'));
  expect(await missing(unstated)).toContain(`statements ${unstated} last on 2026-11-24`);
  await imports(unstated, csv('2026-11-29,0,b'));
  expect(await missing(unstated)).toEqual([]);
});

test('a gap stays in the checklist until it is set aside', async () => {
  const account = newAccount();
  await imports(account, csv('2026-11-02,0,a'), period('01', '05'));
  await imports(account, csv('2026-11-12,0,c'), period('11', '30'));
  expect(await missing(account)).toEqual([`exceptions 1 open: ${account}`, `chain 1 to look at: ${account}`]);
  await setsAside(...(await exceptions(account)).map(({ id }) => id));
  expect(await missing(account)).toEqual([]);
});

test('lines without a match, rows not imported and a file that waits are unread', async () => {
  const account = newAccount();
  const rows = ['2026-11-28,7,b', '2026-11-28,0,nothing', '2026-10-28,7,of another month'];
  await imports(account, csv(...rows, 'soon,6,b'), period('01', '30'));
  expect(await missing(account)).toEqual([
    `exceptions 1 open: ${account}`,
    `unread 1 line: ${account}; 1 row not imported: ${account}`,
  ]);
  await setsAside(...(await exceptions(account)).map(({ id }) => id));
  await stores(account, csv('2026-11-29,7,c'));
  await db.pool.query(sql.unsafe`update finance.file set stored_at = now() where account = ${account}`);
  expect(await missing(account)).toEqual([`unread 1 line: ${account}; 1 file not imported: ${account}`]);
});

test('a line that is dated after its statement is found however it came in', async () => {
  const account = newAccount();
  await imports(account, csv('2026-11-20,0,a'), period('01', '30'));
  await db.pool.query(sql.unsafe`
    update finance.statement set to_at = ${Date.UTC(2026, 10, 19, 23)} where account = ${account}`);
  expect(await missing(account)).toEqual([`future 1 line: ${account}`, `statements ${account} up to 2026-11-19`]);
});

test('what became overdue after its month was closed does not keep later months open', async () => {
  const account = newAccount();
  await imports(account, csv('2026-11-20,0,a'), period('01', '30'));
  await db.pool.query(sql.unsafe`
    insert into finance.exception (account, subject, type, micros, dated_at, due_at)
    values (${account}, 'entry 0-1', 'not-on-statement', 5, ${Date.UTC(2026, 9, 20)}, now())`);
  expect(await missing(account)).toEqual([`exceptions 1 open: ${account}`]);
  await db.pool.query(sql.unsafe`
    insert into finance.period (month, closed_by, reason, position, checklist, trial)
    values ('2026-10', 1, 'All agrees', '', '[]', '[]')`);
  expect(await missing(account)).toEqual([]);
});
