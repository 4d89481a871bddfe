// Uses this process's monotonic clock, so clock changes cannot make a sequencer look lost.
import type { SeenSequencer } from '../log/lease/watch-leases.ts';

type SeenBeat = {
  beat: number;
  hasSession: boolean;
  unmovedSince: number;
  /** No beat since this process last started over, so it may be frozen. */
  isDoubtful: boolean;
};

export const GONE = ['killed', 'frozen', 'forgotten'] as const;
export type Gone = (typeof GONE)[number];

export class SequencerWatch {
  readonly #leaseMs: number;
  readonly #now: () => number;
  #seen = new Map<string, SeenBeat>();
  #lookedAt = 0;
  #beginsAnew = false;

  constructor(leaseMs: number, now: () => number) {
    this.#leaseMs = leaseMs;
    this.#now = now;
  }

  look(sequencers: readonly SeenSequencer[]): void {
    const now = this.#now();
    // All may have paused while this process did not look.
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

  /** Restarts the timing at the next look. The last beats are kept, to detect new ones. */
  forget(): void {
    this.#beginsAnew = true;
  }

  /** Killed: no session and a missed beat, enough time to restore a cut connection. Frozen: no beat for the lease time. */
  goneBy(id: string): Gone | null {
    const sighting = this.#seen.get(id);
    if (sighting === undefined) return 'forgotten';
    const unmovedMs = this.#lookedAt - sighting.unmovedSince;
    if (unmovedMs >= this.#leaseMs) return 'frozen';
    return !sighting.hasSession && unmovedMs >= this.#leaseMs / 2 ? 'killed' : null;
  }

  /** The row of a killed sequencer remains, and a frozen one keeps its session. */
  takers(sequencers: readonly SeenSequencer[]): string[] {
    const lives = (id: string) => this.goneBy(id) === null && !this.#seen.get(id)!.isDoubtful;
    return sequencers.filter(({ id, isTaking, hasSession }) => isTaking && hasSession && lives(id)).map(({ id }) => id);
  }
}
