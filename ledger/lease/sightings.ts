// Which sequencers live, judged by what this one has seen of their beats. Times are of this process's monotonic clock:
// a clock that jumps, here or at the database, makes nobody look dead.
import type { SeenSequencer } from '../log/lease/watch-leases.ts';

type Sighting = { beat: number; hasSession: boolean; unmovedSince: number };

export type Gone = 'killed' | 'frozen' | 'forgotten';

export class Sightings {
  readonly #leaseMs: number;
  readonly #now: () => number;
  #seen = new Map<string, Sighting>();
  #lookedAt = 0;

  constructor(leaseMs: number, now: () => number) {
    this.#leaseMs = leaseMs;
    this.#now = now;
  }

  /** Takes what was read of the table just now. */
  look(sequencers: readonly SeenSequencer[]): void {
    const now = this.#now();
    // Whoever did not look for a while knows nothing of that while; all may have stood still in it, as after an outage.
    if (now - this.#lookedAt > this.#leaseMs / 2) this.forget();
    this.#lookedAt = now;
    const before = this.#seen;
    this.#seen = new Map();
    for (const { id, beat, hasSession } of sequencers) {
      const known = before.get(id);
      const unmovedSince = known?.beat === beat ? known.unmovedSince : now;
      this.#seen.set(id, { beat, hasSession, unmovedSince });
    }
  }

  forget(): void {
    this.#seen.clear();
  }

  /**
   * Why a sequencer is held to be gone; null while it lives. Killed: without a session, and it has missed a beat (one
   * whose connection was cut has a new one by then). Frozen: not a beat for the lease time.
   */
  goneBy(id: string): Gone | null {
    const sighting = this.#seen.get(id);
    if (sighting === undefined) return 'forgotten';
    const unmovedMs = this.#now() - sighting.unmovedSince;
    if (unmovedMs >= this.#leaseMs) return 'frozen';
    return !sighting.hasSession && unmovedMs >= this.#leaseMs / 2 ? 'killed' : null;
  }

  /**
   * Those of them that live and take partitions. One without a session is given nothing even while it is not yet held to
   * be gone: its row outlives a killed one, and whoever did not look for a while does not know better for a moment.
   */
  takers(sequencers: readonly SeenSequencer[]): string[] {
    const takes = ({ id, isTaking, hasSession }: SeenSequencer) => isTaking && hasSession && this.goneBy(id) === null;
    return sequencers.filter(takes).map(({ id }) => id);
  }
}
