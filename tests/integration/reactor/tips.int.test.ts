import { expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/days/time.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import type { Command } from '#contracts/commands.ts';
import { partitionOf } from '#contracts/internal/partition.ts';
import { silentLog } from '#infra/process/log.ts';
import { Metrics } from '#infra/process/metrics.ts';
import { TipCheck } from '#ledger/audit/across/tip-check.ts';
import { openPartitions } from '#ledger/partitions.ts';
import { housePolicies } from '#services/house.ts';
import { openReactor } from '#services/reactor/start.ts';
import { adjusts, bans, opens, tips } from '#tests/support/asks.ts';
import { testDatabase } from '#tests/support/database.ts';
import { endBackends } from '#tests/support/end-backends.ts';
import { eventually } from '#tests/support/eventually.ts';
import { termsOf } from '#tests/support/terms.ts';
import { accepted, auditOf, eventsOf, HandClock, TEST_MASTER_KEY } from '#tests/support/test-ledger.ts';

const PARTITIONS = 3;
const SENDER = 2001;
const RECEIVER = 2003;
const BANNED = 2005;
const TERMS = termsOf({ 'tips-enabled': true, 'tips-level': 1 });

async function tipBed() {
  const db = await testDatabase();
  const clock = new HandClock();
  const own = { databaseUrl: db.url, masterKey: TEST_MASTER_KEY, clock, partitions: PARTITIONS, terms: TERMS };
  const ledger = await openPartitions(own);
  for (const account of [HOUSE_ACCOUNTS.rain, SENDER, RECEIVER, BANNED]) await accepted(ledger, opens(account));
  await accepted(ledger, adjusts(SENDER, 500));
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

async function checkOf(url: string) {
  const check = new TipCheck();
  const available = new Map<number, number>();
  for (const event of await eventsOf(url)) {
    check.take(event);
    available.set(event.account, event.available);
  }
  return { open: check.open, faults: [...check.faults()], available };
}

/** Three deliveries and a return. */
test.each(
  [0, 1, 2, 3].flatMap(
    (step) =>
      [
        [step, 'before'],
        [step, 'after'],
      ] as const,
  ),
)(
  'tips whose reactor crashes at command %i, %s its commit, are each delivered or returned once',
  async (step, when) => {
    await using bed = await tipBed();
    expect(new Set([SENDER, RECEIVER, BANNED].map((account) => partitionOf(account, PARTITIONS))).size).toBeGreaterThan(
      1,
    );
    let sent = 0;
    let hasCrashed = false;
    const crashing = await bed.start(async (command: Command) => {
      if (hasCrashed) throw new Error('the process has crashed');
      if (sent++ < step) return bed.ledger.submit(command);
      hasCrashed = true;
      if (when === 'after') await bed.ledger.submit(command);
      throw new Error('the process crashes');
    });
    for (const [to, points] of [
      [RECEIVER, 50],
      [HOUSE_ACCOUNTS.rain, 30],
      [BANNED, 20],
    ] as const) {
      if (to === BANNED) await accepted(bed.ledger, bans(BANNED));
      await accepted(bed.ledger, tips(SENDER, to, points));
    }
    await eventually(() => hasCrashed || null);
    await endBackends(bed.url, 'tallyhouse reactor%');
    await crashing[Symbol.asyncDispose]();

    await using _next = await bed.start((command) => bed.ledger.submit(command));
    // The claims of the first reactor expire.
    bed.clock.at += 60_000;
    await eventually(async () => (await checkOf(bed.url)).open === 0 || null);
    const { faults, available } = await checkOf(bed.url);
    expect(faults).toEqual([]);
    expect([SENDER, RECEIVER, BANNED, HOUSE_ACCOUNTS.rain].map((account) => available.get(account))).toEqual([
      420, 50, 0, 30,
    ]);
    expect(await auditOf(bed.url)).toMatchObject({ chain: null, refold: null, sum: 0 });
  },
);
