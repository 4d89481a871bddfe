// Integer hundredths by rows and risk, from the centre outwards. Even rows have one centre bucket, odd rows two.
import { choose, type Fraction, fraction } from '../chance.ts';

export const RISKS = ['low', 'medium', 'high'] as const;
export type Risk = (typeof RISKS)[number];

export const FEWEST_ROWS = 8;
export const MOST_ROWS = 16;

const CENTRE_OUTWARDS: Readonly<Record<number, Readonly<Record<Risk, readonly number[]>>>> = {
  8: {
    low: [50, 100, 110, 210, 560],
    medium: [40, 70, 130, 300, 1300],
    high: [20, 30, 150, 400, 2900],
  },
  9: {
    low: [70, 100, 160, 200, 560],
    medium: [50, 90, 170, 400, 1800],
    high: [20, 60, 200, 700, 4300],
  },
  10: {
    low: [50, 100, 110, 140, 300, 890],
    medium: [40, 60, 140, 200, 500, 2200],
    high: [20, 30, 90, 300, 1000, 7600],
  },
  11: {
    low: [70, 100, 130, 190, 300, 840],
    medium: [50, 70, 180, 300, 600, 2400],
    high: [20, 40, 140, 520, 1400, 12000],
  },
  12: {
    low: [50, 100, 110, 140, 160, 300, 1000],
    medium: [30, 60, 110, 200, 400, 1100, 3300],
    high: [20, 20, 70, 200, 810, 2400, 17000],
  },
  13: {
    low: [70, 90, 120, 190, 300, 400, 810],
    medium: [40, 70, 130, 300, 600, 1300, 4300],
    high: [20, 20, 100, 400, 1100, 3700, 26000],
  },
  14: {
    low: [50, 100, 110, 130, 140, 190, 400, 710],
    medium: [20, 50, 100, 190, 400, 700, 1500, 5800],
    high: [20, 20, 30, 190, 500, 1800, 5600, 42000],
  },
  15: {
    low: [70, 100, 110, 150, 200, 300, 800, 1500],
    medium: [30, 50, 130, 300, 500, 1100, 1800, 8800],
    high: [20, 20, 50, 300, 800, 2700, 8300, 62000],
  },
  16: {
    low: [50, 100, 110, 120, 140, 140, 200, 900, 1600],
    medium: [30, 50, 100, 150, 300, 500, 1000, 4100, 11000],
    high: [20, 20, 20, 200, 400, 900, 2600, 13000, 100000],
  },
};

/** Bucket 0 is leftmost, `rows` rightmost. */
export function plinkoHundredths(rows: number, risk: Risk, bucket: number): number {
  const fromCentre = Math.floor(Math.abs(2 * bucket - rows) / 2);
  return CENTRE_OUTWARDS[rows]![risk][fromCentre]!;
}

/** C(n, i) / 2^n. */
export function chanceOfBucket(rows: number, bucket: number): Fraction {
  return fraction(choose(rows, bucket), 2n ** BigInt(rows));
}
