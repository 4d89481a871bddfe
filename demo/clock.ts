import { DAY_MS } from '#contracts/days/time.ts';
import type { Clock } from '#infra/process/clock.ts';

/** Lets the demo world begin a day ago. Times of the log never go back, so this works in an empty log only. */
export type DemoClock = Clock & { asYesterday<Result>(work: () => Promise<Result>): Promise<Result> };

export function demoClock(clock: Clock): DemoClock {
  let behindMs = 0;
  return {
    ...clock,
    now: () => clock.now() - behindMs,
    async asYesterday(work) {
      behindMs = DAY_MS;
      try {
        return await work();
      } finally {
        behindMs = 0;
      }
    },
  };
}
