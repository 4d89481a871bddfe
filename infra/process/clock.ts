import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';

export type Clock = {
  /** Wall clock: may step in either direction. For dates, not durations. */
  now(): number;
  /** Never steps. For durations: flights, rate limits, minimum times. */
  monotonic(): number;
  /** For durations across processes. Only readings of one boot can be compared. */
  uptime(): { boot: string; ms: number };
  /** Only in a demo house on its owner's machine. */
  demo?: MovedClock;
};

/** `now` of the clock is ahead of the machine's. */
export type MovedClock = {
  /** One number, shared by the threads of the process. */
  aheadMs: Float64Array;
  /** Resolves when every part reads the new time. */
  nextDay(): Promise<void>;
  /** Called after each move or step. Returns a function that ends the subscription. */
  onMove(listener: () => void): () => void;
};

/** Linux counts both from boot; without a boot id readings are valid within one process. */
const BOOT = bootId();
const COUNTED_BEFORE_MS = Number(process.hrtime.bigint() / 1_000_000n) - performance.now();

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  uptime: () => ({ boot: BOOT, ms: Math.floor(COUNTED_BEFORE_MS + performance.now()) }),
};

/** For threads of a process whose clock is ahead. */
export function clockAhead(aheadMs: Float64Array): Clock {
  return { ...systemClock, now: () => systemClock.now() + aheadMs[0]! };
}

/** Of other machines, such as the codes of an app. */
export function machineNow({ now, demo }: Pick<Clock, 'now' | 'demo'>): number {
  return now() - (demo?.aheadMs[0] ?? 0);
}

/** Hashed because it identifies the machine. */
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
