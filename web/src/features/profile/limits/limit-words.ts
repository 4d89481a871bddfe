import { isLooser, type LimitKind } from '#contracts/limits/limit.ts';
import type { LimitWindow } from '#contracts/limits/windows.ts';
import type { OwnLimit } from '../../../api/use-limits.ts';
import { countedPoints, formatPoints } from '../../../ui/figure/format.ts';

export const KIND_TITLES: Readonly<Record<LimitKind, string>> = { stake: 'Stakes', 'net-loss': 'Losses' };
export const KIND_WORDS: Readonly<Record<LimitKind, string>> = {
  stake: 'Everything you bet, won or lost.',
  'net-loss': 'Bets less returns. An open round counts as lost until it ends.',
};
export const WINDOW_TITLES: Readonly<Record<LimitWindow, string>> = { day: 'Daily', week: 'Weekly', month: 'Monthly' };

/** A net loss below zero is a win and counts as nothing used. */
export function usedWords({ points, used }: OwnLimit): string {
  const spent = formatPoints(used < 0n ? 0n : used);
  return points === null ? `${spent} points so far` : `${spent} of ${countedPoints(points)} used`;
}

/** 0 to 1. */
export function shareUsed({ points, used }: OwnLimit): number {
  if (points === null) return 0;
  return Math.min(1, Math.max(0, Number(used) / points));
}

export function pendingWords(points: number | null): string {
  return points === null ? 'Removed' : `Rises to ${countedPoints(points)}`;
}

export function effectWords({ points: current, pending }: OwnLimit, points: number | null): string | null {
  if (points === current)
    return pending === null ? null : 'Your limit stays as it is. The pending change is cancelled.';
  return isLooser(points, current)
    ? 'Takes effect in 24 hours. You can cancel it until then.'
    : 'Takes effect at once.';
}
