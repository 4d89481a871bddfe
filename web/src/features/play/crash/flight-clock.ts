// The house's clock as this screen can know it. The house tells from time to time how long a flight has been in the air;
// what it told is older than when it is heard, by the way it had to travel. Before it: the answer to the start, and what
// comes over the live connection. After it: the picture asks once a frame.

/** What was told in the last five seconds: the clocks of two machines drift apart, if slowly. */
const KEPT = 25;
/** Ticks come five times a second. After this long without one nobody here knows whether it still flies. */
export const SILENCE_MS = 800;
/** What is further behind than this jumps; what is less catches up. */
const JUMP_MS = 250;
/** How much faster or slower than time itself it may run while it catches up. */
const BEND = 0.5;

/** All in milliseconds; `atMs` by a clock of this machine that never runs backwards. */
export class FlightClock {
  /** When the flight started, by the clock of this machine, as each telling has it: later than it was, never earlier. */
  #starts: readonly number[] = [];
  #heardAt = -Infinity;
  #shown = { elapsedMs: 0, atMs: -Infinity };

  hear(elapsedMs: number, atMs: number): void {
    if (this.#heardAt === -Infinity) this.#shown = { elapsedMs, atMs };
    this.#starts = [atMs - elapsedMs, ...this.#starts].slice(0, KEPT);
    this.#heardAt = atMs;
  }

  isSilent(atMs: number): boolean {
    return atMs - this.#heardAt > SILENCE_MS;
  }

  /** How long it has been in the air. Never less than what was read before; stands still in silence. */
  read(atMs: number): number {
    if (this.#starts.length === 0) return 0;
    const { elapsedMs: before, atMs: beforeAtMs } = this.#shown;
    const passedMs = Math.max(0, atMs - beforeAtMs);
    const toldMs = Math.min(atMs, this.#heardAt + SILENCE_MS) - Math.min(...this.#starts);
    const behindMs = toldMs - (before + passedMs);
    const bentMs = Math.max(-BEND * passedMs, Math.min(BEND * passedMs, behindMs));
    let elapsedMs = before + passedMs + (behindMs > JUMP_MS ? behindMs : bentMs);
    if (this.isSilent(atMs)) elapsedMs = Math.max(before, Math.min(elapsedMs, toldMs));
    this.#shown = { elapsedMs, atMs: Math.max(atMs, beforeAtMs) };
    return elapsedMs;
  }
}
