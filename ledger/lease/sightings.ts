// Which sequencers live, judged by what this one has seen of their beats. Times are of this process's monotonic clock:
// a clock that jumps, here or at the database, makes nobody look dead.
import type { SeenSequencer } from '../log/lease/watch-leases.ts';

type Sighting = {
  beat: number;
  hasSession: boolean;
  unmovedSince: number;
  /** It has not beaten since this process began anew: it may have been frozen all the while. */
  isDoubtful: boolean;
};

export const GONE = ['killed', 'frozen', 'forgotten'] as const;
export type Gone = (typeof GONE)[number];

export class Sightings {
  readonly #leaseMs: number;
  readonly #now: () => number;
  #seen = new Map<string, Sighting>();
  #lookedAt = 0;
  #beginsAnew = false;

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
      const unmoved = known?.beat === beat ? known : undefined;
      const unmovedSince = this.#beginsAnew ? now : (unmoved?.unmovedSince ?? now);
      const isDoubtful = unmoved !== undefined && (this.#beginsAnew || unmoved.isDoubtful);
      this.#seen.set(id, { beat, hasSession, unmovedSince, isDoubtful });
    }
    this.#beginsAnew = false;
  }

  /** Since when each has stood still counts from the next look; where it stood is kept, to be seen moving. */
  forget(): void {
    this.#beginsAnew = true;
  }

  /**
   * Why a sequencer is held to be gone; null while it lives. Killed: without a session, and it has missed a beat (one
   * whose connection was cut has a new one by then). Frozen: not a beat for the lease time. Up to the last look: what
   * happened since, nobody has seen.
   */
  goneBy(id: string): Gone | null {
    const sighting = this.#seen.get(id);
    if (sighting === undefined) return 'forgotten';
    const unmovedMs = this.#lookedAt - sighting.unmovedSince;
    if (unmovedMs >= this.#leaseMs) return 'frozen';
    return !sighting.hasSession && unmovedMs >= this.#leaseMs / 2 ? 'killed' : null;
  }

  /**
   * Those of them that live and take partitions. One without a session is given nothing even while it is not yet held to
   * be gone: its row outlives a killed one, and whoever did not look for a while does not know better for a moment. Nor
   * is one that stood still in that while and has not beaten since: a frozen one keeps its session.
   */
  takers(sequencers: readonly SeenSequencer[]): string[] {
    const lives = (id: string) => this.goneBy(id) === null && !this.#seen.get(id)!.isDoubtful;
    return sequencers.filter(({ id, isTaking, hasSession }) => isTaking && hasSession && lives(id)).map(({ id }) => id);
  }
}
