import { payoutPoints } from '../../points.ts';
import type { BlackjackParams } from './outcome.ts';

/** Without the rules of play, which the table does not load. */
export const blackjackBet = {
  maxStakePoints: 100_000,
  maxPayoutPoints: 1_000_000,
  /** A doubled win, and two won hands of a split, pay four times the first stake. */
  topPayoutPoints: (_params: BlackjackParams, stakePoints: number) => payoutPoints(stakePoints, 400),
};
