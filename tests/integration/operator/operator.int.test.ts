// Slow: each of 16 tests writes a history and verifies all of it.
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'slonik';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { VIEWS } from '#projections/registry.ts';
import { ALICE, BOB, emptyBed, LEDGER, NOBODY_THERE, operatorBed, run, runWith, USERS } from './operator-bed.ts';

test('a sound house verifies: chain, refold, balance and every view', async () => {
  await using bed = await operatorBed();
  const { code, out } = await bed.operateApart('verify');
  expect(out).toContain('18 events');
  expect(out).toContain('the trial balance sums to 0');
  expect(out.match(/^view /gm)).toHaveLength(VIEWS.length);
  expect(out).toContain('In order: every point is accounted for.');
  expect(code).toBe(0);
});

test('a view that differs from the log is found, and a rebuild fixes it', async () => {
  await using bed = await operatorBed();
  await bed.db.pool.query(sql.unsafe`UPDATE balance.account SET available = available + 1 WHERE account = ${BOB}`);
  const found = await bed.operateApart('verify');
  expect(found.code).toBe(1);
  expect(found.out).toMatch(/view +balance: its table account says .*111.*, the log gives .*110/);
  const rebuilt = await bed.operate('rebuild', 'balance');
  expect(rebuilt.out).toContain('the old one was wrong in account');
  expect((await bed.operate('verify')).code).toBe(0);
});

test('parked events are listed with their reason, and a rebuild by a capable program clears them', async () => {
  await using bed = await operatorBed();
  const before = await bed.operate('parked');
  expect([before.code, before.out.trim()]).toEqual([0, 'Nothing is parked.']);
  await bed.db.pool.query(sql.unsafe`
    INSERT INTO projection.parked (view, partition, seq, reason) VALUES ('statement', 0, 7, ${'TypeError: the fold\n  stumbled'})`);
  await bed.db.pool.query(sql.unsafe`
    INSERT INTO reactor.parked (policy, partition, seq, reason) VALUES ('hold-expiry', 0, 18, 'event 0-18 cannot be read')`);
  await bed.db.pool.query(sql.unsafe`
    INSERT INTO notifications.parked (partition, seq, reason) VALUES (0, 19, 'event 0-19 has no words')`);
  const found = await bed.operate('parked');
  expect(found.code).toBe(1);
  expect(found.out).toMatch(/^view +statement +0-7 +since [-\d]{10} [:\d]{5} UTC +TypeError: the fold stumbled$/m);
  expect(found.out).toMatch(/^policy +hold-expiry +0-18 +since .* event 0-18 cannot be read$/m);
  expect(found.out).toMatch(/^notifications +0-19 +since .* event 0-19 has no words$/m);
  expect(found.out).toContain('Parked: 3.');
  await bed.operate('rebuild', 'statement');
  const after = await bed.operate('parked');
  expect(after.out).not.toContain('statement');
  expect(after.out).toContain('Parked: 2.');
});

test('the history of an account ends with its balance, and with its balance at an earlier position', async () => {
  await using bed = await operatorBed();
  const whole = await bed.operate('history', String(BOB));
  expect(whole.out).toContain('cli:seven');
  expect(whole.out).toContain(`5 events. Account ${BOB} has 110 points available and 30 held.`);
  const earlier = await bed.operate('history', String(BOB), '--at', '0-17');
  expect(earlier.out).toContain(`Account ${BOB} has 140 points available and 0 held.`);
  const before = await bed.operate('history', String(BOB), '--at', '2020-01-01');
  expect(before.err).toContain(`The log knows nothing of account ${BOB} up to then.`);
  expect(before.code).toBe(1);
});

test('the trial balance sums to zero now and at every earlier position', async () => {
  await using bed = await operatorBed();
  for (const place of ['1', '4', '6', '12', '17', '18']) {
    const { code, out } = await bed.operate('trial-balance', '--at', place);
    expect(out).toMatch(/sum +0\n/);
    expect(code).toBe(0);
  }
  const now = await bed.operate('trial-balance');
  expect(now.out).toMatch(/adjustments +-40\n/);
  expect(now.out).toMatch(/players:held +30\n/);
});

test('log and views agree on balances and histories; a difference is reported with exit code 1', async () => {
  await using bed = await operatorBed();
  for (const place of [[], ['--at', '0-12'], ['--at-position', '0:17']]) {
    const fromBooks = await bed.operate('trial-balance', ...place);
    const fromLog = await bed.operate('trial-balance', ...place, '--from-log');
    expect(fromLog.out).toContain('The view ledger-days says the same.');
    const figures = (out: string) => out.split('\n').filter((line) => /[1-9]$|^sum/.test(line));
    expect(figures(fromLog.out)).toEqual(figures(fromBooks.out));
    expect([fromBooks.code, fromLog.code]).toEqual([0, 0]);
  }
  const [known, whole] = [
    await bed.operate('history', String(ALICE)),
    await bed.operate('history', String(ALICE), '--from-log'),
  ];
  expect(whole.out).toBe(`${known.out}The views say the same.\n`);
  await bed.db.pool.query(sql.unsafe`UPDATE ledger_days.movement SET went = 41 WHERE account = 'adjustments'`);
  const balance = await bed.operate('trial-balance', '--from-log');
  expect(balance.out).toContain('The view ledger-days says -41 of adjustments (POINT), the log -40.');
  await bed.db.pool.query(sql.unsafe`DELETE FROM journal.entry WHERE account = ${BOB} AND kind = 'account-opened'`);
  const bobs = await bed.operate('history', String(BOB), '--from-log');
  expect(bobs.out).toContain('NOT as the views say: they do not know of event');
  expect([balance.code, bobs.code, (await bed.operate('trial-balance')).code]).toEqual([1, 1, 1]);
});

test('lagging views are reported, and the log answers alone', async () => {
  await using bed = await operatorBed();
  await bed.db.pool.query(sql.unsafe`UPDATE projection.checkpoint SET seq = 11`);
  const told = 'ask with --from-log, or later.';
  expect((await bed.operate('trial-balance', '--at', '12')).err).toBe(
    `The view ledger-days has come to 0-11 only: ${told}\n`,
  );
  expect((await bed.operate('history', String(ALICE), '--at', '12')).err).toBe(
    `The views have come to 0-11 only: ${told}\n`,
  );
  const balance = await bed.operate('trial-balance', '--from-log');
  expect(balance.out).toContain('The view ledger-days has come to 0-11 only: it was not held against the log.');
  const whole = await bed.operate('history', String(ALICE), '--from-log');
  expect(whole.out).toContain('No view has come so far: none was held against the log.');
  expect([balance.code, whole.code]).toEqual([0, 0]);
});

test('a position beyond the end of the log is refused, and a time beyond it is reported', async () => {
  await using bed = await operatorBed();
  for (const words of [['history', String(BOB)], ['trial-balance']]) {
    for (const place of ['19', '0-19', '9007199254740991']) {
      const { code, err } = await bed.operate(...words, '--at', place);
      const named = place.includes('-') ? place : `0-${place}`;
      expect([code, err]).toEqual([1, `The log ends with 0-18: there is no event at ${named}.\n`]);
    }
    const end = /^The log ends at \d{4}-[-\dT:.]+Z, before the time asked for\.$/m;
    const later = await bed.operate(...words, '--at', '9999-12-31');
    expect([later.code, later.out]).toEqual([0, expect.stringMatching(end)]);
    for (const within of [[], ['--at', '0-18']]) {
      const { code, out } = await bed.operate(...words, ...within);
      expect([code, out]).toEqual([0, expect.not.stringMatching(end)]);
    }
  }
});

test('the returns show what each game took and paid, and the expected return', async () => {
  await using bed = await operatorBed();
  const { code, out } = await bed.operate('returns');
  expect(code).toBe(0);
  expect(out).toContain('Returns as of 0:18');
  expect(out).toMatch(/^Dice +10 +50 +\d+ +-?\d+ +45\.00 +[\d.]+ % +90\.00 % +-?\d+\.\d\d$/m);
  expect(out).toMatch(/^Mines \* +0 +0 +0 +0 +0\.00 +- +- +-$/m);
  expect(out).toMatch(/^All +10 +50 /m);
});

test('an export matches its manifest, and a truncated log no longer does', async () => {
  await using bed = await operatorBed();
  const folder = await mkdtemp(join(tmpdir(), 'export-'));
  try {
    expect((await bed.operate('export', '--from', '1', '--out', folder)).code).toBe(0);
    const file = join(folder, 'events-0-1-18.csv');
    const csv = await readFile(file);
    const manifest = z
      .object({ sha256: z.string(), events: z.number() })
      .parse(JSON.parse(await readFile(`${file}.manifest.json`, 'utf8')));
    expect(manifest).toEqual({ sha256: createHash('sha256').update(csv).digest('hex'), events: 18 });
    expect(csv.toString().trim().split('\n')).toHaveLength(19);
    const met = await bed.operate('verify', '--no-views', '--against', `${file}.manifest.json`);
    expect(met.out).toContain('noted     partition 0: at 18 it is the log that was noted');
    expect(met.code).toBe(0);
    await cutTail(bed.db.url);
    const cut = await bed.operate('verify', '--no-views', '--against', `${file}.manifest.json`);
    expect(cut.out).toContain('bad at 0-18: the log was noted to reach 18: its tail was cut off');
    expect(cut.code).toBe(1);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a truncated or older log is found by views that are ahead, and a rebuild returns them to its end', async () => {
  await using bed = await operatorBed();
  await cutTail(bed.db.url);
  const found = await bed.operate('verify');
  expect(found.out).toContain('view      balance: it knows of 0-18, but the log ends with 0-17');
  expect(found.code).toBe(1);
  const rebuilt = await bed.operate('rebuild', '--all');
  expect(rebuilt.out).toContain('the old one knew of events that the log does not have');
  expect(rebuilt.code).toBe(0);
  const mended = await bed.operate('verify');
  expect(mended.out).toMatch(/view +balance: 2 rows as the log says at 0:17/);
  expect(mended.code).toBe(0);
});

test('invalid arguments are answered with a sentence and exit code 1', async () => {
  await using bed = await operatorBed();
  const asked: [string[], string][] = [
    [['history', '0'], 'An account is a number.'],
    [['history', '1e3'], 'An account is a number.'],
    [['history', String(ALICE), '--at', 'noon'], '"noon" is no place in the log'],
    [['rebuild', 'balances'], 'Name one view or --all. The views are: balance, statement'],
    [['rebuild'], 'Name one view or --all.'],
    [['export', '--from', '500'], 'The log has no events between those two.'],
    [['verify', '--against', 'package.json'], 'package.json is no manifest of an export ('],
    [['verify', '--against', 'README.md'], 'README.md is no manifest of an export (it is not JSON)'],
    [['verify', '--against', 'docs'], 'docs cannot be read: EISDIR'],
    [['verify', '--against', 'missing.json'], 'missing.json cannot be read: ENOENT'],
  ];
  for (const [args, sentence] of asked) {
    const { code, err } = await bed.operate(...args);
    expect(err, args.join(' ')).toContain(sentence);
    expect(err.trimEnd().split('\n'), args.join(' ')).toHaveLength(1);
    expect(code, args.join(' ')).toBe(1);
  }
  const askedApart: [string[], string][] = [
    [['history', 'alice'], 'An account is a number.'],
    [['export', '--from', '1', '--out', 'package.json'], 'A file cannot be used: EEXIST'],
    [['audit'], "unknown command 'audit'"],
  ];
  await Promise.all(
    askedApart.map(async ([args, sentence]) => {
      const { code, err } = await bed.operateApart(...args);
      expect(err, args.join(' ')).toContain(sentence);
      expect(code, args.join(' ')).toBe(1);
    }),
  );
});

test('a house that was never opened is reported, by the commands about people too', async () => {
  await using bed = await emptyBed();
  const answers = [
    await run(bed.db.url, ['list'], USERS),
    await bed.operateApart('verify'),
    await bed.operate('returns'),
    await bed.operate('rebuild', '--all'),
    await bed.operate('history', String(ALICE)),
    await bed.operate('trial-balance'),
  ];
  for (const { code, err } of answers) {
    expect(err).toMatch(/^This house was never opened, .*: start the program once, .*\n$/);
    expect(code).toBe(1);
  }
  expect(await bed.db.pool.any(sql.unsafe`select from pg_tables where schemaname = 'public'`)).toEqual([]);
});

test('a typo in DATA_DIR is reported, and creates no house', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slip-'));
  try {
    const slip = join(folder, 'dtaa');
    for (const [program, verb] of [
      [USERS, 'list'],
      [LEDGER, 'verify'],
    ] as const) {
      const { code, err } = await runWith({ DATA_DIR: slip }, [verb], program);
      expect(err).toBe(
        `There is no house in ${slip}: start the program once, or name another with DATA_DIR or DATABASE_URL.\n`,
      );
      expect(code).toBe(1);
    }
    expect(await readdir(folder)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test.each([
  [LEDGER, 'verify'],
  [USERS, 'list'],
])('an unreachable database is reported in one line, by %s', async (program, verb) => {
  const { code, err } = await run(NOBODY_THERE, [verb], program);
  expect(err).toMatch(/^The database tallyhouse at 127\.0\.0\.1:1 cannot be reached: .*\n$/);
  expect(err).not.toContain('swordfish');
  expect(code).toBe(1);
});

/** The last batch and its mark; adjusts the head. */
async function cutTail(url: string): Promise<void> {
  const { openClient } = await import('#infra/postgres/session/connect.ts');
  await using client = await openClient(url);
  await client.pg.query(`
    set session_replication_role = replica;
    delete from event where seq = 18;
    delete from batch where seq = 18;
    update head set seq = 17, hash = (select hash from batch where seq = 17);`);
}
