// The one place that asks what time it is. Everything else is handed a Clock, so that tests can set it.
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';

export type Clock = {
  /** Milliseconds since the epoch, by the wall clock: it may step in either direction. For dates, not for durations. */
  now(): number;
  /** Milliseconds by a clock that nobody sets. For durations: what a player sees fly, paces, least times. */
  monotonic(): number;
  /** The same for what outlives the process: whole milliseconds. Only readings of one boot can be compared. */
  uptime(): { boot: string; ms: number };
};

/** Linux counts both from the boot of the machine; where its id cannot be read, readings end with the process. */
const BOOT = bootId();
const COUNTED_BEFORE_MS = Number(process.hrtime.bigint() / 1_000_000n) - performance.now();

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  uptime: () => ({ boot: BOOT, ms: Math.floor(COUNTED_BEFORE_MS + performance.now()) }),
};

/** Short, because it stands in the log, and hashed, because it is the machine's own. */
function bootId(): string {
  return createHash('sha256').update(bootIdOfMachine()).digest('hex').slice(0, 12);
}

function bootIdOfMachine(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8');
  } catch {
    return randomUUID();
  }
}
