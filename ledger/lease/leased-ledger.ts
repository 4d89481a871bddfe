// Receipts are always valid, because they are in the log. A refusal is valid only while no other process can have written.
import type { Command } from '#contracts/commands.ts';
import type { Ledger, Outcome } from '#contracts/outcome.ts';
import { PartitionMoved } from './partition-moved.ts';

export type Tenure = {
  partition: number;
  epoch: number;
  /** False once another process may own the partition. */
  isHeld(): boolean;
  /** Also false during a handover, while accepted commands are still answered. */
  isTaking(): boolean;
};

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
      if (outcome.kind === 'refusal' && !tenure.isHeld()) throw moved();
      return outcome;
    },
  };
}
