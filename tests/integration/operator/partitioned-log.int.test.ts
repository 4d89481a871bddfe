import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { partitionOf } from '#contracts/internal/partition.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { VIEWS } from '#projections/registry.ts';
import { ALICE, BOB, operatorBed } from './operator-bed.ts';

const PARTITIONS = 3;
const ALICES = partitionOf(ALICE, PARTITIONS);
const BOBS = partitionOf(BOB, PARTITIONS);

test('a house of three partitions verifies, and its views are rebuilt from all of them', async () => {
  expect(ALICES).not.toBe(BOBS);
  await using bed = await operatorBed({ partitions: PARTITIONS });
  const { code, out } = await bed.operate('verify');
  expect(out).toContain(`chain     partition ${ALICES}: 13 events`);
  expect(out).toContain(`refold    partition ${BOBS}: 1 accounts own 140 points`);
  expect(out).toContain('the trial balance sums to 0');
  expect(out.match(/^view /gm)).toHaveLength(VIEWS.length);
  expect(code).toBe(0);
  expect((await bed.operate('rebuild', '--all')).out.match(/the old one was right/g)).toHaveLength(VIEWS.length);
});

test('an account in a foreign partition is found', async () => {
  await using bed = await operatorBed({ partitions: PARTITIONS });
  {
    await using client = await openClient(bed.db.url);
    await client.pg.query(`set session_replication_role = replica; delete from log_shape;
      insert into log_shape (partitions) values (${PARTITIONS + 1})`);
  }
  const { code, out } = await bed.operate('verify', '--no-views');
  expect(out).toMatch(/refold +partition \d: bad at \d-1: account \d+ belongs to partition \d/);
  expect(code).toBe(1);
});

test.each([
  ['a head that was taken away', `delete from head where partition = ${BOBS}`, BOBS, 'the head says the log reaches 0'],
  [
    'a partition that this log never had',
    `select make_event_range(${PARTITIONS}, 0, 0, 100); insert into event select ${PARTITIONS}, seq, account, version, kind,
       amount, available, held, gen_random_uuid(), input, at, data from event where partition = ${BOBS}`,
    PARTITIONS,
    'no batch covers it',
  ],
])('%s is found', async (_what, statement, partition, reason) => {
  await using bed = await operatorBed({ partitions: PARTITIONS });
  {
    await using client = await openClient(bed.db.url);
    await client.pg.query(`set session_replication_role = replica; ${statement}`);
  }
  const { code, out } = await bed.operate('verify', '--no-views');
  expect(out).toMatch(new RegExp(`chain +partition ${partition}: bad at ${partition}-\\d+: ${reason}`));
  expect(out).toContain('NOT in order.');
  expect(code).toBe(1);
});

test('a position names its partition, and a bare number is refused', async () => {
  await using bed = await operatorBed({ partitions: PARTITIONS });
  const history = await bed.operate('history', String(BOB), '--at', `${BOBS}-4`);
  expect(history.out).toContain(`4 events. Account ${BOB} has 140 points available and 0 held.`);
  const elsewhere = await bed.operate('history', String(BOB), '--at', `${ALICES}-4`);
  expect(elsewhere.err).toContain(`Account ${BOB} is in partition ${BOBS}: write ${BOBS}-4 or a time.`);
  const balance = await bed.operate('trial-balance', '--at', `${BOBS}-4`);
  expect(balance.out).toContain(`Trial balance at ${BOBS}-4`);
  expect(balance.out).toMatch(/players:available +140\n/);
  expect(balance.out).toMatch(/sum +0\n/);
  const beyond = await bed.operate('trial-balance', '--at', `${BOBS}-6`);
  expect(beyond.err).toBe(`The log ends with ${BOBS}-5: there is no event at ${BOBS}-6.\n`);
  const bare = await bed.operate('trial-balance', '--at', '4');
  expect(bare.err).toContain('The log has 3 partitions, each with an event 4 of its own');
  expect([elsewhere.code, bare.code]).toEqual([1, 1]);
  const position = await bed.operate('trial-balance', '--at-position', `${BOBS}:4,${ALICES}:4`);
  expect(position.out).toMatch(new RegExp(`^Trial balance at (${BOBS}-4, ${ALICES}-4|${ALICES}-4, ${BOBS}-4)$`, 'm'));
  const [lost, both] = [
    await bed.operate('trial-balance', '--at-position', '9:1'),
    await bed.operate('trial-balance', '--at-position', `${BOBS}:4`, '--at', '4'),
  ];
  expect([lost.err, both.err]).toEqual(['The log has no partition 9.\n', 'Say --at or --at-position, not both.\n']);
  const whole = await bed.operate('trial-balance');
  expect(whole.out).toMatch(/adjustments +-40\n/);
});

test('an export by time has a file for every partition, one by position only for that partition', async () => {
  await using bed = await operatorBed({ partitions: PARTITIONS });
  const folder = await mkdtemp(join(tmpdir(), 'export-'));
  try {
    const csv = async () => (await readdir(folder)).filter((name) => name.endsWith('.csv')).toSorted();
    await bed.operate('export', '--from', `${BOBS}-2`, '--out', folder);
    expect(await csv()).toEqual([`events-${BOBS}-2-5.csv`]);
    await bed.operate('export', '--from', '2020-01-01', '--out', folder);
    const all = [`events-${ALICES}-1-13.csv`, `events-${BOBS}-1-5.csv`, `events-${BOBS}-2-5.csv`];
    expect(await csv()).toEqual(all.toSorted());
    for (const file of all) {
      const met = await bed.operate('verify', '--no-views', '--against', join(folder, `${file}.manifest.json`));
      expect(met.out).toContain('In order:');
    }
    const crossed = await bed.operate('export', '--from', `${BOBS}-2`, '--to', `${ALICES}-4`, '--out', folder);
    expect(crossed.err).toContain('--from and --to must be of the same partition.');
  } finally {
    await rm(folder, { recursive: true });
  }
});
