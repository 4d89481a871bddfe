import type { Head } from '../log/head.ts';
import type { OpenLedger } from '../ledger.ts';
import type { Gone } from './sightings.ts';

type Owned = { partition: number; epoch: number };

/** What the keeper tells an operator. */
export type LeaseReports = {
  /** The door is open. `from`: how its last owner went; null when he let it go, or there was none. */
  taken(facts: Owned & { from: Gone | null; seconds: number }): void;
  /** Let go in order. */
  handedOver(facts: Owned): void;
  /** Another has it, or its writer has stopped. */
  lost(facts: Owned, error: Error): void;
  /** The book could not be built; it is tried again, here or elsewhere. */
  notOpened(facts: Owned, error: unknown): void;
  /** The leases cannot be renewed; until they are, nothing is answered. */
  unreachable(error: unknown): void;
  reachable(): void;
};

export type LeaseKeeperOptions = {
  databaseUrl: string;
  partitions: number;
  /** A UUID of this process. */
  id: string;
  /** Where its partitions are reached. */
  address: string;
  /** Time without a beat after which an owner is gone. */
  leaseMs: number;
  /** Builds the book of a partition that was taken, and its writer. */
  open(partition: number, head: Head): Promise<OpenLedger>;
  reports: LeaseReports;
};

export const monotonic = (): number => performance.now();
