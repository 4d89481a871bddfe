// The day's tree of liabilities of a million accounts, and bets beside it.
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { migrate } from '#infra/postgres/migrate.ts';
import { ensureRanges } from '#ledger/log/event-ranges.ts';
import { prepareViews } from '#projections/state/prepare.ts';
import { VIEWS } from '#projections/registry.ts';
import { SCHEMA_ROOMS } from '#services/schema-rooms.ts';
import type { Database } from '../database-bed.ts';
import { driveClosed } from '../drive.ts';
import { openLedgerBed, placeBet } from '../ledger-bed.ts';
import type { LiabilitiesTask } from '../liabilities-thread.ts';
import { percentile } from '../report/statistics.ts';
import type { Row } from './row.ts';

const PARTITION = 0;
const ACCOUNTS = 1_000_000;
const FIRST_DAY = 20_786;
/** Gives about half of the peak throughput. */
const IN_FLIGHT = 32;
/** Compilation takes 20 seconds (see the row `latency`). */
const WARM_UP_MS = 25_000;

const FILL = [
  `insert into event (partition, seq, account, version, kind, amount, available, held, command, input, at, data)
   select 0, seq, 999 + seq, 1, 1, 0, seq % 5000, seq % 7, md5(seq::text)::uuid, seq, '2026-07-01T00:00:00Z', '{}'
   from generate_series(1, ${ACCOUNTS}) as seq`,
  `insert into batch (partition, seq, hash) values (0, ${ACCOUNTS}, sha256(''))`,
  `insert into head (partition, seq, epoch, hash) values (0, ${ACCOUNTS}, 1, sha256(''))`,
  `insert into balance.account (account, partition, seq, available, held, earned, withdrawn)
   select account, partition, seq, available, held, 0, 0 from event`,
  `update reader.position set seq = ${ACCOUNTS} where partition = 0`,
  'analyze',
];

/** One event of each account, and the view of balances that follows from them. */
async function fill({ url }: Database): Promise<void> {
  await migrate(url, SCHEMA_ROOMS);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await prepareViews(client, VIEWS, [PARTITION]);
    await ensureRanges(client, PARTITION, ACCOUNTS);
    for (const statement of FILL) await client.query(statement);
  } finally {
    await client.end();
  }
}

function makeDay(task: LiabilitiesTask): Promise<unknown> {
  const thread = new Worker(new URL('../liabilities-thread.ts', import.meta.url), { workerData: task });
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
}

/** Seconds of processor of this process, with the compressor of the file; PostgreSQL is not in it. */
async function processorSeconds(task: LiabilitiesTask): Promise<number> {
  const before = process.cpuUsage();
  await makeDay(task);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}

export const liabilities: Row = {
  name: 'liabilities',
  async measure({ server, pace }) {
    await using database = await server.create();
    await fill(database);
    const { url: databaseUrl } = database;
    const seconds = await processorSeconds({ databaseUrl, day: FIRST_DAY });
    await using bed = await openLedgerBed(server);
    const p99 = async (ms: number) =>
      percentile((await driveClosed(IN_FLIGHT, ms, () => placeBet(bed.ledger))).latencies, 99);
    await p99(WARM_UP_MS);
    const [alone, meanwhile]: [number[], number[]] = [[], []];
    for (let round = 0; round < pace.rounds; round++) alone.push(await p99(pace.runMs));
    let isDone = false;
    const making = makeDay({ databaseUrl, day: FIRST_DAY + 1 }).finally(() => (isDone = true));
    while (!isDone) meanwhile.push(await p99(pace.runMs));
    await making;
    for (let round = 0; round < pace.rounds; round++) alone.push(await p99(pace.runMs));
    // One run alone, before or after, for each run beside the work.
    const beside = meanwhile.map((_, place) => alone[place % alone.length]!);
    const bets = { unit: 'ms', label: `p99 of bets with ${IN_FLIGHT} in flight` };
    return {
      row: this.name,
      comparisons: [
        {
          title: 'a day of 1M accounts, processor seconds of the thread',
          ours: { label: '', unit: 's', runs: [seconds] },
          baseline: null,
          target: { of: 'figure', bound: 'under', value: 120 },
        },
        {
          title: 'bets while it is made over bets alone',
          ours: { ...bets, runs: meanwhile },
          baseline: { ...bets, runs: beside },
          target: { of: 'ratio', bound: 'under', value: 1.25 },
        },
      ],
    };
  },
};
