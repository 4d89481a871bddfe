// Real sequencers on a faulty port: started, killed, replaced while running, stopped.
import { Book } from '#ledger/engine/book/book.ts';
import { ServerSeeds } from '#ledger/fairness/server-seeds.ts';
import { Sequencer } from '#ledger/engine/sequencer/sequencer.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { FaultyPort, type FaultRates } from './faulty-port.ts';
import type { LogStorage } from './log-storage.ts';
import { ACCOUNT_MODEL, rulebook } from '#ledger/capabilities.ts';
import type { World } from './world.ts';

// Adds false positives, which are rare in the real filter, so that the look-up in the log runs often.
class DoubtingFilter {
  readonly generations: never[] = [];
  readonly #ids = new Set<string>();
  readonly #world: World;
  readonly #doubt: number;

  constructor(world: World, doubt: number) {
    this.#world = world;
    this.#doubt = doubt;
  }

  mayContain(id: string): boolean {
    return this.#ids.has(id) || this.#world.lot.falls(this.#doubt);
  }

  add(id: string): void {
    this.#ids.add(id);
  }
}

export type Process = {
  number: number;
  sequencer: Sequencer;
  book: Book;
  port: FaultyPort;
  /** Rejects when the process is killed. */
  death: Promise<never>;
  kill: (reason: Error) => void;
  isDead: boolean;
  stopped: Error | undefined;
  told: LedgerEvent[];
};

export type HouseRates = FaultRates & { doubt: number; kill: number; takeOver: number };

/** Reached by a few commands. The hot window must exceed three batches. */
const LIMITS = { batchEvents: 6, batchBytes: 4000, eagerEvents: 2, overlapEvents: 2, hotWindow: 24, commitAttempts: 5 };
export const SEEDS = new ServerSeeds('the master key of a simulated house');

export class House {
  readonly processes: Process[] = [];
  readonly #world: World;
  readonly #storage: LogStorage;
  readonly #rates: HouseRates;
  #isStarting = false;
  #failure: Error | undefined;

  constructor(world: World, storage: LogStorage, rates: HouseRates) {
    this.#world = world;
    this.#storage = storage;
    this.#rates = rates;
  }

  /** Oldest first. */
  get open(): Process[] {
    return this.processes.filter((process) => !process.isDead && process.stopped === undefined);
  }

  /** An older owner is fenced and may not have noticed. */
  get isOwned(): boolean {
    const newest = this.processes.at(-1);
    return newest !== undefined && !newest.isDead && newest.stopped === undefined;
  }

  /** Starts, kills and take-overs. Throws if a process cannot recover from the log. */
  meddle(): void {
    const { lot, isCalm } = this.#world;
    if (this.#failure !== undefined) throw this.#failure;
    const { open } = this;
    if (!isCalm && open.length > 0 && lot.falls(this.#rates.kill)) this.#kill(lot.pick(open));
    const isMissed = this.open.length === 0 || (isCalm && !this.isOwned);
    const isWanted = isMissed || (!isCalm && open.length < 3 && lot.falls(this.#rates.takeOver));
    if (!isWanted || this.#isStarting) return;
    this.#isStarting = true;
    this.#start().then(
      () => (this.#isStarting = false),
      (error: Error) => (this.#failure = error),
    );
  }

  #kill(process: Process): void {
    process.isDead = true;
    process.port.die();
    process.kill(new Error(`process ${process.number} was killed`));
  }

  async #start(): Promise<void> {
    await this.#world.delay();
    const head = this.#storage.takeHead();
    await this.#world.delay();
    const book = new Book(ACCOUNT_MODEL);
    const seen = new DoubtingFilter(this.#world, this.#rates.doubt);
    const rows = this.#storage.rows.slice(0, head.seq);
    for (const { event } of rows) {
      book.applyUnlessKnown(event);
      seen.add(event.commandId);
    }
    await this.#world.delay();
    const port = new FaultyPort(this.#world, this.#storage, this.#rates);
    const { promise: death, reject: kill } = Promise.withResolvers<never>();
    death.catch(() => undefined);
    const told: LedgerEvent[] = [];
    const sequencer = new Sequencer({
      port,
      partition: 0,
      head,
      book,
      seen,
      rulebook: rulebook(SEEDS),
      now: () => this.#world.now,
      uptime: () => ({ boot: 'simulated', ms: this.#world.now }),
      lastAt: rows.at(-1)?.event.at ?? 0,
      limits: LIMITS,
      onCommitted: (events) => told.push(...events),
      onStopped: (error) => (process.stopped = error),
      onRetry: () => undefined,
    });
    const number = this.processes.length;
    const process: Process = {
      number,
      sequencer,
      book,
      port,
      death,
      kill,
      told,
      isDead: false,
      stopped: undefined,
    };
    this.processes.push(process);
  }
}
