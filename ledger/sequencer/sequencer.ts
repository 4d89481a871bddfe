// The one writer of a partition. A command is decided on the book as soon as it arrives and joins the open batch;
// while one batch is on its way into the log the next one fills. Replies leave after the commit only.
// Before it: ledger.ts. After it: log/append-batch.ts, then the feed.
import type { Command } from '#contracts/commands/catalogue.ts';
import type { LedgerEvent } from '#contracts/events/catalogue.ts';
import { limitsByGame, type LimitsByGame } from '#contracts/games/house-limits.ts';
import { type Ledger, type Outcome, refusal } from '#contracts/outcome.ts';
import type { Book } from '../book/book.ts';
import { encodeBatch } from '../log/encode-batch.ts';
import { chain } from '../log/hash-chain.ts';
import type { Head } from '../log/head.ts';
import { fingerprintOf } from '../rules/fingerprint.ts';
import type { ServerSeeds } from '../seeds/server-seeds.ts';
import { Bookkeeper, receiptOf } from './bookkeeper.ts';
import { commit, type Flight, send } from './commit.ts';
import { HotWindow, type OnItsWay } from '../idempotency/hot-window.ts';
import type { LogPort } from './log-port.ts';
import { LookUps } from '../idempotency/look-ups.ts';
import { OpenBatch } from './open-batch.ts';
import type { SeenFilter } from '../idempotency/seen-filter.ts';

export type SequencerLimits = {
  /** A batch takes no more commands past either; what comes then is told to come again. */
  batchEvents: number;
  batchBytes: number;
  /** A batch of this many need not wait for the end of the turn. */
  eagerEvents: number;
  /** Commands known in memory; must exceed what can be in flight and open: three batches. */
  hotWindow: number;
  commitAttempts: number;
};

export const DEFAULT_LIMITS: SequencerLimits = {
  batchEvents: 4096,
  batchBytes: 2_097_152,
  eagerEvents: 16,
  hotWindow: 12_544,
  commitAttempts: 60,
};

const OVERLOADED = { ...refusal('overloaded', 'The ledger is busy. Please try again.'), retryAfterMs: 250 };
const REUSED = refusal('command-id-reused', 'This Idempotency-Key was used before with other input.');
/** Batches on their way at once: the log works on one while the next waits at its door and a third fills here. */
const MOST_FLIGHTS = 2;
/** A batch of this many is worth a trip whatever is ahead of it. */
const ENOUGH_EVENTS = 128;

export type SequencerOptions = {
  port: LogPort;
  partition: number;
  head: Head;
  book: Book;
  seen: SeenFilter;
  seeds: ServerSeeds;
  now: () => number;
  /** Time of the last event in the log: batches never run backwards behind it. */
  lastAt: number;
  limits?: Partial<SequencerLimits>;
  /** What the house allows per game; the games' own limits, unless given. */
  games?: LimitsByGame;
  /** Told every batch right after its commit, in order, before the replies leave. */
  onCommitted: (events: readonly LedgerEvent[], seconds: number) => void;
  /** Told once when this writer stops by itself: fenced, or the log cannot be written. */
  onStopped: (error: Error) => void;
  onRetry: (error: unknown, attempt: number) => void;
};

type BatchFlight = Flight & { batch: OpenBatch; launchedAt: number };

export class Sequencer implements Ledger {
  readonly #options: SequencerOptions;
  readonly #limits: SequencerLimits;
  readonly #window: HotWindow;
  readonly #keeper: Bookkeeper;
  readonly #lookUps: LookUps;
  #open: OpenBatch | undefined;
  readonly #flights: BatchFlight[] = [];
  /** The end of the log once everything launched has landed. */
  #sent: { seq: number; hash: Buffer };
  #committedSeq: number;
  #lastAt: number;
  #isRunning = false;
  /** While the first batch after a rest waits for the end of the turn. */
  #turn: NodeJS.Immediate | undefined;
  #stopped: Error | undefined;
  #isFailed = false;
  readonly #idle: (() => void)[] = [];

  constructor(options: SequencerOptions) {
    this.#options = options;
    this.#limits = { ...DEFAULT_LIMITS, ...options.limits };
    this.#window = new HotWindow(this.#limits.hotWindow);
    this.#keeper = new Bookkeeper({ games: limitsByGame(), ...options, seq: options.head.seq });
    this.#lookUps = new LookUps(options.port);
    this.#committedSeq = options.head.seq;
    this.#sent = options.head;
    this.#lastAt = options.lastAt;
  }

  /** The last sequence number that is certainly in the log. */
  get committedSeq(): number {
    return this.#committedSeq;
  }

  /** The last sequence number given out; the book stands here. */
  get decidedSeq(): number {
    return this.#keeper.seq;
  }

  /** Time of the newest batch, milliseconds. */
  get lastAt(): number {
    return this.#lastAt;
  }

  submit(command: Command): Promise<Outcome> {
    if (this.#stopped !== undefined) return Promise.reject(this.#stopped);
    // What the window knows the filter knows too, so a fresh command asks only the filter.
    if (!this.#options.seen.mayContain(command.commandId)) return this.#take(command);
    const known = this.#window.get(command.commandId);
    return typeof known === 'object' ? repeat(known, command) : this.#lookUp(command);
  }

  /** Takes no more commands, lets what was taken reach the log, then resolves. */
  async drain(): Promise<void> {
    this.#stopped ??= new Error('the ledger is closing');
    if (this.#isRunning) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  /** The filter says maybe: the log knows. What it did not know when it was asked, the window knows since. */
  async #lookUp(command: Command): Promise<Outcome> {
    for (;;) {
      const { added } = this.#window;
      const found = await this.#lookUps.find(command.commandId);
      if (found !== undefined) {
        return found.input === fingerprintOf(command) ? { ...receiptOf(found.events), repeated: true } : REUSED;
      }
      if (this.#stopped !== undefined) throw this.#stopped;
      const known = this.#window.get(command.commandId);
      if (typeof known === 'object') return repeat(known, command);
      if (known === undefined && !this.#window.hasForgottenSince(added)) return this.#take(command);
      // This very command has landed since the log was asked, or may have come and gone meanwhile.
    }
  }

  #take(command: Command): Promise<Outcome> {
    const batch = this.#batch();
    if (batch.entries.length >= this.#limits.batchEvents || batch.bytes >= this.#limits.batchBytes) {
      return Promise.resolve(OVERLOADED);
    }
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
      this.#window.add(command.commandId, { input, receipt: outcome, batch });
      batch.commands++;
    }
    const answer = batch.answerLater(outcome);
    if (batch.entries.length >= this.#limits.eagerEvents) this.#launchEarly();
    return answer;
  }

  /** Enough for a trip: it does not wait for the end of the turn, nor for the batch before it to land. */
  #launchEarly(): void {
    if (this.#turn === undefined) this.#launch();
    else this.#startNow();
  }

  /** The open batch. A new one fixes the time at which all its commands are decided. */
  #batch(): OpenBatch {
    if (this.#open !== undefined) return this.#open;
    this.#lastAt = Math.max(this.#lastAt, this.#options.now());
    const batch = new OpenBatch(this.#lastAt);
    this.#open = batch;
    this.#start();
    return batch;
  }

  /** Waits one turn of the event loop, so that all commands of this turn share the batch. */
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

  /** Lands batch after batch. The next is on its way before the last one is answered. */
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

  /**
   * Whether the open batch may leave: alone at any size; behind another one when it is as large, so that batches grow
   * with the load and come to a third each of what is in flight.
   */
  #isReady(batch: OpenBatch): boolean {
    const [ahead] = this.#flights;
    if (ahead === undefined) return true;
    const enough = Math.min(Math.max(ahead.batch.entries.length, this.#limits.eagerEvents), ENOUGH_EVENTS);
    return this.#flights.length < MOST_FLIGHTS && batch.entries.length >= enough;
  }

  #launch(): void {
    const batch = this.#open;
    if (batch === undefined || !this.#isReady(batch)) return;
    this.#open = undefined;
    if (batch.entries.length === 0) return batch.landed();
    const encoded = encodeBatch(batch.entries);
    const { port, partition, head } = this.#options;
    const { seq: previousSeq, hash: previousHash } = this.#sent;
    const hash = chain(previousHash, encoded.canonical);
    const lastSeq = previousSeq + batch.entries.length;
    const append = { partition, epoch: head.epoch, previousSeq, lastSeq, hash, at: batch.at, batch: encoded };
    this.#sent = { seq: lastSeq, hash };
    this.#flights.push({ batch, append, sent: send(port, append), launchedAt: performance.now() });
  }

  async #land({ batch, append, launchedAt }: BatchFlight): Promise<void> {
    const { port, onRetry, onCommitted } = this.#options;
    await commit(port, this.#flights, { attempts: this.#limits.commitAttempts, onRetry });
    this.#flights.shift();
    this.#window.landed(batch.commands);
    this.#committedSeq = append.lastSeq;
    try {
      onCommitted(
        batch.entries.map((entry) => entry.event),
        (performance.now() - launchedAt) / 1000,
      );
    } catch (error) {
      // The feed has not heard of it, so this writer must stop; but the batch is in the log, and its commands get their answer.
      batch.landed();
      throw error;
    }
  }

  /** Stops for good: only the log knows what was written, so a new writer must recover from it. */
  #fail(error: Error): void {
    for (const { batch } of this.#flights) batch.lost(error);
    this.#flights.length = 0;
    this.#stop(error);
  }

  /** What is on its way may land; nothing follows it. */
  #stop(error: Error): void {
    this.#stopped = error;
    this.#open?.lost(error);
    this.#open = undefined;
    if (!this.#isFailed) this.#options.onStopped(error);
    this.#isFailed = true;
  }
}

async function repeat({ input, receipt, batch }: OnItsWay, command: Command): Promise<Outcome> {
  if (input !== fingerprintOf(command)) return REUSED;
  await batch.fate;
  return { ...receipt, repeated: true };
}
