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
import { guardOf } from './clock-guard.ts';
import { leaseReports } from './lease-reports.ts';

export type SequencersOptions = Pick<
  LedgerOptions,
  'limits' | 'games' | 'terms' | 'snapshotEvery' | 'patienceMs' | 'clockLimitMs'
> & {
  databaseUrl: string;
  partitions: number;
  /** Published in the leases, where gateways find it. */
  address: string;
  masterKey: string;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  health: Health;
  /** Without a heartbeat for this long another process takes over. The same in all sequencers. */
  leaseMs?: number;
};

export type Sequencers = {
  /** @returns null if the account's partition is not owned here. The ledger throws PartitionMoved. */
  doorOf(account: AccountId): Door | null;
  /** Open partitions, ascending. */
  owned(): readonly number[];
  [Symbol.asyncDispose](): Promise<void>;
};

const LEASE_MS = 3000;
/** A successor replays the rest while commands wait: a second's work at most. */
const SNAPSHOT_EVERY = 200_000;

/**
 * Resolves once registered; partitions follow as they are assigned. Rejects with PartitionCountDiffers or OtherMasterKey.
 */
export async function openSequencers(options: SequencersOptions): Promise<Sequencers> {
  const { databaseUrl, partitions, address, masterKey, clock, log, metrics, health, leaseMs = LEASE_MS } = options;
  const { patienceMs, clockLimitMs } = options;
  await fixShape(databaseUrl, partitions, patienceMs);
  await requireMasterKeyOfAll(databaseUrl, masterKey, patienceMs);
  const reports = ledgerReports(log, metrics);
  const { limits, games, terms, snapshotEvery = SNAPSHOT_EVERY } = options;
  const given = {
    ...(limits && { limits }),
    ...(games && { games }),
    ...(terms && { terms }),
    ...(patienceMs && { patienceMs }),
    ...(clockLimitMs && { clockLimitMs }),
  };
  // An account's timing stays with its partition.
  const before = gameCycles(games ?? { current: limitsByGame() }, () => clock.monotonic());
  const writer = { databaseUrl, masterKey, clock, reports, snapshotEvery, before, ...given };
  const keeper = new LeaseKeeper({
    databaseUrl,
    partitions,
    id: randomUUID(),
    address,
    leaseMs,
    ...(clockLimitMs && { clock: guardOf(clock, clockLimitMs, metrics) }),
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
