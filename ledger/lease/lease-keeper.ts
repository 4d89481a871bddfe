// Keeps this process's share of the partitions. In rounds: beat, so that the others see that it lives and that its leases
// are still its own; look at the others; take what is vacant and falls to it; hand over one when somebody has too few.
// 1. A partition is vacant when it was let go, or when its owner is gone (sightings.ts).
// 2. It is taken by lock, lease and epoch; a frozen owner's without the lock: the epoch shuts him out of the log.
// 3. A beat that finds a lease gone ends its writer at once. Without a confirmed beat nothing is refused (leased-ledger.ts).
import type { Head } from '../log/head.ts';
import type { Seen } from '../log/lease/watch-leases.ts';
import type { OpenLedger } from '../ledger.ts';
import { hasTooMany, type Shares, sharesOf } from './fair-share.ts';
import { PartitionHolding } from './holding.ts';
import { LeaseSession } from './lease-session.ts';
import { LeaseTerm } from './lease-term.ts';
import { type Gone, Sightings } from './sightings.ts';
import { Vacancies, type Vacancy } from './vacancies.ts';

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

const monotonic = (): number => performance.now();

export class LeaseKeeper {
  readonly #options: LeaseKeeperOptions;
  readonly #term: LeaseTerm;
  readonly #sightings: Sightings;
  readonly #vacancies: Vacancies;
  readonly #holdings = new Map<number, PartitionHolding>();
  #session: LeaseSession | undefined;
  #isReachable = true;
  #nextBeatAt = 0;
  /** After a partition that could not be opened: others first. */
  #restsUntil = 0;
  #isLeaving = false;
  #isStopped = false;
  #running: Promise<void> = Promise.resolve();
  #wake: () => void = () => undefined;

  constructor(options: LeaseKeeperOptions) {
    const { partitions, id, leaseMs } = options;
    this.#options = options;
    this.#term = new LeaseTerm(leaseMs, monotonic);
    this.#sightings = new Sightings(leaseMs, monotonic);
    const vacancies = { partitions, me: id, patienceMs: leaseMs / 3, now: monotonic };
    this.#vacancies = new Vacancies(vacancies, this.#sightings);
  }

  /** Resolves after the first round; rejects when the database cannot be reached. */
  async start(): Promise<void> {
    try {
      await this.#round();
    } catch (error) {
      this.#session?.cut();
      throw error;
    }
    this.#running = this.#run();
  }

  /** What this process holds of a partition; undefined when another does, or nobody. */
  holding(partition: number): PartitionHolding | undefined {
    return this.#holdings.get(partition);
  }

  /** What is open here, ascending. */
  open(): PartitionHolding[] {
    const open = [...this.#holdings.values()].filter(({ isOpen }) => isOpen);
    return open.toSorted((one, other) => one.partition - other.partition);
  }

  /** Hands everything over in order, then leaves. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isLeaving = true;
    this.#hurry();
    await this.#handOverAll();
    this.#isStopped = true;
    this.#wake();
    await this.#running;
    // A claim may have been under way.
    await this.#handOverAll();
    await this.#session?.forget(this.#options.id).catch(() => undefined);
    await this.#session?.close().catch(() => undefined);
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      await this.#pause(this.#options.leaseMs / 16);
      if (this.#isStopped) return;
      try {
        await this.#round();
      } catch (error) {
        this.#disconnected(error);
      }
    }
  }

  /** Ends early at the next `#wake`. */
  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** A beat comes as soon as it can. */
  #hurry(): void {
    this.#nextBeatAt = 0;
    this.#wake();
  }

  async #round(): Promise<void> {
    const session = (this.#session ??= await this.#connect());
    if (monotonic() >= this.#nextBeatAt) await this.#beat(session);
    const seen = await session.watch();
    this.#sightings.look(seen.sequencers);
    if (!this.#isReachable) this.#options.reports.reachable();
    this.#isReachable = true;
    if (!this.#isLeaving) await this.#share(session, seen);
  }

  #connect(): Promise<LeaseSession> {
    const { databaseUrl, leaseMs } = this.#options;
    return LeaseSession.open(databaseUrl, leaseMs, (session) => {
      if (session !== this.#session) return;
      this.#term.end();
      this.#hurry();
    });
  }

  #disconnected(error: unknown): void {
    this.#term.end();
    this.#sightings.forget();
    this.#session?.cut();
    this.#session = undefined;
    this.#nextBeatAt = 0;
    if (this.#isReachable) this.#options.reports.unreachable(error);
    this.#isReachable = false;
  }

  async #beat(session: LeaseSession): Promise<void> {
    const { id, address, leaseMs } = this.#options;
    const sentAt = monotonic();
    this.#nextBeatAt = sentAt + leaseMs / 3;
    const leases = [...this.#holdings.values()];
    const confirmed = await session.renew({ id, address, isTaking: this.#isTaking(), leases });
    for (const holding of leases) if (!confirmed.has(holding.partition)) this.#lose(holding);
    this.#term.confirm(sentAt);
    for (const holding of this.#holdings.values()) await session.lock(holding.partition);
  }

  #isTaking(): boolean {
    return !this.#isLeaving && monotonic() >= this.#restsUntil;
  }

  async #share(session: LeaseSession, { leases, sequencers }: Seen): Promise<void> {
    const shares = sharesOf(this.#sightings.takers(sequencers), leases);
    const vacancies = this.#vacancies.find(leases, (partition) => this.#holdings.has(partition));
    for (const vacancy of this.#vacancies.mineOf(vacancies, shares)) {
      if (this.#isTaking()) await this.#take(session, vacancy);
    }
    if (vacancies.length === 0) this.#level(shares);
  }

  async #take(session: LeaseSession, { partition, lease, from }: Vacancy): Promise<void> {
    const startedAt = monotonic();
    // Only an owner by lease can be passed over at the lock. A writer without one beats nowhere; it has the later epoch.
    const isFrozen = from === 'frozen' && lease!.epoch === lease!.headEpoch;
    if (!(await session.lock(partition)) && !isFrozen) return;
    const head = await session.claim({ partition, owner: this.#options.id, seen: lease });
    if (head === null) return session.unlock(partition);
    const holding = new PartitionHolding({ partition, epoch: head.epoch }, this.#term);
    this.#holdings.set(partition, holding);
    void this.#open(holding, head).then((isOpen) => {
      if (!isOpen) return;
      const seconds = (monotonic() - startedAt) / 1000;
      this.#options.reports.taken({ partition, epoch: head.epoch, from, seconds });
      this.#hurry();
    });
  }

  async #open(holding: PartitionHolding, head: Head): Promise<boolean> {
    try {
      const opening = this.#options.open(holding.partition, head);
      return await holding.open(opening, (error) => this.#stopped(holding, error));
    } catch (error) {
      this.#restsUntil = monotonic() + this.#options.leaseMs;
      this.#options.reports.notOpened(holding, error);
      await this.#release(holding);
      return false;
    }
  }

  #level(shares: Shares): void {
    const mine = [...this.#holdings.values()];
    if (mine.some((holding) => holding.isLeaving || !holding.isOpen)) return;
    if (!hasTooMany(mine.length, this.#options.id, shares)) return;
    void this.#handOver(mine.reduce((one, other) => (other.partition > one.partition ? other : one)));
  }

  async #handOverAll(): Promise<void> {
    await Promise.all([...this.#holdings.values()].map((holding) => this.#handOver(holding)));
  }

  async #handOver(holding: PartitionHolding): Promise<void> {
    try {
      await holding.leave();
      if (await this.#release(holding)) this.#options.reports.handedOver(holding);
    } catch (error) {
      this.#stopped(holding, error as Error);
    }
  }

  /** The writer has stopped by itself: fenced, or the log could not be written. */
  #stopped(holding: PartitionHolding, error: Error): void {
    void holding.lose().catch(() => undefined);
    void this.#release(holding).then((wasHeld) => {
      if (wasHeld) this.#options.reports.lost(holding, error);
    });
  }

  /** False when it was not held any more. Without a connection the lease is left to run out. */
  async #release(holding: PartitionHolding): Promise<boolean> {
    const { partition, epoch } = holding;
    if (this.#holdings.get(partition) !== holding) return false;
    this.#holdings.delete(partition);
    await this.#session?.release(partition, epoch).catch(() => undefined);
    return true;
  }

  /** A beat did not find the lease: it has another owner. */
  #lose(holding: PartitionHolding): void {
    if (this.#holdings.get(holding.partition) !== holding) return;
    this.#holdings.delete(holding.partition);
    void holding.lose().catch(() => undefined);
    void this.#session?.unlock(holding.partition).catch(() => undefined);
    this.#options.reports.lost(holding, new Error('its lease has another owner'));
  }
}
