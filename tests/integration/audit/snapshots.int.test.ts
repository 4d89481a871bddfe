import { zstdDecompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openClient } from '#infra/postgres/session/connect.ts';
import { recover } from '#ledger/engine/recovery/recover.ts';
import { adjusts, bets, holds, opens, starts, voids } from '#tests/support/asks.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { markAsOlder } from '#tests/support/older-log.ts';
import { eventually } from '#tests/support/eventually.ts';
import { accepted, auditOf, openTestLedger } from '#tests/support/test-ledger.ts';
import { ACCOUNT_MODEL } from '#ledger/capabilities.ts';
import { operateAt } from '../operator/operator-bed.ts';

const [ANN, BEN, CLEO] = [7, 8, 9];
const SOUND = { chain: null, refold: null, sum: 0 };

let db: TestDatabase;
let whole: Kept;

beforeAll(async () => {
  db = await testDatabase();
  await keptHouse(db.url);
  await markAsOlder(db.pool);
  whole = (await kept(db.url))!;
});
afterEach(() => forge(whole.accounts));
afterAll(() => db[Symbol.asyncDispose]());

type Kept = { format: number; slices: [name: string, version: number][]; accounts: unknown[][] };

/** Three accounts with 13 events, their snapshot, and a later bet of Ann's. */
async function keptHouse(url: string): Promise<void> {
  await using ledger = await openTestLedger(url, { snapshotEvery: 13 });
  for (const account of [ANN, BEN, CLEO]) {
    await accepted(ledger, opens(account));
    await accepted(ledger, adjusts(account, 100));
  }
  const ended = holds(BEN, 30);
  await accepted(ledger, ended);
  await accepted(ledger, voids(BEN, ended.commandId));
  await accepted(ledger, holds(BEN, 20));
  await accepted(ledger, starts(CLEO, 'mines', { stakePoints: 10, params: { mineCount: 3 } }));
  await eventually(async () => (await kept(url)) !== undefined);
  await accepted(ledger, bets(ANN, 1));
}

async function kept(url: string): Promise<Kept | undefined> {
  await using client = await openClient(url);
  const { rows } = await client.pg.query<{ data: Buffer }>(
    'select data from snapshot_chunk join snapshot using (partition, id) where is_whole',
  );
  return rows[0] === undefined ? undefined : (JSON.parse(zstdDecompressSync(rows[0].data).toString()) as Kept);
}

async function forge(accounts: unknown[][]): Promise<void> {
  await using client = await openClient(db.url);
  const data = Buffer.from(JSON.stringify({ ...whole, accounts }));
  await client.pg.query('update snapshot_chunk set data = $1', [data]);
}

const COLUMNS = ['id', 'available', 'held', 'version', 'open'];

const changed = (id: number, fields: Record<string, unknown>) => (accounts: unknown[][]) => {
  const columns = [...COLUMNS, ...whole.slices.map(([name]) => name)];
  const places = Object.entries(fields).map(([name, value]) => [columns.indexOf(name), value]);
  return accounts.map((row) => (row[0] === id ? Object.assign([...row], Object.fromEntries(places)) : row));
};

async function believedOf(url: string, account: number): Promise<number> {
  await using client = await openClient(url);
  const { rows } = await client.pg.query<{ seq: string }>('select seq::text from head');
  return (await recover(ACCOUNT_MODEL, { client: client.pg, partition: 0 }, Number(rows[0]!.seq))).book.account(account)
    .available;
}

test('points written into a snapshot by hand are reported before a start uses them', async () => {
  const sound = await operateAt(db.url, ['verify', '--no-views']);
  expect(sound.out).toMatch(/^snapshot +partition 0: at 0-\d+, 3 accounts as the log says$/m);
  expect(sound.code).toBe(0);
  await forge(changed(BEN, { available: 1_000_080 })(whole.accounts));
  expect(await believedOf(db.url, BEN)).toBe(1_000_080);
  const { code, out } = await operateAt(db.url, ['verify', '--no-views']);
  expect(out).toMatch(
    /^snapshot +partition 0: at 0-\d+, NOT what the log says: it keeps account 8 with 1000080 points available and 20 held after \d+ events .*, the log gives account 8 with 80 points available/m,
  );
  expect(out).toContain('NOT in order.');
  expect(code).toBe(1);
});

test('an untouched snapshot has no findings, nor has a house without a complete one', async () => {
  expect(await auditOf(db.url)).toMatchObject(SOUND);
  await using client = await openClient(db.url);
  await client.pg.query('update snapshot set is_whole = false');
  expect(await auditOf(db.url)).toMatchObject(SOUND);
  await client.pg.query('update snapshot set is_whole = true');
});

test.each<[string, (accounts: unknown[][]) => unknown[][], RegExp]>([
  ['an account that is missing', (accounts) => accounts.filter(([id]) => id !== BEN), /account 8 is missing in it/],
  ['an account that was never opened', (accounts) => [...accounts, accounts[0]!.with(0, 99)], /account 99 has events/],
  [
    'an older state of an account',
    changed(BEN, { available: 100, version: 2 }),
    /it keeps account 8 with 100 points .* after 2/,
  ],
  [
    'a state that is yet to come',
    changed(BEN, { available: 500, version: 400 }),
    /account 8 has events in it that the log does not/,
  ],
  [
    'another nonce',
    changed(CLEO, { seeds: [0, '9', 0] }),
    /it keeps "seeds" of account 9 after \d+ events as \[0,"9",0\], the log gives \[0,"[0-9a-f]{32}",1\]/,
  ],
  [
    'a hold that is not there',
    changed(BEN, { holds: null }),
    /it keeps "holds" of account 8 .* as null, the log gives/,
  ],
  ['a round that is missing', changed(CLEO, { rounds: null }), /it keeps "rounds" of account 9 .* as null/],
  [
    'another number of open holds',
    changed(BEN, { open: 0 }),
    /\(0 holds and rounds open\).*\(1 holds and rounds open\)/,
  ],
])('%s in a snapshot is found', async (_, change, complaint) => {
  await forge(change(whole.accounts));
  expect(await auditOf(db.url)).toMatchObject({ chain: null, refold: expect.stringMatching(complaint), sum: 0 });
});

test('a command missing from the filter beside it is found: it would be accepted twice', async () => {
  await using client = await openClient(db.url);
  const { rows } = await client.pg.query<{ slice: number; bits: Buffer }>('select slice, bits from seen_commands');
  await client.pg.query('update seen_commands set bits = decode(repeat($1, length(bits)), $2)', ['00', 'hex']);
  const found = await auditOf(db.url);
  for (const { slice, bits } of rows) {
    await client.pg.query('update seen_commands set bits = $1 where slice = $2', [bits, slice]);
  }
  expect(found.refold).toMatch(/^its filter does not know command [-0-9a-f]{36} of event 1$/);
  expect(await auditOf(db.url)).toMatchObject(SOUND);
});

test('a snapshot of a longer log is found', async () => {
  await using client = await openClient(db.url);
  await client.pg.query('update snapshot set seq = 400');
  expect(await auditOf(db.url)).toMatchObject({ refold: 'it is at 400, and the log does not reach it' });
});
