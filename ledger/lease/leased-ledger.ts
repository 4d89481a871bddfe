// The door of a partition that is held by lease. What is in the log is the truth whoever says it, so receipts pass; a refusal
// is the truth only while nobody else can have written.
import type { Command } from '#contracts/commands.ts';
import type { Ledger, Outcome } from '#contracts/outcome.ts';
import { PartitionMoved } from './partition-moved.ts';

export type Tenure = {
  partition: number;
  epoch: number;
  /** False from the moment at which another may own the partition. */
  isHeld(): boolean;
  /** False as well once it is being handed over: what was accepted is still answered. */
  isTaking(): boolean;
};

/** Rejects with PartitionMoved when the partition is, or may be, somebody else's. */
export function leasedLedger(ledger: Ledger, tenure: Tenure): Ledger {
  const moved = (cause?: unknown): PartitionMoved => new PartitionMoved(tenure.partition, tenure.epoch, cause);
  return {
    async submit(command: Command): Promise<Outcome> {
      if (!tenure.isTaking()) throw moved();
      let outcome: Outcome;
      try {
        outcome = await ledger.submit(command);
      } catch (error) {
        throw tenure.isTaking() ? error : moved(error);
      }
      // Decided on a book that may have been out of date by then.
      if (outcome.kind === 'refusal' && !tenure.isHeld()) throw moved();
      return outcome;
    },
  };
}
