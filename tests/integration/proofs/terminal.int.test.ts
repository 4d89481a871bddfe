import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#contracts/days/utc-day.ts';
import { partitionOf } from '#contracts/internal/partition.ts';
import { scratchFolder } from '#infra/scratch-folder.ts';
import { openPartitions } from '#ledger/partitions.ts';
import { startProjector } from '#projections/projector/projector.ts';
import { adjusts, bets, opens, rotates } from '#tests/support/asks.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { HandClock, TEST_BEGINS } from '#tests/support/test-ledger.ts';
import { operateAt } from '../operator/operator-bed.ts';
import { rowsIn, runs } from './pack-bed.ts';

const PARTITIONS = 3;
const ACCOUNTS = [101, 202, 303, 404] as const;
const DAY = dayOf(TEST_BEGINS);
const KEYS = { SIGNING_KEYS: 'a signing key of a house with three partitions' };

let db: TestDatabase;
let scratch: Awaited<ReturnType<typeof scratchFolder>>;

beforeAll(async () => {
  db = await testDatabase();
  scratch = await scratchFolder('terminal');
  const clock = new HandClock();
  await using ledger = await openPartitions({ databaseUrl: db.url, partitions: PARTITIONS, masterKey: 'a key', clock });
  await using projector = await startProjector({ databaseUrl: db.url, feed: ledger.feed, announce() {} });
  for (const account of ACCOUNTS) {
    await ledger.submit(opens(account));
    await ledger.submit(adjusts(account, 1000));
    for (const seed of ['one', 'two']) {
      for (let round = 0; round < 5; round++) await ledger.submit(bets(account, 10));
      await ledger.submit(rotates(account, seed));
    }
  }
  await projector.caughtUp();
}, 60_000);
afterAll(async () => {
  await db[Symbol.asyncDispose]();
  await scratch[Symbol.asyncDispose]();
});

const asks = (out: string, ...words: string[]) =>
  operateAt(db.url, ['auditors-pack', '--from', DAY, '--out', out, ...words], KEYS);

test('the terminal writes a pack of all partitions, once', async () => {
  expect(new Set(ACCOUNTS.map((account) => partitionOf(account, PARTITIONS))).size).toBeGreaterThan(1);
  const out = join(scratch.path, 'pack.zip');
  const { code, out: said, err } = await asks(out, '--to', DAY);
  expect(said + err).toContain(`${out}: revealed from ${DAY} to ${DAY}`);
  expect(code).toBe(0);
  const folder = join(scratch.path, 'pack');
  await mkdir(folder);
  for (const [name, content] of Object.entries(unzipSync(await readFile(out))))
    await writeFile(join(folder, name), content);
  const checked = await runs(
    folder,
    'verifier.mjs',
    '--key',
    (await readFile(join(folder, 'house-key.txt'), 'utf8')).trim(),
  );
  expect(checked.said).toContain('Recomputed 40 rounds of 8 seed pairs.');
  expect(checked.code).toBe(0);
  const places = (await rowsIn(folder, 'rounds.csv')).map((row) => Number(/^#(\d+)-/.exec(row['bet_place']!)![1]));
  expect(new Set(places)).toEqual(new Set(ACCOUNTS.map((account) => partitionOf(account, PARTITIONS))));
  const again = await asks(out, '--to', DAY);
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('A file cannot be used') });
});

test.each([
  ['days in the wrong order', ['--to', '2020-01-01'], '--from is after --to.'],
  ['a day to come', ['--to', '2999-01-01'], 'The last day is not over'],
  ['no room for one pair', ['--to', DAY, '--rounds', '4'], 'The first seed pair of these days has 5 rounds.'],
  ['rounds that are no number', ['--to', DAY, '--rounds', 'all'], '"--rounds" must be a whole number'],
])('%s are refused with a sentence', async (_what, words, sentence) => {
  const { code, err } = await asks(join(scratch.path, 'none.zip'), ...words);
  expect(err).toContain(sentence);
  expect(code).toBe(1);
});

test('without the key that signs there is no pack', async () => {
  const out = join(scratch.path, 'unsigned.zip');
  const { code, err } = await operateAt(db.url, ['auditors-pack', '--from', DAY, '--to', DAY, '--out', out], {
    DATA_DIR: scratch.path,
  });
  expect(err).toContain('The key that signs is missing');
  expect(code).toBe(1);
});
