/** Five seconds of ticks; older ones are dropped because machine clocks drift apart. */
const KEPT = 25;
/** Ticks come five times a second. After this long without one the height is unknown. */
export const SILENCE_MS = 800;
/** A larger lag jumps; a smaller one is caught up smoothly. */
const JUMP_MS = 250;
/**
 * If several ticks in a row are this much lower, the server has restarted and counts from a new start. Cash-outs pay by the
 * server's clock.
 */
const JUMP_BACK_MS = 1000;
/** Consecutive ticks that show a restart. */
const LATE_IN_A_ROW = 3;
/** Catching up changes the speed of the shown time by at most this share. */
const MOST_CORRECTION = 0.5;

/** All in milliseconds; `atMs` is a monotonic local clock. */
export class FlightClock {
  /** Local start time implied by each tick: never earlier than the true start. */
  #starts: readonly number[] = [];
  #late = 0;
  #tickedAt = -Infinity;
  #shown = { elapsedMs: 0, atMs: -Infinity };

  addTick(elapsedMs: number, atMs: number): void {
    if (this.#tickedAt === -Infinity) this.#shown = { elapsedMs, atMs };
    const start = atMs - elapsedMs;
    const isLate = start - Math.min(...this.#starts) > JUMP_BACK_MS;
    this.#late = isLate ? this.#late + 1 : 0;
    const kept = this.#late === LATE_IN_A_ROW ? LATE_IN_A_ROW : KEPT;
    if (this.#late === LATE_IN_A_ROW) this.#late = 0;
    this.#starts = [start, ...this.#starts].slice(0, kept);
    this.#tickedAt = atMs;
  }

  isSilent(atMs: number): boolean {
    return atMs - this.#tickedAt > SILENCE_MS;
  }

  /** Never goes back unless the server restarted. Freezes in silence. */
  read(atMs: number): number {
    if (this.#starts.length === 0) return 0;
    const { elapsedMs: before, atMs: beforeAtMs } = this.#shown;
    const passedMs = Math.max(0, atMs - beforeAtMs);
    const tickedMs = Math.min(atMs, this.#tickedAt + SILENCE_MS) - Math.min(...this.#starts);
    const behindMs = tickedMs - (before + passedMs);
    const correctionMs = Math.max(-MOST_CORRECTION * passedMs, Math.min(MOST_CORRECTION * passedMs, behindMs));
    const isHeard = !this.isSilent(atMs);
    const jumps = behindMs > JUMP_MS || (isHeard && behindMs < -JUMP_BACK_MS);
    let elapsedMs = before + passedMs + (jumps ? behindMs : correctionMs);
    if (!isHeard) elapsedMs = Math.max(before, Math.min(elapsedMs, tickedMs));
    this.#shown = { elapsedMs, atMs: Math.max(atMs, beforeAtMs) };
    return elapsedMs;
  }
}
