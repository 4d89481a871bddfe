import type { SeenLease } from '../log/lease/watch-leases.ts';
import { assign, type Shares } from './fair-share.ts';
import type { Gone, Sightings } from './sightings.ts';

export type Vacancy = {
  partition: number;
  /** As it was seen; undefined when nobody ever had one. */
  lease: SeenLease | undefined;
  /** How its last owner went; null when he let it go, or there was none. */
  from: Gone | null;
};

export type VacanciesOptions = { partitions: number; me: string; patienceMs: number; now: () => number };

export class Vacancies {
  readonly #options: VacanciesOptions;
  readonly #sightings: Sightings;
  /** Since when each has been seen without an owner. */
  readonly #since = new Map<number, number>();

  constructor(options: VacanciesOptions, sightings: Sightings) {
    this.#options = options;
    this.#sightings = sightings;
  }

  /** All of them, ascending. `isHeld`: by this process. */
  find(leases: readonly SeenLease[], isHeld: (partition: number) => boolean): Vacancy[] {
    const byPartition = new Map(leases.map((lease) => [lease.partition, lease]));
    const vacancies: Vacancy[] = [];
    for (let partition = 0; partition < this.#options.partitions; partition++) {
      const vacancy = isHeld(partition) ? null : this.#vacancyOf(partition, byPartition.get(partition));
      if (vacancy === null) this.#since.delete(partition);
      else if (!this.#since.has(partition)) this.#since.set(partition, this.#options.now());
      if (vacancy !== null) vacancies.push(vacancy);
    }
    return vacancies;
  }

  /** Whoever's turn it is may be as gone as the last owner, or unable: then anybody takes it. */
  mineOf(vacancies: readonly Vacancy[], shares: Shares): Vacancy[] {
    const { me, now, patienceMs } = this.#options;
    if (!shares.has(me)) return [];
    const free = vacancies.map(({ partition }) => partition);
    const assigned = assign(free, shares);
    const hasWaited = (partition: number) => now() - this.#since.get(partition)! >= patienceMs;
    return vacancies.filter(({ partition }) => assigned.get(partition) === me || hasWaited(partition));
  }

  #vacancyOf(partition: number, lease: SeenLease | undefined): Vacancy | null {
    const owner = lease?.owner ?? null;
    // A lease of this process's own that it does not hold is one that it has lost.
    if (owner === null || owner === this.#options.me) return { partition, lease, from: null };
    const from = this.#sightings.goneBy(owner);
    return from === null ? null : { partition, lease, from };
  }
}
