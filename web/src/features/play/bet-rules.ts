// What may stand in the bet box: whole numbers of at least 1. Before it: what the player types and clicks;
// after it: the bet that is sent. The server checks again and rejects; it never clamps.

export const DEFAULT_BET = 10;
export const QUICK_BETS: readonly number[] = [10, 50, 100];

/** Forces what was typed to a whole number of at least 1; anything that is no number becomes 1. */
export function wholeBet(typed: string): number {
  const digits = typed.trim().replace(/[^\d.-].*$/, '');
  const value = Math.trunc(Number(digits));
  return Number.isSafeInteger(value) && value >= 1 ? value : 1;
}

/** Half the bet, rounded down, never below 1. */
export function halfOf(betPoints: number): number {
  return Math.max(1, Math.floor(betPoints / 2));
}

/** Twice the bet, but not beyond the balance or the table's maximum; a bet already beyond them stays as it is. */
export function doubleOf(betPoints: number, balancePoints: number, maxStakePoints: number): number {
  const ceiling = Math.max(1, Math.min(balancePoints, maxStakePoints));
  return betPoints >= ceiling ? betPoints : Math.min(betPoints * 2, ceiling);
}

/** Why this bet cannot be placed, or null. Words for the toast and the line under the box. */
export type BetObstacle = { kind: 'insufficient' | 'above-maximum'; title: string; text: string };

export function obstacleOf(betPoints: number, balancePoints: number, maxStakePoints: number): BetObstacle | null {
  if (betPoints > balancePoints) {
    return {
      kind: 'insufficient',
      title: 'Insufficient Points',
      text: `You need ${betPoints} points to place this bet. Current balance: ${balancePoints}`,
    };
  }
  if (betPoints > maxStakePoints) {
    const most = maxStakePoints.toLocaleString('en-US');
    return { kind: 'above-maximum', title: 'Error', text: `The most this table takes is ${most} points a bet.` };
  }
  return null;
}
