// The only writer of a partition.
import type { Command } from '#contracts/commands.ts';
import { type Ledger, type Outcome, OVERLOADED, STORAGE_FULL } from '#contracts/outcome.ts';
import { KnownCommands } from '../idempotency/known-commands.ts';
import { fingerprintOf } from '../decide/fingerprint.ts';
import { BatchPipeline } from './batch-pipeline.ts';
import { CommandDecider } from './command-decider.ts';
import type { OpenBatch } from './open-batch.ts';
import { DEFAULT_LIMITS, type SequencerLimits, type SequencerOptions } from './sequencer-options.ts';

export class Sequencer implements Ledger {
  readonly #options: SequencerOptions;
  readonly #limits: SequencerLimits;
  readonly #known: KnownCommands;
  readonly #keeper: CommandDecider;
  readonly #line: BatchPipeline;
  #stopped: Error | undefined;
  #isFailed = false;

  constructor(options: SequencerOptions) {
    const { seen, port, head } = options;
    const limits = { ...DEFAULT_LIMITS, ...options.limits };
    this.#options = options;
    this.#limits = limits;
    this.#known = new KnownCommands(seen, limits.hotWindow, port);
    const begun = { now: options.now(), up: options.uptime() };
    this.#keeper = new CommandDecider({ ...options, seq: head.seq, begun });
    this.#line = new BatchPipeline({
      ...options,
      limits,
      onCommitted: (batch, landed) => this.#committed(batch, landed),
      onFailed: (error) => this.#stop(error),
    });
  }

  get committedSeq(): number {
    return this.#line.committedSeq;
  }

  /** The last sequence number assigned, and the position of the book. */
  get decidedSeq(): number {
    return this.#keeper.seq;
  }

  get lastAt(): number {
    return this.#line.lastAt;
  }

  submit(command: Command): Promise<Outcome> {
    if (this.#stopped !== undefined) return Promise.reject(this.#stopped);
    return this.#known.answer(command, this.#take);
  }

  async drain(): Promise<void> {
    this.#stopped ??= new Error('the ledger is closing');
    await this.#line.idle();
  }

  readonly #take = (command: Command): Promise<Outcome> => {
    // The writer may have stopped during the look-up.
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
      // An event in the book but not in the batch would leave a gap in the log.
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

  /** Refusals count too, because they wait for the batch. */
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

  /** Batches in flight may still land; nothing follows them. */
  #stop(error: Error): void {
    this.#stopped = error;
    this.#line.abandon(error);
    if (!this.#isFailed) this.#options.onStopped(error);
    this.#isFailed = true;
  }
}
