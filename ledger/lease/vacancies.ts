import type { SeenLease } from '../log/lease/watch-leases.ts';
import { assign, type Shares } from './fair-share.ts';
import type { Gone, SequencerWatch } from './sequencer-watch.ts';

export type Vacancy = {
  partition: number;
  /** Undefined if there never was a lease. */
  lease: SeenLease | undefined;
  /** Null if the last owner released the partition or there was none. */
  from: Gone | null;
};

export type VacanciesOptions = { partitions: number; me: string; patienceMs: number; now: () => number };

export class Vacancies {
  readonly #options: VacanciesOptions;
  readonly #sightings: SequencerWatch;
  readonly #since = new Map<number, number>();

  constructor(options: VacanciesOptions, sightings: SequencerWatch) {
    this.#options = options;
    this.#sightings = sightings;
  }

  /** Ascending. `isHeld` tells whether this process holds a partition. */
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

  /** The assigned process may be unable, so after `patienceMs` any process takes the partition. */
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
    if (owner === null || owner === this.#options.me) return { partition, lease, from: null };
    const from = this.#sightings.goneBy(owner);
    return from === null ? null : { partition, lease, from };
  }
}
