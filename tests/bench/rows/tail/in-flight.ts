import { type Drive, driveClosed } from '../../drive.ts';
import { percentile } from '../../report/statistics.ts';
import type { Contender } from '../../rounds.ts';
import { perSecond } from './half-load.ts';

/** No more are tried: half of what 256 make lies well below. */
const MOST = 256;
/** The number is found to within so many. */
const STEP = 4;
/** A slow moment does not call for more. */
const TRIES = 3;

type Closed = (inFlight: number, ms: number) => Promise<Drive>;

/** The fewest in flight that make at least so many a second, in steps of four. Throws when 256 make fewer. */
export async function fewestFor(count: number, ms: number, drive: Closed): Promise<{ inFlight: number; made: number }> {
  const made = async (inFlight: number) => {
    let best = 0;
    for (let left = TRIES; left > 0 && best < count; left--)
      best = Math.max(best, (await drive(inFlight, ms)).perSecond);
    return best;
  };
  let tooFew = 0;
  let enough = STEP;
  let atEnough = await made(enough);
  while (atEnough < count) {
    if (enough >= MOST) throw new Error(`${MOST} in flight make fewer than ${perSecond(count)}`);
    [tooFew, enough] = [enough, 2 * enough];
    atEnough = await made(enough);
  }
  while (enough - tooFew > STEP) {
    const middle = tooFew + Math.ceil((enough - tooFew) / 2 / STEP) * STEP;
    const there = await made(middle);
    if (there >= count) [enough, atEnough] = [middle, there];
    else tooFew = middle;
  }
  return { inFlight: enough, made: atEnough };
}

/** The p99 in milliseconds of what has as many in flight as make half of its peak. */
export async function p99InFlight(half: number, ms: number, once: () => Promise<void>): Promise<Contender> {
  const { inFlight, made } = await fewestFor(half, ms, (count, time) => driveClosed(count, time, once));
  return {
    label: `p99 with ${inFlight} in flight, which make ${perSecond(made)}`,
    run: async (time) => percentile((await driveClosed(inFlight, time, once)).latencies, 99),
  };
}
