import type { Dates } from '../words/dates.ts';
import { grouped } from '../words/figures.ts';
import { FOR_GOOD } from './exclusion.ts';
import type { LimitKind } from './limit.ts';
import type { LimitWindow } from './windows.ts';

const TITLES: Record<LimitKind, Record<LimitWindow, string>> = {
  stake: { day: 'daily stake limit', week: 'weekly stake limit', month: 'monthly stake limit' },
  'net-loss': { day: 'daily loss limit', week: 'weekly loss limit', month: 'monthly loss limit' },
};

export function limitTitle(kind: LimitKind, window: LimitWindow): string {
  return TITLES[kind][window];
}

export type Reached = {
  kind: LimitKind;
  window: LimitWindow;
  points: number;
  left: number;
  /** Milliseconds. */
  resetsAt: number;
};

export function describeReached({ kind, window, points, left, resetsAt }: Reached, { minute }: Dates): string {
  const limit = `your ${limitTitle(kind, window)} of ${grouped(points)} points`;
  const room = left === 0 ? 'Nothing is' : `${grouped(left)} ${left === 1 ? 'point is' : 'points are'}`;
  return `This bet would exceed ${limit}. ${room} left until ${minute(resetsAt)}.`;
}

export function describeExcluded(until: number, { minute }: Dates): string {
  if (until >= FOR_GOOD) return 'You chose to stop playing permanently.';
  return `You chose not to play until ${minute(until)}.`;
}
