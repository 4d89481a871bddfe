// The house's clock as this screen can know it. The house tells from time to time how long a flight has been in the air;
// what it told is older than when it is heard, by the way it had to travel.

/** What was told in the last five seconds: the clocks of two machines drift apart, if slowly. */
const KEPT = 25;
/** Ticks come five times a second. After this long without one nobody here knows whether it still flies. */
export const SILENCE_MS = 800;
/** What is further behind than this jumps; what is less catches up. */
const JUMP_MS = 250;
/**
 * The house has the flight so much lower than it was told before: no network is that late for so many tellings in a row. The
 * house has started again and counts from another start; what a cash-out pays is what it says now.
 */
const JUMP_BACK_MS = 1000;
const LATE_IN_A_ROW = 3;
/** How much faster or slower than time itself it may run while it catches up. */
const BEND = 0.5;

/** All in milliseconds; `atMs` by a clock of this machine that never runs backwards. */
export class FlightClock {
  /** When the flight started, by the clock of this machine, as each telling has it: later than it was, never earlier. */
  #starts: readonly number[] = [];
  /** How many of the newest are late in a row. */
  #late = 0;
  #heardAt = -Infinity;
  #shown = { elapsedMs: 0, atMs: -Infinity };

  hear(elapsedMs: number, atMs: number): void {
    if (this.#heardAt === -Infinity) this.#shown = { elapsedMs, atMs };
    const start = atMs - elapsedMs;
    const isLate = start - Math.min(...this.#starts) > JUMP_BACK_MS;
    this.#late = isLate ? this.#late + 1 : 0;
    const kept = this.#late === LATE_IN_A_ROW ? LATE_IN_A_ROW : KEPT;
    if (this.#late === LATE_IN_A_ROW) this.#late = 0;
    this.#starts = [start, ...this.#starts].slice(0, kept);
    this.#heardAt = atMs;
  }

  isSilent(atMs: number): boolean {
    return atMs - this.#heardAt > SILENCE_MS;
  }

  /** How long it has been in the air. Not less than what was read before, unless the house has started again; stands still in silence. */
  read(atMs: number): number {
    if (this.#starts.length === 0) return 0;
    const { elapsedMs: before, atMs: beforeAtMs } = this.#shown;
    const passedMs = Math.max(0, atMs - beforeAtMs);
    const toldMs = Math.min(atMs, this.#heardAt + SILENCE_MS) - Math.min(...this.#starts);
    const behindMs = toldMs - (before + passedMs);
    const bentMs = Math.max(-BEND * passedMs, Math.min(BEND * passedMs, behindMs));
    const isHeard = !this.isSilent(atMs);
    const jumps = behindMs > JUMP_MS || (isHeard && behindMs < -JUMP_BACK_MS);
    let elapsedMs = before + passedMs + (jumps ? behindMs : bentMs);
    if (!isHeard) elapsedMs = Math.max(before, Math.min(elapsedMs, toldMs));
    this.#shown = { elapsedMs, atMs: Math.max(atMs, beforeAtMs) };
    return elapsedMs;
  }
}
