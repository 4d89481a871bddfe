// Each round renews the leases, takes a share of the vacant partitions and hands one over if another sequencer has too few.
// A frozen owner's lock is bypassed; the new epoch fences it.
import type { Seen } from '../log/lease/watch-leases.ts';
import { compareClocks } from '../log/clock.ts';
import { sharesOf } from './fair-share.ts';
import { Holdings } from './holdings.ts';
import type { PartitionHolding } from './partition-holding.ts';
import { type LeaseKeeperOptions, monotonic } from './keeper-options.ts';
import { LeaseSession } from './lease-session.ts';
import { LeaseTerm } from './lease-term.ts';
import { SequencerWatch } from './sequencer-watch.ts';
import { Vacancies } from './vacancies.ts';

export class LeaseKeeper {
  readonly #options: LeaseKeeperOptions;
  readonly #term: LeaseTerm;
  readonly #sightings: SequencerWatch;
  readonly #vacancies: Vacancies;
  readonly #holdings: Holdings;
  #session: LeaseSession | undefined;
  #isReachable = true;
  #nextBeatAt = 0;
  #isLeaving = false;
  #isStopped = false;
  #running: Promise<void> = Promise.resolve();
  #wake: () => void = () => undefined;

  constructor(options: LeaseKeeperOptions) {
    const { partitions, id, leaseMs } = options;
    this.#options = options;
    this.#term = new LeaseTerm(leaseMs, monotonic);
    this.#sightings = new SequencerWatch(leaseMs, monotonic);
    const vacancies = { partitions, me: id, patienceMs: leaseMs / 3, now: monotonic };
    this.#vacancies = new Vacancies(vacancies, this.#sightings);
    const [session, onOpened] = [() => this.#session, () => this.#hurry()];
    this.#holdings = new Holdings({ ...options, term: this.#term, session, onOpened });
  }

  /** Resolves after the first round; rejects if the database is unreachable. */
  async start(): Promise<void> {
    try {
      await this.#round();
    } catch (error) {
      this.#session?.cut();
      throw error;
    }
    this.#running = this.#run();
  }

  holding(partition: number): PartitionHolding | undefined {
    return this.#holdings.of(partition);
  }

  /** Ascending. */
  opened(): PartitionHolding[] {
    return this.#holdings.opened();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isLeaving = true;
    this.#hurry();
    await this.#holdings.handOverAll();
    this.#isStopped = true;
    this.#wake();
    await this.#running;
    await this.#holdings.handOverAll();
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

  #hurry(): void {
    this.#nextBeatAt = 0;
    this.#wake();
  }

  async #round(): Promise<void> {
    const session = (this.#session ??= await this.#connect());
    if (monotonic() >= this.#nextBeatAt) await this.#beat(session);
    const seen = await this.#watch(session);
    this.#sightings.look(seen.sequencers);
    if (!this.#isReachable) this.#options.reports.reachable();
    this.#isReachable = true;
    if (!this.#isLeaving) await this.#share(session, seen);
  }

  /** Clocks are compared before leases are renewed. */
  async #connect(): Promise<LeaseSession> {
    const { databaseUrl, leaseMs, clock } = this.#options;
    const opened = await LeaseSession.open(databaseUrl, leaseMs, (session) => {
      if (session !== this.#session) return;
      this.#term.end();
      this.#hurry();
    });
    try {
      if (clock !== undefined) await opened.requireClock(clock);
    } catch (error) {
      opened.cut();
      throw error;
    }
    return opened;
  }

  async #watch(session: LeaseSession): Promise<Seen> {
    const { clock } = this.#options;
    const sentAt = clock?.now();
    const seen = await session.watch();
    const { databaseAt } = seen;
    if (clock === undefined || sentAt === undefined || databaseAt === undefined) return seen;
    try {
      compareClocks(clock, { sentAt, databaseAt, receivedAt: clock.now() });
    } catch (error) {
      await this.#holdings.giveUpAll(error as Error);
      throw error;
    }
    return seen;
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
    const leases = this.#holdings.all();
    const confirmed = await session.renew({ id, address, isTaking: this.#isTaking(), leases });
    for (const holding of leases) if (!confirmed.has(holding.partition)) this.#holdings.lose(holding);
    this.#term.confirm(sentAt);
    for (const holding of this.#holdings.all()) await session.lock(holding.partition);
  }

  #isTaking(): boolean {
    return !this.#isLeaving && !this.#holdings.isResting;
  }

  async #share(session: LeaseSession, { leases, sequencers }: Seen): Promise<void> {
    const shares = sharesOf(this.#sightings.takers(sequencers), leases);
    const vacancies = this.#vacancies.find(leases, (partition) => this.#holdings.of(partition) !== undefined);
    for (const vacancy of this.#vacancies.mineOf(vacancies, shares)) {
      if (this.#isTaking()) await this.#holdings.take(session, vacancy);
    }
    if (vacancies.length === 0) this.#holdings.level(shares);
  }
}
