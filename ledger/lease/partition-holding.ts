// One partition that this process owns: from the claim, through the recovery of its book, until it is handed over or lost.
import type { Ledger } from '#contracts/outcome.ts';
import type { OpenLedger } from '../ledger.ts';
import type { LeaseTerm } from './lease-term.ts';
import { leasedLedger } from './leased-ledger.ts';

/** Where commands for a partition go in. */
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

  /** Null before the book stands and after the partition is gone. */
  get door(): Door | null {
    return this.#door ?? null;
  }

  get isOpen(): boolean {
    return this.#door !== undefined;
  }

  get isLeaving(): boolean {
    return this.#leaving !== undefined;
  }

  /** Decided and not yet in the log. */
  get queuedEvents(): number {
    return this.#ledger === undefined ? 0 : this.#ledger.decidedSeq - this.#ledger.committedSeq;
  }

  /** Builds the book and opens the door, unless the partition is lost meanwhile. True: it is open. */
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

  /**
   * In order: a snapshot while the door is still open, then the door shut, and what was accepted into the log.
   * However often it is asked, it leaves once.
   */
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

  /** Another has it: nothing that is on its way here counts any more. */
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
