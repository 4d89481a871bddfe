// The operator recomputes a day's payouts from the log, and holds them against what was closed.
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'slonik';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { dayStatement } from '#contracts/payouts/day-statement.ts';
import { dayOf } from '#contracts/payouts/utc-day.ts';
import { systemClock } from '#infra/process/clock.ts';
import { openPartitions } from '#ledger/partitions.ts';
import { adjusts, holds, posts } from '#tests/support/asks.ts';
import { accepted } from '#tests/support/test-ledger.ts';
import { BOB, operatorBed, type OperatorBed } from './operator-bed.ts';

/** Bob is paid 25 and 15 points; returns the day. */
async function paidOut({ db }: OperatorBed): Promise<string> {
  const masterKey = 'a key for tests of the operator';
  await using ledger = await openPartitions({ databaseUrl: db.url, partitions: 1, masterKey, clock: systemClock });
  for (const points of [25, 15]) {
    const hold = holds(BOB, points);
    await accepted(ledger, hold);
    await accepted(ledger, { ...posts(BOB, hold.commandId), actor: 'operator:9' });
  }
  return dayOf(systemClock.now());
}

const manifestShape = z.object({
  sha256: z.string(),
  payouts: z.int(),
  points: z.int(),
  partitions: z.array(dayStatement),
});

test('a day is printed from the log, written as CSV, and its hashes can be made again with grep and sha256sum', async () => {
  await using bed = await operatorBed();
  const day = await paidOut(bed);
  const folder = await mkdtemp(join(tmpdir(), 'payouts-'));
  try {
    const file = join(folder, 'payouts.csv');
    const { code, out } = await bed.operate('payouts', '--day', day, '--csv', file);
    expect(out).toContain(`${day}: 2 payouts of 40 points.`);
    expect(out).toContain('partition 0: not closed yet.');
    expect(code).toBe(0);
    const csv = await readFile(file, 'utf8');
    const [head, ...lines] = csv.trimEnd().split('\n');
    expect(head).toBe('\uFEFFpartition,seq,time,account,hold,points,actor');
    expect(lines.map((line) => line.split(',').slice(5))).toEqual([
      ['25', 'operator:9'],
      ['15', 'operator:9'],
    ]);
    const manifest = manifestShape.parse(JSON.parse(await readFile(`${file}.manifest.json`, 'utf8')));
    const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
    expect(manifest).toMatchObject({ sha256: hashOf(csv), payouts: 2, points: 40 });
    const rows = lines.filter((line) => line.startsWith('0,')).map((line) => `${line}\n`);
    expect(manifest.partitions).toMatchObject([
      { partition: 0, payouts: 2, points: 40n, sha256: hashOf(rows.join('')) },
    ]);
    expect(out).toContain(hashOf(rows.join('')));
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a closed statement that says something else than the log is told, with exit 1', async () => {
  await using bed = await operatorBed();
  const day = await paidOut(bed);
  const { out: told } = await bed.operate('payouts', '--day', day);
  const sha256 = /^0 .* ([0-9a-f]{64})$/m.exec(told)![1]!;
  const close = (points: number) =>
    bed.db.pool.query(sql.unsafe`
      INSERT INTO payouts_desk.day_statement VALUES (${day}, 0, 2, ${points}, 20, 22, ${sha256}, now())`);
  await close(40);
  const agreed = await bed.operate('payouts', '--day', day);
  expect([agreed.code, agreed.out]).toEqual([0, expect.stringContaining('the log says what was closed.')]);
  await bed.db.pool.query(sql.unsafe`ALTER TABLE payouts_desk.day_statement DISABLE TRIGGER ALL`);
  await bed.db.pool.query(sql.unsafe`UPDATE payouts_desk.day_statement SET points = 41`);
  const differs = await bed.operate('payouts', '--day', day);
  expect(differs.code).toBe(1);
  expect(differs.out).toContain('NOT what the log says. Closed with 2 payouts of 41 points');
  expect(differs.out).toContain('the log gives 2 of 40 points.');
});

test('sums beyond 2^53 are printed, written and compared to the point', async () => {
  await using bed = await operatorBed();
  const masterKey = 'a key for tests of the operator';
  const ledger = await openPartitions({ databaseUrl: bed.db.url, partitions: 1, masterKey, clock: systemClock });
  const large = 900_000_000_000_000;
  const rest = Number(2n ** 53n + 1n - 10n * BigInt(large));
  for (const points of [...Array.from({ length: 10 }, () => large), rest]) {
    await accepted(ledger, adjusts(BOB, points));
    const hold = holds(BOB, points);
    await accepted(ledger, hold);
    await accepted(ledger, posts(BOB, hold.commandId));
  }
  await ledger[Symbol.asyncDispose]();
  const day = dayOf(systemClock.now());
  const folder = await mkdtemp(join(tmpdir(), 'payouts-'));
  try {
    const file = join(folder, 'payouts.csv');
    const { out } = await bed.operate('payouts', '--day', day, '--csv', file);
    expect(out).toContain(`${day}: 11 payouts of 9,007,199,254,740,993 points.`);
    const manifest = await readFile(`${file}.manifest.json`, 'utf8');
    expect(manifest.match(/"points": 9007199254740993,/g)).toHaveLength(2);
    const sha256 = /^0 .* ([0-9a-f]{64})$/m.exec(out)![1]!;
    await bed.db.pool.query(sql.unsafe`
      INSERT INTO payouts_desk.day_statement VALUES (${day}, 0, 11, 9007199254740992, 20, 22, ${sha256}, now())`);
    const differs = await bed.operate('payouts', '--day', day);
    expect(differs.out).toContain('Closed with 11 payouts of 9007199254740992 points');
    expect(differs.out).toContain('the log gives 11 of 9007199254740993 points.');
    expect(differs.code).toBe(1);
  } finally {
    await rm(folder, { recursive: true });
  }
  await bed.db.pool.query(sql.unsafe`
    UPDATE house_returns.game SET stakes = 9007199254740993, payouts = 1, expected = 9007199254740993000001`);
  const { out } = await bed.operate('returns');
  expect(out).toMatch(/^All .*9,007,199,254,740,993 +1 *9,007,199,254,740,992 *9,007,199,254,740,993\.00 /m);
  const { out: balance } = await bed.operate('trial-balance');
  expect(balance).toMatch(/payout-clearing +9,007,199,254,740,993$/m);
  expect(balance).toMatch(/sum +0$/m);
});

test('a day with more payouts than a call takes arguments is told and written as any other', async () => {
  await using bed = await operatorBed();
  const day = await paidOut(bed);
  const columns = sql.fragment`partition, seq, account, version, kind, amount, available, held, command, input, at, data`;
  await bed.db.pool.query(sql.unsafe`
    CREATE OR REPLACE VIEW posted_hold WITH (security_barrier) AS
    SELECT ${columns} FROM event, generate_series(1, 100000) WHERE kind = 5`);
  const folder = await mkdtemp(join(tmpdir(), 'payouts-'));
  try {
    const file = join(folder, 'payouts.csv');
    const { code, out } = await bed.operate('payouts', '--day', day, '--csv', file);
    expect(out).toContain(`${day}: 200000 payouts of 4,000,000 points.`);
    expect(code).toBe(0);
    expect((await readFile(file, 'utf8')).split('\n')).toHaveLength(200_002);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a day that there is not is refused with a sentence; a day without payouts has none', async () => {
  await using bed = await operatorBed();
  const wrong = await bed.operate('payouts', '--day', '2026-02-30');
  expect([wrong.code, wrong.err.trim()]).toEqual([1, 'A day looks like 2026-05-01.']);
  const empty = await bed.operate('payouts', '--day', '2020-01-01');
  expect([empty.code, empty.out]).toEqual([0, expect.stringContaining('2020-01-01: 0 payouts of 0 points.')]);
});
