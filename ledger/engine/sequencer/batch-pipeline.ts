import { isDiskFull } from '#infra/postgres/session/conflict.ts';
import { type Refusal, STORAGE_FULL } from '#contracts/outcome.ts';
import { encodeBatch } from '../../log/encode-batch.ts';
import { chain } from '../../log/hash-chain.ts';
import { commit, type Flight, send } from './commit.ts';
import { OpenBatch } from './open-batch.ts';
import type { SequencerLimits, SequencerOptions } from './sequencer-options.ts';

/** The server works on one batch while the next waits in its socket and a third fills here. */
const MOST_FLIGHTS = 2;

const IN_DOUBT: Refusal = {
  ...STORAGE_FULL,
  message:
    'The house has run out of disk space and stores your action as soon as there is room. Please try again later.',
  details: { outcome: 'unknown' },
};

export type BatchPipelineOptions = Pick<
  SequencerOptions,
  'port' | 'partition' | 'head' | 'now' | 'uptime' | 'lastAt' | 'onRetry'
> & {
  limits: SequencerLimits;
  onCommitted: (batch: OpenBatch, landed: { seconds: number; hash: Buffer }) => void;
  /** Afterwards a new writer must recover from the log. */
  onFailed: (error: Error) => void;
};

type BatchFlight = Flight & { batch: OpenBatch; launchedAt: number };

export class BatchPipeline {
  readonly #options: BatchPipelineOptions;
  #open: OpenBatch | undefined;
  readonly #flights: BatchFlight[] = [];
  /** The end of the log once every launched batch has landed. */
  #sent: { seq: number; hash: Buffer };
  #committedSeq: number;
  #lastAt: number;
  #isRunning = false;
  /** Set while the first batch after an idle time waits for the end of the turn. */
  #turn: NodeJS.Immediate | undefined;
  readonly #idle: (() => void)[] = [];
  #isFull = false;

  constructor(options: BatchPipelineOptions) {
    this.#options = options;
    this.#sent = options.head;
    this.#committedSeq = options.head.seq;
    this.#lastAt = options.lastAt;
  }

  /** The last sequence number known to be committed. */
  get committedSeq(): number {
    return this.#committedSeq;
  }

  get lastAt(): number {
    return this.#lastAt;
  }

  get isFull(): boolean {
    return this.#isFull;
  }

  /** A new batch fixes the time of all its commands. */
  batch(): OpenBatch {
    if (this.#open !== undefined) return this.#open;
    this.#lastAt = Math.max(this.#lastAt, this.#options.now());
    const batch = new OpenBatch(this.#lastAt, this.#options.uptime());
    this.#open = batch;
    this.#start();
    return batch;
  }

  /** A batch may leave before the end of the turn, or before the previous one has landed. */
  joined(batch: OpenBatch): void {
    const { eagerEvents, overlapEvents } = this.#options.limits;
    const { length } = batch.entries;
    if (this.#turn === undefined) {
      if (length >= overlapEvents) this.#launch();
    } else if (length >= eagerEvents) this.#startNow();
  }

  abandon(error: Error): void {
    this.#open?.lost(error);
    this.#open = undefined;
  }

  async idle(): Promise<void> {
    if (this.#isRunning) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  /** All commands of this turn of the event loop share the batch. */
  #start(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#turn = setImmediate(() => this.#startNow());
  }

  #startNow(): void {
    clearImmediate(this.#turn);
    this.#turn = undefined;
    void this.#run();
  }

  /** Launches the next batch before answering the last one. */
  async #run(): Promise<void> {
    let landed: OpenBatch | undefined;
    for (;;) {
      this.#launch();
      landed?.landed();
      const flight = this.#flights[0];
      if (flight === undefined) break;
      try {
        await this.#land(flight);
      } catch (error) {
        this.#fail(error as Error);
        break;
      }
      landed = flight.batch;
    }
    this.#isRunning = false;
    for (const resolve of this.#idle) resolve();
  }

  /** Behind another, only a large batch: small appends cost more than they gain. */
  #isReady(batch: OpenBatch): boolean {
    if (this.#flights.length === 0) return true;
    return this.#flights.length < MOST_FLIGHTS && batch.entries.length >= this.#options.limits.overlapEvents;
  }

  #launch(): void {
    const batch = this.#open;
    if (batch === undefined || !this.#isReady(batch)) return;
    this.#open = undefined;
    if (batch.entries.length === 0) return batch.landed();
    try {
      this.#send(batch);
    } catch (fault) {
      // Its events are in the book with their numbers, so nothing may follow without them.
      batch.lost(fault as Error);
      this.#options.onFailed(fault as Error);
    }
  }

  #send(batch: OpenBatch): void {
    const { port, partition, head } = this.#options;
    const { seq: previousSeq, hash: previousHash } = this.#sent;
    const { seq: firstSeq } = batch.entries[0]!.event;
    if (firstSeq !== previousSeq + 1) throw new Error(`event ${firstSeq} cannot follow ${previousSeq} in the log`);
    const encoded = encodeBatch(batch.entries);
    const hash = chain(previousHash, encoded.canonical);
    const lastSeq = previousSeq + batch.entries.length;
    const append = {
      partition,
      epoch: head.epoch,
      previousSeq,
      lastSeq,
      previousHash,
      hash,
      at: batch.at,
      batch: encoded,
    };
    this.#sent = { seq: lastSeq, hash };
    this.#flights.push({ batch, append, sent: send(port, append), launchedAt: performance.now() });
  }

  async #land({ batch, append, launchedAt }: BatchFlight): Promise<void> {
    const { port, limits, onRetry, onCommitted } = this.#options;
    const retry = (error: unknown, attempt: number) => {
      if (isDiskFull(error)) this.#fill();
      onRetry(error, attempt);
    };
    await commit(port, this.#flights, { attempts: limits.commitAttempts, onRetry: retry });
    this.#isFull = false;
    this.#flights.shift();
    this.#committedSeq = append.lastSeq;
    try {
      onCommitted(batch, { seconds: (performance.now() - launchedAt) / 1000, hash: append.hash });
    } catch (error) {
      // The feed missed this batch, so the writer must stop; but it is committed.
      batch.landed();
      throw error;
    }
  }

  /** The commands are in the book, so their batches are retried until they land. */
  #fill(): void {
    this.#isFull = true;
    for (const { batch } of this.#flights) batch.doubt(IN_DOUBT);
    this.#open?.doubt(IN_DOUBT);
  }

  #fail(error: Error): void {
    for (const { batch } of this.#flights) batch.lost(error);
    this.#flights.length = 0;
    this.#options.onFailed(error);
  }
}
