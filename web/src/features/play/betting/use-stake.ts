import { useCallback, useMemo } from 'react';
import type { GameName } from '#contracts/games/catalogue.ts';
import { limitObstacle, useTableProtection } from '../protection/protection.ts';
import type { KeyActions } from '../table/shortcut-keys.tsx';
import {
  type BetLimits,
  type BetObstacle,
  defaultBet,
  doubleOf,
  halfOf,
  highestBet,
  obstacleOf,
  ownLimitObstacle,
  roundedDownWords,
  UNREADABLE_BET,
  wholeBet,
} from './bet-rules.ts';
import { useTableState } from '../table/table-memory.tsx';

export type Stake = {
  entered: number | null;
  points: number;
  obstacle: BetObstacle | null;
  /** Where the lowest gain is rounded down to nothing. */
  note: string | null;
  enter(value: number | null): void;
  settle(): void;
  halve(): void;
  double(): void;
  toMax(): void;
};

export function stakeKeys({ halve, double, toMax }: Stake): KeyActions {
  return { h: halve, d: double, m: toMax };
}

/** `lowestGain`: the lowest multiplier above 1 that the next bet can pay, in hundredths. */
export function useStake(
  game: GameName,
  { balancePoints, maxStakePoints }: BetLimits,
  lowestGain: number | null = null,
): Stake {
  const protection = useTableProtection();
  const highestPoints = highestBet({ balancePoints, maxStakePoints }, protection.tightest?.left ?? null);
  const first = defaultBet(balancePoints, highestPoints);
  const [entered, enter] = useTableState<number | null>(game, 'stake', first);
  const settle = useCallback(() => enter((bet) => (Number.isNaN(bet) ? bet : wholeBet(bet))), [enter]);
  const halve = useCallback(
    () => enter((bet) => (Number.isNaN(bet) ? bet : halfOf(wholeBet(bet), highestPoints))),
    [enter, highestPoints],
  );
  const double = useCallback(
    () => enter((bet) => (Number.isNaN(bet) ? bet : doubleOf(wholeBet(bet), highestPoints))),
    [enter, highestPoints],
  );
  const toMax = useCallback(() => enter(highestPoints), [enter, highestPoints]);
  const points = wholeBet(entered);
  const ownLimit = limitObstacle(protection, points);
  const isUnreadable = Number.isNaN(entered);
  const obstacle = useMemo(() => {
    if (isUnreadable) return UNREADABLE_BET;
    return ownLimit === null ? obstacleOf(points, { balancePoints, maxStakePoints }) : ownLimitObstacle(ownLimit);
  }, [isUnreadable, points, balancePoints, maxStakePoints, ownLimit]);
  const note = roundedDownWords(points, lowestGain);
  return useMemo(
    () => ({ entered, points, obstacle, note, enter, settle, halve, double, toMax }),
    [entered, points, obstacle, note, enter, settle, halve, double, toMax],
  );
}
