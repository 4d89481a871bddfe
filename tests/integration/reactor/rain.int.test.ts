import { expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/days/time.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import type { Command } from '#contracts/commands.ts';
import { partitionOf } from '#contracts/internal/partition.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { silentLog } from '#infra/process/log.ts';
import { Metrics } from '#infra/process/metrics.ts';
import { RainCheck } from '#ledger/audit/across/rain-check.ts';
import { trialBalance } from '#ledger/audit/trial-balance.ts';
import { openPartitions } from '#ledger/partitions.ts';
import { housePolicies } from '#services/house.ts';
import { openReactor } from '#services/reactor/start.ts';
import { bans, feedsRain, opens, pours } from '#tests/support/asks.ts';
import { testDatabase } from '#tests/support/database.ts';
import { endBackends } from '#tests/support/end-backends.ts';
import { eventually } from '#tests/support/eventually.ts';
import { accepted, auditOf, eventsOf, HandClock, TEST_MASTER_KEY } from '#tests/support/test-ledger.ts';

const PARTITIONS = 3;
const PARTICIPANTS = [2001, 2002, 2003, 2004, 2005];
const BANNED = 2005;
const FED = 1000;
const SHARE = 20;

/** Five shares and a return. */
const STEPS = PARTICIPANTS.length + 1;

async function rainBed() {
  const db = await testDatabase();
  const clock = new HandClock();
  const open = () => openPartitions({ databaseUrl: db.url, masterKey: TEST_MASTER_KEY, clock, partitions: PARTITIONS });
  const ledger = await open();
  for (const account of [HOUSE_ACCOUNTS.rain, ...PARTICIPANTS]) await accepted(ledger, opens(account));
  await accepted(ledger, bans(BANNED));
  await accepted(ledger, feedsRain(FED));
  const start = (submit: typeof ledger.submit) =>
    openReactor({
      databaseUrl: db.url,
      feed: ledger.feed,
      ledger: { submit },
      clock,
      policies: housePolicies({ abandonedRoundMs: () => HOUR_MS }),
      log: silentLog(),
      metrics: new Metrics(),
    });
  return {
    url: db.url,
    clock,
    ledger,
    start,
    async [Symbol.asyncDispose]() {
      await ledger[Symbol.asyncDispose]();
      await db[Symbol.asyncDispose]();
    },
  };
}

async function booksOf(url: string) {
  await using client = await openClient(url);
  const { lines, sum } = await trialBalance(
    client.pg,
    Array.from({ length: PARTITIONS }, (_, partition) => partition),
  );
  const pointsAt = (name: string) => Number(lines.find(({ account }) => account === name)?.points ?? 0n);
  return {
    sum,
    pool: pointsAt('rain-pool'),
    onTheWay: pointsAt('rain-shares'),
    players: pointsAt('players:available'),
  };
}

test.each(
  Array.from(
    { length: STEPS },
    (_, step) =>
      [
        [step, 'before'],
        [step, 'after'],
      ] as const,
  ).flat(),
)('a rain whose reactor crashes at command %i, %s its commit, pays each share once', async (step, when) => {
  await using bed = await rainBed();
  expect(new Set(PARTICIPANTS.map((account) => partitionOf(account, PARTITIONS))).size).toBeGreaterThan(1);
  let sent = 0;
  let hasCrashed = false;
  const crashing = await bed.start(async (command: Command) => {
    if (hasCrashed) throw new Error('the process has crashed');
    if (sent++ < step) return bed.ledger.submit(command);
    hasCrashed = true;
    if (when === 'after') await bed.ledger.submit(command);
    throw new Error('the process crashes');
  });
  await accepted(bed.ledger, pours(SHARE * PARTICIPANTS.length + 3, PARTICIPANTS));
  await eventually(() => hasCrashed || null);
  await endBackends(bed.url, 'tallyhouse reactor%');
  await crashing[Symbol.asyncDispose]();
  const { sum, pool, onTheWay, players } = await booksOf(bed.url);
  expect([sum, pool + onTheWay + players]).toEqual([0n, FED]);

  await using _next = await bed.start((command) => bed.ledger.submit(command));
  // The claims of the first reactor expire.
  bed.clock.at += 60_000;
  await eventually(async () => (await booksOf(bed.url)).onTheWay === 0 || null);
  expect(await booksOf(bed.url)).toEqual({
    sum: 0n,
    pool: FED - SHARE * (PARTICIPANTS.length - 1),
    onTheWay: 0,
    players: SHARE * (PARTICIPANTS.length - 1),
  });
  const check = new RainCheck();
  for (const event of await eventsOf(bed.url)) check.after(event);
  expect(check.report()).toEqual({ rains: 1, paid: PARTICIPANTS.length - 1, returned: 1, open: 0, finding: null });
  expect(await auditOf(bed.url)).toMatchObject({ chain: null, refold: null, sum: 0 });
});
