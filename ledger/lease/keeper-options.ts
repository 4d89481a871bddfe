import type { ClockGuard } from '../log/clock.ts';
import type { Head } from '../log/head.ts';
import type { OpenLedger } from '../ledger.ts';
import type { Gone } from './sequencer-watch.ts';

type Owned = { partition: number; epoch: number };

export type LeaseReports = {
  /** `from` is null if the last owner released the partition or there was none. */
  taken(facts: Owned & { from: Gone | null; seconds: number }): void;
  handedOver(facts: Owned): void;
  /** Another sequencer has it, or its writer has stopped. */
  lost(facts: Owned, error: Error): void;
  notOpened(facts: Owned, error: unknown): void;
  /** Nothing is answered until the leases are renewed. */
  unreachable(error: unknown): void;
  reachable(): void;
};

export type LeaseKeeperOptions = {
  databaseUrl: string;
  partitions: number;
  /** A UUID. */
  id: string;
  /** Reaches its partitions. */
  address: string;
  /** An owner without a beat for this long is treated as lost. */
  leaseMs: number;
  /** Without it clocks are not compared. */
  clock?: ClockGuard;
  open(partition: number, head: Head): Promise<OpenLedger>;
  reports: LeaseReports;
};

export const monotonic = (): number => performance.now();
