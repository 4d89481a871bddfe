import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type BooksManifest, booksManifest } from '#contracts/finance/books-manifest.ts';
import { DUCK_TYPES } from '#infra/duckdb/column-types.ts';
import { openDuck, quoteText } from '#infra/duckdb/open.ts';
import { fileSum } from '#infra/file-sum.ts';
import { scratchFolder } from '#infra/scratch-folder.ts';
import { openSql } from './sql.ts';

const SHEETS = [
  {
    name: 'trial-balance',
    columns: { account: 'text', class: 'text', unit: 'text', opening: 'whole', change: 'whole', closing: 'whole' },
    rows: [
      ['bonus-expense', 'expense', 'POINT', -50, -100, -150],
      ['house:dice', 'income', 'POINT', 0, 7, 7],
      ['players:available', 'liability', 'POINT', 50, 93, 143],
      ['bank', 'asset', 'USD', 0, -2500000, -2500000],
      ['receivable:cpx', 'asset', 'USD', 0, 2500000, 2500000],
    ],
  },
  {
    name: 'days',
    columns: { day: 'day', account: 'text', unit: 'text', amount_in: 'whole', amount_out: 'whole', entries: 'whole' },
    rows: [
      ['2026-10-03', 'bonus-expense', 'POINT', 0, 100, 1],
      ['2026-10-03', 'house:dice', 'POINT', 10, 3, 2],
      ['2026-10-03', 'players:available', 'POINT', 103, 10, 3],
      ['2026-10-03', 'bank', 'USD', 0, 2500000, 1],
      ['2026-10-03', 'receivable:cpx', 'USD', 2500000, 0, 1],
    ],
  },
  {
    name: 'entries',
    columns: {
      event: 'text',
      time: 'time',
      effective_at: 'time',
      kind: 'text',
      account: 'whole',
      actor: 'text',
      command: 'text',
      points: 'whole',
      points_to: 'text',
      points_from: 'text',
      micros: 'whole',
      dollars_to: 'text',
      dollars_from: 'text',
      reference: 'text',
      reason: 'text',
    },
    rows: [
      [
        '#0-2',
        '2026-11-02 10:00:01',
        '2026-10-03 10:00:01',
        'treasury-posted',
        5,
        'operator:3',
        'b',
        null,
        null,
        null,
        2500000,
        'receivable:cpx',
        'bank',
        'R1',
        '=SUM(1)',
      ],
      [
        '#0-1',
        '2026-10-03 10:00:00',
        '2026-10-03 10:00:00',
        'bonus-granted',
        101,
        'player',
        'a',
        100,
        'players:available',
        'bonus-expense',
        null,
        null,
        null,
        null,
        null,
      ],
    ],
  },
] as const;

type Written = { folder: string; manifest: BooksManifest };

type WrittenSheet = { name: string; columns: object; rows: readonly (readonly unknown[])[] };

async function writeBooks(sheets: readonly WrittenSheet[] = SHEETS, format = 2): Promise<Written> {
  const scratch = await scratchFolder('test');
  onTestFinished(() => scratch[Symbol.asyncDispose]());
  const folder = scratch.path;
  using duck = await openDuck({ memory: '256MB', scratch: folder });
  const files: BooksManifest['files'] = [];
  const listed: BooksManifest['sheets'] = [];
  for (const { name, columns, rows } of sheets) {
    const types = Object.entries(columns) as [string, keyof typeof DUCK_TYPES][];
    const cell = (value: unknown, place: number) =>
      `${typeof value === 'string' ? quoteText(value) : String(value)}::${DUCK_TYPES[types[place]![1]]}`;
    const values = rows.map((row) => `(${row.map(cell).join(', ')})`).join(', ');
    const file = `${name}.parquet`;
    const names = types.map(([column]) => `"${column}"`).join(', ');
    await duck.connection.run(
      `COPY (SELECT * FROM (VALUES ${values}) AS sheet (${names})) TO ${quoteText(join(folder, file))} (FORMAT parquet)`,
    );
    files.push({ name: file, ...(await fileSum(join(folder, file))) });
    listed.push({ name, rows: rows.length, columns: types.map(([column, type]) => ({ name: column, type })) });
  }
  const manifest = booksManifest.parse({
    format,
    month: '2026-10',
    opening: '0:0',
    position: '0:2',
    checkpoint: [{ partition: 0, seq: 2, hash: 'ab'.repeat(32) }],
    program: { name: 'tallyhouse', version: '0.1.0', duckdb: duck.version },
    unit: { POINT: 'points', USD: 'millionths of a dollar' },
    sheets: listed,
    files,
  });
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
  return { folder, manifest };
}

async function ask(path: string, query?: string, save?: string): Promise<string[]> {
  const said: string[] = [];
  const say = (line: string) => void said.push(...line.split('\n'));
  await openSql({ path, query, save }, { say, width: Infinity, signal: new AbortController().signal });
  return said;
}

test('each account is a view, with dollars as decimals and the rounds of a day as one line', async () => {
  const { folder } = await writeBooks();
  expect(await ask(folder, 'SELECT event, amount, usd, counter, reason FROM receivable_cpx')).toEqual([
    'event,amount,usd,counter,reason',
    "#0-2,2500000,2.500000,bank,'=SUM(1)",
  ]);
  expect(
    await ask(folder, 'SELECT "time", kind, amount FROM house_dice UNION ALL SELECT "time", kind, amount FROM bank'),
  ).toEqual([
    'time,kind,amount',
    '2026-10-03 00:00:00,rounds of the day,7',
    '2026-11-02 10:00:01,treasury-posted,-2500000',
  ]);
  expect(
    await ask(folder, "SELECT closing_usd FROM trial_balance WHERE account = 'bank'; SELECT count(*) AS n FROM events"),
  ).toEqual(['n', '2']);
});

test('in the first format an entry counts at the time of its event', async () => {
  const isDate = ([name]: [string, unknown]) => name === 'effective_at';
  const older = SHEETS.map((sheet): WrittenSheet => {
    const place = Object.entries(sheet.columns).findIndex(isDate);
    if (place < 0) return sheet;
    const columns = Object.fromEntries(Object.entries(sheet.columns).filter((one) => !isDate(one)));
    const rows = sheet.rows.map(([event, , ...rest]) => [event, ...rest]);
    return { ...sheet, columns, rows };
  });
  const { folder } = await writeBooks(older, 1);
  expect(await ask(folder, 'SELECT effective_at FROM bank')).toEqual(['effective_at', '2026-10-03 10:00:01']);
});

test('a statement that changes the books, or reads another file, fails', async () => {
  const { folder } = await writeBooks();
  await expect(ask(folder, 'DELETE FROM export.entries')).rejects.toThrow('read-only');
  await expect(ask(folder, "SELECT * FROM read_text('/etc/passwd')")).rejects.toThrow('disabled');
  await expect(ask(folder, "COPY (SELECT 1) TO '/tmp/x.csv'")).rejects.toThrow('disabled');
  await expect(ask(folder, 'SET enable_external_access = true')).rejects.toThrow('configuration has been locked');
  await expect(ask(folder, 'INSTALL httpfs')).rejects.toThrow('disabled');
});

test('a file that was changed is named, and nothing is opened', async () => {
  const { folder } = await writeBooks();
  const bytes = await readFile(join(folder, 'days.parquet'));
  bytes[20]! ^= 1;
  await writeFile(join(folder, 'days.parquet'), bytes);
  await expect(ask(folder, 'SELECT 1')).rejects.toThrow(/^This export was changed: days\.parquet has SHA-256 /);
});

test('a manifest that was changed is refused: another sum, a file left out, a name with a path', async () => {
  const { folder, manifest } = await writeBooks();
  const forged = async (files: BooksManifest['files']) => {
    await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, files }));
    return ask(folder, 'SELECT 1');
  };
  const [first, ...rest] = manifest.files as [BooksManifest['files'][number]];
  await expect(forged([{ ...first, sha256: 'cd'.repeat(32) }, ...rest])).rejects.toThrow(
    'trial-balance.parquet has SHA-256',
  );
  await expect(forged(rest)).rejects.toThrow('does not list trial-balance.parquet');
  await expect(forged([{ ...first, name: '../x.csv' }, ...rest])).rejects.toThrow('is not an export of the books');
});

test('books that do not add up are refused, even if all sums are right', async () => {
  const forged = SHEETS.map((sheet) =>
    sheet.name === 'trial-balance'
      ? { ...sheet, rows: sheet.rows.map((row) => (row[0] === 'bank' ? [...row.slice(0, 4), -1, -1] : row)) }
      : sheet,
  );
  const { folder } = await writeBooks(forged);
  await expect(ask(folder, 'SELECT 1')).rejects.toThrow(/^This export does not add up: /);
});

test('an entry of other dollars than its day is refused', async () => {
  const forged = SHEETS.map((sheet): WrittenSheet => {
    const rows = sheet.rows.map((row) => row.map((cell) => (sheet.name === 'entries' && cell === 2500000 ? 1 : cell)));
    return { ...sheet, rows };
  });
  const { folder } = await writeBooks(forged);
  await expect(ask(folder, 'SELECT 1')).rejects.toThrow('do not follow from the entries');
});

test('a saved database has the views, and does not replace a file', async () => {
  const { folder } = await writeBooks();
  const file = join(folder, 'books.duckdb');
  expect((await ask(folder, undefined, file))[0]).toContain('Saved');
  using duck = await openDuck({ file, isReadOnly: true, memory: '256MB', scratch: folder });
  const rows = await duck.connection.runAndReadAll("SELECT account FROM accounts WHERE view = 'receivable_cpx'");
  expect(rows.getRows()).toEqual([['receivable:cpx']]);
  await expect(ask(folder, undefined, file)).rejects.toThrow('exists already');
});

test('what is no export is refused in a sentence', async () => {
  const { folder } = await writeBooks();
  await expect(ask(join(folder, 'nothing'), 'SELECT 1')).rejects.toThrow('There is no file or folder');
  await writeFile(join(folder, 'a.zip'), 'not an archive');
  await expect(ask(join(folder, 'a.zip'), 'SELECT 1')).rejects.toThrow('is not an export of the books');
});
