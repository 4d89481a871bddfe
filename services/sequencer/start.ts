import { randomUUID } from 'node:crypto';
import type { AccountId } from '#contracts/ids.ts';
import { limitsByGame } from '#contracts/games/house-limits.ts';
import { partitionOf } from '#contracts/internal/partition.ts';
import type { Clock } from '#infra/process/clock.ts';
import type { Health } from '#infra/process/health.ts';
import type { Log } from '#infra/process/log.ts';
import type { Metrics } from '#infra/process/metrics.ts';
import { gameCycles } from '#ledger/game-cycles.ts';
import type { Door } from '#ledger/lease/partition-holding.ts';
import { LeaseKeeper } from '#ledger/lease/lease-keeper.ts';
import { type LedgerOptions, openLedger } from '#ledger/ledger.ts';
import { fixShape } from '#ledger/log/shape.ts';
import { requireMasterKeyOfAll } from '#ledger/fairness/require-master-key.ts';
import { ledgerReports } from '../ledger-reports.ts';
import { leaseReports } from './lease-reports.ts';

export type SequencersOptions = Pick<LedgerOptions, 'limits' | 'games' | 'snapshotEvery' | 'patienceMs'> & {
  databaseUrl: string;
  partitions: number;
  /** Where this process answers, as gateways are to find it in the leases. */
  address: string;
  masterKey: string;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  health: Health;
  /** Time without a sign of life after which others take over, ms. The same in all sequencers. */
  leaseMs?: number;
};

export type Sequencers = {
  /** Null: the account's partition is written elsewhere, or by nobody at the moment. Its ledger throws PartitionMoved. */
  doorOf(account: AccountId): Door | null;
  /** The partitions that are open here, ascending. */
  owned(): readonly number[];
  /** Hands everything over in order. */
  [Symbol.asyncDispose](): Promise<void>;
};

const LEASE_MS = 3000;
/** A successor folds what came after the snapshot while commands wait: a second's work at most. */
const SNAPSHOT_EVERY = 200_000;

/**
 * Resolves as soon as it has taken its place among the sequencers; partitions come as they fall to it.
 * Rejects with PartitionCountDiffers when the log was made with another number of partitions, with OtherMasterKey when it was
 * begun with another key.
 */
export async function openSequencers(options: SequencersOptions): Promise<Sequencers> {
  const { databaseUrl, partitions, address, masterKey, clock, log, metrics, health, leaseMs = LEASE_MS } = options;
  const { patienceMs } = options;
  await fixShape(databaseUrl, partitions, patienceMs);
  await requireMasterKeyOfAll(databaseUrl, masterKey, patienceMs);
  const reports = ledgerReports(log, metrics);
  const { limits, games, snapshotEvery = SNAPSHOT_EVERY } = options;
  const given = { ...(limits && { limits }), ...(games && { games }), ...(patienceMs && { patienceMs }) };
  // One for all partitions that come and go: an account's time is kept where its partition is.
  const before = gameCycles(games ?? { current: limitsByGame() }, () => clock.monotonic());
  const writer = { databaseUrl, masterKey, clock, reports, snapshotEvery, before, ...given };
  const keeper = new LeaseKeeper({
    databaseUrl,
    partitions,
    id: randomUUID(),
    address,
    leaseMs,
    open: (partition, taken) => openLedger({ ...writer, partition, taken }),
    reports: leaseReports({ log, metrics, health }),
  });
  metrics.observed('partitions', 'Partitions the log has.', () => partitions);
  metrics.observed('owned_partitions', 'Partitions that are open here.', () => keeper.opened().length);
  metrics.observed('queue_depth', 'Events that are decided and not yet in the log.', () =>
    keeper.opened().reduce((sum, { queuedEvents }) => sum + queuedEvents, 0),
  );
  await keeper.start();
  return {
    doorOf: (account) => keeper.holding(partitionOf(account, partitions))?.door ?? null,
    owned: () => keeper.opened().map(({ partition }) => partition),
    [Symbol.asyncDispose]: () => keeper[Symbol.asyncDispose](),
  };
}
