// The tail under load, of whatever answers: its p99 at half of its own peak, and its p50 alone, in turns, of a program that has
// been at work for a while: in its first half minute the compiler's helper takes a processor from PostgreSQL for up to 80 ms at
// a time, and so it does after a forced collection, which throws compiled code away (decision 21).
import type { Figure } from '../../report/comparison.ts';
import { median } from '../../report/statistics.ts';
import { type Contender, type Pace, takeTurns } from '../../rounds.ts';

export type Answering = {
  /** As many a second as it takes. */
  peak(ms: number): Promise<number>;
  /** Milliseconds, at a steady pace, counted from when each was due. */
  p99At(perSecond: number, ms: number): Promise<number>;
  /** Milliseconds of one after the other. */
  p50Alone(ms: number): Promise<number>;
};

/** Of the busy contender: ten runs of two seconds. */
const WARM_UPS = 10;

export type Tail = { busy: Figure; alone: Figure; others: readonly Figure[] };

/** Further contenders that take their turns among the two, in milliseconds too; told what half the peak is. */
export type Others = (half: number) => Promise<readonly Contender[]>;

export async function tailOf(answering: Answering, pace: Pace, others: Others = async () => []): Promise<Tail> {
  const peak = { label: '', run: (ms: number) => answering.peak(ms) };
  const [peaks] = await takeTurns([peak], 'a second', pace);
  const half = Math.round(median(peaks!.runs) / 2);
  const further = await others(half);
  const [busy, alone, ...rest] = await takeTurns(
    [
      {
        label: `p99 at ${perSecond(half)}, counted from when each was due`,
        run: (ms) => answering.p99At(half, ms),
        warmUps: WARM_UPS,
      },
      { label: 'p50 of one alone', run: (ms) => answering.p50Alone(ms) },
      ...further,
    ],
    'ms',
    { ...pace, keepsHeap: true },
  );
  return { busy: busy!, alone: alone!, others: rest };
}

export function perSecond(count: number): string {
  return `${Math.round(count).toLocaleString('en-US')} a second`;
}
