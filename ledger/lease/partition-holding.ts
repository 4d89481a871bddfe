import type { Command } from '#contracts/commands.ts';
import type { Ledger, Outcome } from '#contracts/outcome.ts';
import type { OpenLedger } from '../ledger.ts';
import type { LeaseTerm } from './lease-term.ts';
import { PartitionMoved } from './partition-moved.ts';

// Receipts are always valid, because they are in the log. A refusal is valid only while no other process can have written.
type Tenure = {
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

export type Door = { ledger: Ledger; partition: number; epoch: number };

export class PartitionHolding {
  readonly partition: number;
  readonly epoch: number;
  readonly #term: LeaseTerm;
  #isOver = false;
  #ledger: OpenLedger | undefined;
  #door: Door | undefined;
  #leaving: Promise<void> | undefined;
  #opening: Promise<unknown> = Promise.resolve();

  constructor({ partition, epoch }: { partition: number; epoch: number }, term: LeaseTerm) {
    this.partition = partition;
    this.epoch = epoch;
    this.#term = term;
  }

  /** Null before the book is built and after the partition is lost. */
  get door(): Door | null {
    return this.#door ?? null;
  }

  get isOpen(): boolean {
    return this.#door !== undefined;
  }

  get isLeaving(): boolean {
    return this.#leaving !== undefined;
  }

  get queuedEvents(): number {
    return this.#ledger === undefined ? 0 : this.#ledger.decidedSeq - this.#ledger.committedSeq;
  }

  /** False if the partition was lost while its book was built. */
  async open(opening: Promise<OpenLedger>, onStopped: (error: Error) => void): Promise<boolean> {
    this.#opening = opening.catch(() => undefined);
    const ledger = await opening;
    if (this.#isOver) {
      ledger.fence();
      await ledger[Symbol.asyncDispose]();
      return false;
    }
    this.#ledger = ledger;
    ledger.onStopped((error) => {
      this.#end();
      onStopped(error);
    });
    const { partition, epoch } = this;
    const isHeld = () => !this.#isOver && this.#term.isValid();
    const held = { partition, epoch, isHeld, isTaking: () => this.#door !== undefined && isHeld() };
    this.#door = { ledger: leasedLedger(ledger, held), partition, epoch };
    return true;
  }

  /** Takes a snapshot while commands are still accepted, then commits the rest. Idempotent. */
  leave(): Promise<void> {
    this.#leaving ??= this.#leave();
    return this.#leaving;
  }

  async #leave(): Promise<void> {
    await this.#opening;
    await this.#ledger?.snapshot();
    this.#door = undefined;
    await this.#ledger?.[Symbol.asyncDispose]();
    this.#end();
  }

  async lose(): Promise<void> {
    this.#end();
    this.#ledger?.fence();
    await this.#ledger?.[Symbol.asyncDispose]();
  }

  #end(): void {
    this.#isOver = true;
    this.#door = undefined;
  }
}
