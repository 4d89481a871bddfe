// The stake in the bet box: what is typed, and the whole bet that it stands for.
import { useCallback, useMemo, useState } from 'react';
import { type BetLimits, DEFAULT_BET, doubleOf, halfOf, wholeBet } from './bet-rules.ts';

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

export function useStake({ balancePoints, maxStakePoints }: BetLimits): Stake {
  const [entered, enter] = useState<number | null>(DEFAULT_BET);
  const settle = useCallback(() => enter(wholeBet), []);
  const halve = useCallback(() => enter((bet) => halfOf(wholeBet(bet))), []);
  const double = useCallback(
    () => enter((bet) => doubleOf(wholeBet(bet), { balancePoints, maxStakePoints })),
    [balancePoints, maxStakePoints],
  );
  return useMemo(
    () => ({ entered, points: wholeBet(entered), enter, settle, halve, double }),
    [entered, settle, halve, double],
  );
}
