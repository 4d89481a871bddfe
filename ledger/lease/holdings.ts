import type { Head } from '../log/head.ts';
import { hasTooMany, type Shares } from './fair-share.ts';
import { type LeaseKeeperOptions, monotonic } from './keeper-options.ts';
import type { LeaseSession } from './lease-session.ts';
import type { LeaseTerm } from './lease-term.ts';
import type { Vacancy } from './vacancies.ts';
import { PartitionHolding } from './partition-holding.ts';

export type HoldingsOptions = Pick<LeaseKeeperOptions, 'id' | 'leaseMs' | 'open' | 'reports'> & {
  term: LeaseTerm;
  /** Undefined without a connection; leases then run out. */
  session(): LeaseSession | undefined;
  onOpened(): void;
};

export class Holdings {
  readonly #options: HoldingsOptions;
  readonly #held = new Map<number, PartitionHolding>();
  /** After a failure to open a partition, others take what is vacant until then. */
  #restsUntil = 0;

  constructor(options: HoldingsOptions) {
    this.#options = options;
  }

  of(partition: number): PartitionHolding | undefined {
    return this.#held.get(partition);
  }

  all(): PartitionHolding[] {
    return [...this.#held.values()];
  }

  opened(): PartitionHolding[] {
    return this.all()
      .filter(({ isOpen }) => isOpen)
      .toSorted((one, other) => one.partition - other.partition);
  }

  get isResting(): boolean {
    return monotonic() < this.#restsUntil;
  }

  async take(session: LeaseSession, { partition, lease, from }: Vacancy): Promise<void> {
    const startedAt = monotonic();
    // Only an owner by lease can be bypassed at the lock. A writer without a lease does not beat; its epoch is later.
    const isFrozen = from === 'frozen' && lease!.epoch === lease!.headEpoch;
    if (!(await session.lock(partition)) && !isFrozen) return;
    const head = await session.claim({ partition, owner: this.#options.id, seen: lease });
    if (head === null) return session.unlock(partition);
    const holding = new PartitionHolding({ partition, epoch: head.epoch }, this.#options.term);
    this.#held.set(partition, holding);
    void this.#open(holding, head).then((isOpen) => {
      if (!isOpen) return;
      const seconds = (monotonic() - startedAt) / 1000;
      this.#options.reports.taken({ partition, epoch: head.epoch, from, seconds });
      this.#options.onOpened();
    });
  }

  level(shares: Shares): void {
    const mine = this.all();
    if (mine.some((holding) => holding.isLeaving || !holding.isOpen)) return;
    if (!hasTooMany(mine.length, this.#options.id, shares)) return;
    void this.#handOver(mine.reduce((one, other) => (other.partition > one.partition ? other : one)));
  }

  async handOverAll(): Promise<void> {
    await Promise.all(this.all().map((holding) => this.#handOver(holding)));
  }

  lose(holding: PartitionHolding): void {
    if (this.#held.get(holding.partition) !== holding) return;
    this.#held.delete(holding.partition);
    void holding.lose().catch(() => undefined);
    void this.#options
      .session()
      ?.unlock(holding.partition)
      .catch(() => undefined);
    this.#options.reports.lost(holding, new Error('its lease has another owner'));
  }

  /** Others take them at once; pending commands are sent to the new owners. */
  async giveUpAll(error: Error): Promise<void> {
    await Promise.all(this.all().map((holding) => this.#stopped(holding, error)));
  }

  async #open(holding: PartitionHolding, head: Head): Promise<boolean> {
    try {
      const opening = this.#options.open(holding.partition, head);
      return await holding.open(opening, (error) => void this.#stopped(holding, error));
    } catch (error) {
      this.#restsUntil = monotonic() + this.#options.leaseMs;
      this.#options.reports.notOpened(holding, error);
      await this.#release(holding);
      return false;
    }
  }

  async #handOver(holding: PartitionHolding): Promise<void> {
    try {
      await holding.leave();
      if (await this.#release(holding)) this.#options.reports.handedOver(holding);
    } catch (error) {
      await this.#stopped(holding, error as Error);
    }
  }

  async #stopped(holding: PartitionHolding, error: Error): Promise<void> {
    void holding.lose().catch(() => undefined);
    if (await this.#release(holding)) this.#options.reports.lost(holding, error);
  }

  async #release(holding: PartitionHolding): Promise<boolean> {
    const { partition, epoch } = holding;
    if (this.#held.get(partition) !== holding) return false;
    this.#held.delete(partition);
    await this.#options
      .session()
      ?.release(partition, epoch)
      .catch(() => undefined);
    return true;
  }
}
