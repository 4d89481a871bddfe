import { MAX_POINTS } from '#contracts/points.ts';

/** A raise in percent; 0 goes back to the first stake, null keeps it. */
export type StakeChange = number | null;

export const RAISES: readonly number[] = [10, 25, 50, 100, 200];

type Round = { firstPoints: number; stakePoints: number; roundPoints: number };
type Changes = { onWin: StakeChange; onLoss: StakeChange };

/** A raise is at least one point. A returned stake changes nothing. */
export function nextStake({ onWin, onLoss }: Changes, { firstPoints, stakePoints, roundPoints }: Round): number {
  const change = roundPoints > 0 ? onWin : roundPoints < 0 ? onLoss : null;
  if (change === null) return stakePoints;
  if (change === 0) return firstPoints;
  const raised = Math.floor((stakePoints * (100 + change)) / 100);
  return Math.min(Math.max(raised, stakePoints + 1), MAX_POINTS);
}
