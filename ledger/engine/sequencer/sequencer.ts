// The one writer of a partition. A command is decided on the book as soon as it arrives and joins the open batch; one that was
// asked before gets the answer of that time. Replies leave after the commit only.
import type { Command } from '#contracts/commands.ts';
import { type Ledger, type Outcome, OVERLOADED, STORAGE_FULL } from '#contracts/outcome.ts';
import { KnownCommands } from '../idempotency/known-commands.ts';
import { fingerprintOf } from '../decide/fingerprint.ts';
import { BatchLine } from './batch-line.ts';
import { Bookkeeper } from './bookkeeper.ts';
import type { OpenBatch } from './open-batch.ts';
import { DEFAULT_LIMITS, type SequencerLimits, type SequencerOptions } from './sequencer-options.ts';

export class Sequencer implements Ledger {
  readonly #options: SequencerOptions;
  readonly #limits: SequencerLimits;
  readonly #known: KnownCommands;
  readonly #keeper: Bookkeeper;
  readonly #line: BatchLine;
  #stopped: Error | undefined;
  #isFailed = false;

  constructor(options: SequencerOptions) {
    const { seen, port, head } = options;
    const limits = { ...DEFAULT_LIMITS, ...options.limits };
    this.#options = options;
    this.#limits = limits;
    this.#known = new KnownCommands(seen, limits.hotWindow, port);
    const begun = { now: options.now(), up: options.uptime() };
    this.#keeper = new Bookkeeper({ ...options, seq: head.seq, begun });
    this.#line = new BatchLine({
      ...options,
      limits,
      onCommitted: (batch, landed) => this.#committed(batch, landed),
      onFailed: (error) => this.#stop(error),
    });
  }

  /** The last sequence number that is certainly in the log. */
  get committedSeq(): number {
    return this.#line.committedSeq;
  }

  /** The last sequence number given out; the book stands here. */
  get decidedSeq(): number {
    return this.#keeper.seq;
  }

  /** Time of the newest batch, milliseconds. */
  get lastAt(): number {
    return this.#line.lastAt;
  }

  submit(command: Command): Promise<Outcome> {
    if (this.#stopped !== undefined) return Promise.reject(this.#stopped);
    return this.#known.answer(command, this.#take);
  }

  /** Takes no more commands, lets what was taken reach the log, then resolves. */
  async drain(): Promise<void> {
    this.#stopped ??= new Error('the ledger is closing');
    await this.#line.idle();
  }

  /** Decides a new command. */
  readonly #take = (command: Command): Promise<Outcome> => {
    // The log may have been asked about it meanwhile.
    if (this.#stopped !== undefined) return Promise.reject(this.#stopped);
    if (this.#line.isFull) return Promise.resolve(STORAGE_FULL);
    const batch = this.#line.batch();
    if (this.#isFull(batch)) return Promise.resolve(OVERLOADED);
    const input = fingerprintOf(command);
    const { seq } = this.#keeper;
    let outcome: Outcome;
    try {
      outcome = this.#keeper.decide(batch, command, input);
    } catch (fault) {
      // An event that has its number and may be in the book, but is not whole in the batch, would be a hole in the log.
      if (this.#keeper.seq !== seq) this.#stop(fault as Error);
      return Promise.reject(fault as Error);
    }
    if (outcome.kind === 'receipt') {
      this.#known.add(command, input, outcome, batch);
      batch.commands++;
    }
    const answer = batch.answerLater(outcome);
    this.#line.joined(batch);
    return answer;
  };

  /** Refusals count too: they wait for the batch and bring it nothing. */
  #isFull({ entries, bytes, answers }: OpenBatch): boolean {
    const { batchEvents, batchBytes } = this.#limits;
    return entries.length >= batchEvents || answers >= batchEvents || bytes >= batchBytes;
  }

  #committed(batch: OpenBatch, landed: { seconds: number; hash: Buffer }): void {
    this.#known.landed(batch.commands);
    this.#options.onCommitted(
      batch.entries.map((entry) => entry.event),
      landed,
    );
  }

  /** For good: what is on its way may land, nothing follows it. */
  #stop(error: Error): void {
    this.#stopped = error;
    this.#line.abandon(error);
    if (!this.#isFailed) this.#options.onStopped(error);
    this.#isFailed = true;
  }
}
