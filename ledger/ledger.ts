// Opening a partition fences any earlier writer.
import type { Feed } from '#contracts/internal/feed.ts';
import type { Uptime } from '#contracts/games/open-round.ts';
import type { Ledger, Outcome } from '#contracts/outcome.ts';
import { ACCOUNT_MODEL, rulebook, type RulebookOptions } from './capabilities.ts';
import { LogFeed } from './engine/feed/log-feed.ts';
import { connect } from '#infra/postgres/session/connect.ts';
import { withTimeout, QUERY_TIMEOUT_MS } from '#infra/postgres/session/timeouts.ts';
import type { Head } from './log/head.ts';
import { requireMasterKey } from './fairness/require-master-key.ts';
import { ServerSeeds } from './fairness/server-seeds.ts';
import { PostgresLog } from './engine/sequencer/postgres-log.ts';
import { type Recovered, recover } from './engine/recovery/recover.ts';
import { Sequencer } from './engine/sequencer/sequencer.ts';
import type { SequencerLimits } from './engine/sequencer/sequencer-options.ts';
import { Snapshots } from './engine/recovery/snapshots.ts';

export type LedgerReports = {
  recovered?: (facts: {
    partition: number;
    seq: number;
    accounts: number;
    tailEvents: number;
    seconds: number;
  }) => void;
  committed?: (facts: { partition: number; seq: number; events: number; seconds: number }) => void;
  retrying?: (error: unknown, attempt: number) => void;
  snapshotFailed?: (error: unknown) => void;
};

/** `now` dates events, `uptime` measures how long a round has been open. */
export type LedgerClock = { now(): number; uptime(): Uptime };

export type LedgerOptions = RulebookOptions & {
  databaseUrl: string;
  partition?: number;
  masterKey: string;
  clock: LedgerClock;
  limits?: Partial<SequencerLimits>;
  reports?: LedgerReports;
  /** Takes the partition although another writer holds its lock, and fences that writer. */
  takeOver?: boolean;
  /** As claimed by a lease keeper that holds the lock. */
  taken?: Head;
  /** Events between snapshots. */
  snapshotEvery?: number;
  /** Connections close after this long without a response. */
  patienceMs?: number;
  /** No batch is dated further ahead of the database. Not for clocks that are no wall clocks. */
  clockLimitMs?: number;
  before?: (ledger: Ledger) => Ledger;
};

export type OpenLedger = Ledger & {
  feed: Feed;
  readonly committedSeq: number;
  /** Later events than `committedSeq` are in flight. */
  readonly decidedSeq: number;
  /** Called once, if the writer is fenced or cannot write the log. */
  onStopped(listener: (error: Error) => void): void;
  /** Does nothing if the tail is short. The ledger keeps running. */
  snapshot(): Promise<void>;
  /** Pending and later commands fail with Fenced. */
  fence(): void;
  [Symbol.asyncDispose](): Promise<void>;
};

const SNAPSHOT_EVERY = 500_000;
/** Events. A shorter tail is refolded at the next start. */
const WORTH_A_SNAPSHOT = 20_000;

/** Rejects with PartitionTaken, OtherMasterKey or BrokenLog. */
export async function openLedger(options: LedgerOptions): Promise<OpenLedger> {
  const { databaseUrl, partition = 0, reports = {} } = options;
  const log = new PostgresLog(databaseUrl, partition, options);
  try {
    const { taken, takeOver = false } = options;
    const head = taken === undefined ? await log.acquire({ takeOver }) : await log.adopt(taken);
    const seeds = new ServerSeeds(options.masterKey);
    const recovered = await recoverTimed(options, seeds, { partition, seq: head.seq });
    return start(options, {
      log,
      head,
      recovered,
      seeds,
      feed: new LogFeed(databaseUrl, partition, head.seq),
      reports,
    });
  } catch (error) {
    await log.close();
    throw error;
  }
}

async function recoverTimed(
  options: LedgerOptions,
  seeds: ServerSeeds,
  { partition, seq }: { partition: number; seq: number },
): Promise<Recovered> {
  const startedAt = performance.now();
  const { patienceMs = QUERY_TIMEOUT_MS } = options;
  const client = await connect(options.databaseUrl, 'recovery');
  try {
    await withTimeout(client, requireMasterKey(client, seeds, partition), patienceMs);
    const recovered = await recover(ACCOUNT_MODEL, { client, partition, patienceMs }, seq);
    const { book, tailEvents } = recovered;
    options.reports?.recovered?.({
      partition,
      seq,
      accounts: book.size,
      tailEvents,
      seconds: (performance.now() - startedAt) / 1000,
    });
    return recovered;
  } finally {
    await withTimeout(client, client.end(), patienceMs);
  }
}

type Parts = {
  log: PostgresLog;
  head: Head;
  recovered: Recovered;
  seeds: ServerSeeds;
  feed: LogFeed;
  reports: LedgerReports;
};

function start(options: LedgerOptions, { log, head, recovered, seeds, feed, reports }: Parts): OpenLedger {
  const { partition = 0, clock, limits } = options;
  const listeners: ((error: Error) => void)[] = [];
  const sequencer = new Sequencer({
    port: log,
    partition,
    head,
    book: recovered.book,
    seen: recovered.seen,
    rulebook: rulebook(seeds, options),
    now: () => clock.now(),
    uptime: () => clock.uptime(),
    lastAt: recovered.lastAt,
    ...(limits && { limits }),
    onCommitted(events, { seconds, hash }) {
      feed.push(events, hash);
      snapshots.committed(events.at(-1)!.seq);
      reports.committed?.({ partition, seq: sequencer.committedSeq, events: events.length, seconds });
    },
    onStopped(error) {
      snapshots.stopped(error);
      for (const listener of listeners) listener(error);
    },
    onRetry: (error, attempt) => reports.retrying?.(error, attempt),
  });
  const snapshots = snapshotsOf(options, { head, recovered, sequencer });
  snapshots.committed(head.seq);
  const door = options.before?.(sequencer) ?? sequencer;
  return {
    submit: (command): Promise<Outcome> => door.submit(command),
    feed,
    get committedSeq() {
      return sequencer.committedSeq;
    },
    get decidedSeq() {
      return sequencer.decidedSeq;
    },
    onStopped: (listener) => void listeners.push(listener),
    snapshot: () => snapshots.takeIfWorth(WORTH_A_SNAPSHOT),
    fence: () => snapshots.stopped(log.fence()),
    async [Symbol.asyncDispose]() {
      await sequencer.drain();
      await snapshots.takeIfWorth(WORTH_A_SNAPSHOT);
      await log.close();
    },
  };
}

type Written = { head: Head; recovered: Recovered; sequencer: Sequencer };

function snapshotsOf(options: LedgerOptions, { head, recovered, sequencer }: Written): Snapshots {
  return new Snapshots({
    url: options.databaseUrl,
    source: {
      partition: options.partition ?? 0,
      epoch: head.epoch,
      book: recovered.book,
      seen: recovered.seen,
      committedSeq: () => sequencer.committedSeq,
      decidedSeq: () => sequencer.decidedSeq,
      lastAt: () => sequencer.lastAt,
      patienceMs: options.patienceMs,
    },
    lastSeq: head.seq - recovered.tailEvents,
    everyEvents: options.snapshotEvery ?? SNAPSHOT_EVERY,
    onFailure: (error) => options.reports?.snapshotFailed?.(error),
  });
}
