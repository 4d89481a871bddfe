import { countedPoints, grouped } from '#contracts/words/figures.ts';
import type { Account } from '../engine/book/account.ts';
import type { Before } from './decides.ts';

export const balanceBefore = ({ available, held }: Readonly<Account>) => ({ available, held });

export const spoken = (points: unknown) => countedPoints(Number(points));

/** `points`: added to the balance. */
export function balanceEffect({ available }: Before, points: number): string {
  return `Balance ${spoken(available)}, then ${spoken(Number(available) + points)}.`;
}

const LONGEST_VALUE = 60;

export function valueText(value: unknown): string {
  const text = typeof value === 'number' ? grouped(value) : JSON.stringify(value);
  return text.length > LONGEST_VALUE ? 'a new value' : text;
}

export function dollars(micros: number): string {
  const cents = micros % 10_000 === 0;
  return `$${(micros / 1_000_000).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: cents ? 2 : 6 })}`;
}
