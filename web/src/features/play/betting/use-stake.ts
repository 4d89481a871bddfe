// The stake: what is typed and the whole number it stands for.
import { useCallback, useMemo } from 'react';
import type { GameName } from '#contracts/games/catalogue.ts';
import { type BetLimits, type BetObstacle, DEFAULT_BET, doubleOf, halfOf, obstacleOf, wholeBet } from './bet-rules.ts';
import { useTableState } from '../table/table-memory.tsx';

export type Stake = {
  /** Null while the box is empty. */
  entered: number | null;
  points: number;
  /** What is wrong with it. */
  obstacle: BetObstacle | null;
  enter(value: number | null): void;
  /** On blur: puts the whole number into the box. */
  settle(): void;
  halve(): void;
  double(): void;
};

export function useStake(game: GameName, { balancePoints, maxStakePoints }: BetLimits): Stake {
  const [entered, enter] = useTableState<number | null>(game, 'stake', DEFAULT_BET);
  const settle = useCallback(() => enter(wholeBet), [enter]);
  const halve = useCallback(
    () => enter((bet) => halfOf(wholeBet(bet), { balancePoints, maxStakePoints })),
    [enter, balancePoints, maxStakePoints],
  );
  const double = useCallback(
    () => enter((bet) => doubleOf(wholeBet(bet), { balancePoints, maxStakePoints })),
    [enter, balancePoints, maxStakePoints],
  );
  const points = wholeBet(entered);
  const obstacle = useMemo(
    () => obstacleOf(points, { balancePoints, maxStakePoints }),
    [points, balancePoints, maxStakePoints],
  );
  return useMemo(
    () => ({ entered, points, obstacle, enter, settle, halve, double }),
    [entered, points, obstacle, enter, settle, halve, double],
  );
}
