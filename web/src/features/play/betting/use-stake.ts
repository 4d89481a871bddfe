// The stake in the bet box: what is typed, and the whole bet that it stands for.
import { useCallback, useMemo } from 'react';
import type { GameName } from '#contracts/games/catalogue.ts';
import { type BetLimits, DEFAULT_BET, doubleOf, halfOf, wholeBet } from './bet-rules.ts';
import { useLaid } from '../table/table-memory.tsx';

export type Stake = {
  /** What the box shows; null while it is empty. */
  entered: number | null;
  /** The bet that would be placed. */
  points: number;
  enter(value: number | null): void;
  /** Puts the whole bet into the box, when it is left. */
  settle(): void;
  halve(): void;
  double(): void;
};

export function useStake(game: GameName, { balancePoints, maxStakePoints }: BetLimits): Stake {
  const [entered, enter] = useLaid<number | null>(game, 'stake', DEFAULT_BET);
  const settle = useCallback(() => enter(wholeBet), [enter]);
  const halve = useCallback(() => enter((bet) => halfOf(wholeBet(bet))), [enter]);
  const double = useCallback(
    () => enter((bet) => doubleOf(wholeBet(bet), { balancePoints, maxStakePoints })),
    [enter, balancePoints, maxStakePoints],
  );
  return useMemo(
    () => ({ entered, points: wholeBet(entered), enter, settle, halve, double }),
    [entered, enter, settle, halve, double],
  );
}
