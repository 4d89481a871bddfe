import { expect, test } from 'vitest';
import { systemClock } from '#infra/process/clock.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { openLedger } from '#ledger/ledger.ts';
import { testDatabase } from '#tests/support/database.ts';
import { ALICE, operatorBed } from './operator-bed.ts';

const masterKey = 'a key for tests of the operator';

test('a stopped house moves into an empty database: same log, same people, and play continues there', async () => {
  await using bed = await operatorBed();
  await using there = await testDatabase();
  await (await openLedger({ databaseUrl: there.url, masterKey, clock: systemClock }))[Symbol.asyncDispose]();
  await enrolAlice(bed.db.url);
  const moved = await bed.operateApart('move', '--to', there.url);
  expect(moved.err).toBe('');
  expect(moved.out).toContain('copied    partition 0: 18 events');
  expect(moved.out).toContain('copied    users: 1 rows');
  expect(moved.out).toContain('In order: every point is accounted for.');
  expect(await logOf(there.url)).toEqual(await logOf(bed.db.url));
  await using ledger = await openLedger({ databaseUrl: there.url, masterKey, clock: systemClock });
  const commandId = randomCommandId();
  const bet = await ledger.submit({
    type: 'play-round',
    commandId,
    account: ALICE,
    game: 'dice',
    stakePoints: 1,
    params: { prediction: 'over' },
  });
  expect(bet).toMatchObject({ kind: 'receipt', seq: 19, partition: 0 });
});

test('a running house is not moved: later writes would be left behind', async () => {
  await using bed = await operatorBed();
  await using there = await testDatabase();
  await using _open = await openLedger({ databaseUrl: bed.db.url, masterKey, clock: systemClock });
  const refused = await bed.operateApart('move', '--to', there.url);
  expect(refused.err).toBe('The house is open and writes its log: stop it, then move it.\n');
  expect(refused.code).toBe(1);
  expect(await logOf(there.url)).toEqual([]);
});

test('a database created for another number of partitions refuses the log', async () => {
  await using bed = await operatorBed();
  await using there = await testDatabase();
  await using client = await openClient(there.url);
  await client.pg.query('insert into log_shape (partitions) values (4)');
  const refused = await bed.operateApart('move', '--to', there.url);
  expect(refused.err).toContain('was made for another number of partitions than this log has');
  expect(refused.code).toBe(1);
  expect(await logOf(there.url)).toEqual([]);
});

test('a database that has a log is not overwritten', async () => {
  await using bed = await operatorBed();
  await using other = await operatorBed();
  const before = await logOf(other.db.url);
  const refused = await bed.operateApart('move', '--to', other.db.url);
  expect(refused.err).toBe('The database to move to holds a log already: give an empty one.\n');
  expect(refused.code).toBe(1);
  expect(await logOf(other.db.url)).toEqual(before);
});

test('a move that fails at the people leaves no partial house behind, and can be repeated', async () => {
  await using bed = await operatorBed();
  await using there = await testDatabase();
  await enrolAlice(bed.db.url);
  await enrolAlice(there.url);
  const failed = await bed.operate('move', '--to', there.url);
  expect(failed.code).toBe(1);
  expect(await logOf(there.url)).toEqual([]);
  await using client = await openClient(there.url);
  await client.pg.query('delete from users');
  const moved = await bed.operate('move', '--to', there.url);
  expect([moved.code, moved.err]).toEqual([0, '']);
  expect(moved.out).toContain('copied    users: 1 rows');
});

async function enrolAlice(url: string): Promise<void> {
  await using client = await openClient(url);
  await client.pg.query(
    `insert into users (account, username, email, password_hash, ledger_ready, created_at, updated_at)
     values ($1, 'alice', 'alice@example.org', 'none', true, now(), now())`,
    [ALICE],
  );
}

async function logOf(url: string): Promise<string[]> {
  await using client = await openClient(url);
  const { rows } = await client.pg.query<{ line: string }>(
    `select event::text as line, partition, seq, 0 as place from event
     union all select batch::text, partition, seq, 1 from batch order by partition, seq, place`,
  );
  return rows.map(({ line }) => line);
}
