// What a demo game hands back when something has happened in it: its new state, what moves on the demo balance, and what is
// told.
import { shortReturn } from '../../../ui/figure/short-return.ts';

/** A toast. `isGain`: more came back than was bet; only then it is told as a gain. */
export type News = { title: string; isGain: boolean };

/** `points`: signed change of the demo balance. */
export type Move<Game> = { game: Game; points: number; news?: News };

export function newsOfPayout(bet: number, payout: number, after = ''): News {
  const isGain = payout > bet;
  const [stakePoints, payoutPoints] = [bet, payout];
  const brought = shortReturn({ stakePoints, payoutPoints });
  return { title: `${brought}${isGain ? ' points!' : '.'}${after}`, isGain };
}

/** The newest first, under a number that no other kept one has. */
export function keptWith<Result extends { id: number }>(
  result: Omit<Result, 'id'>,
  before: readonly Result[],
  most: number,
): readonly Result[] {
  const newest = { ...result, id: (before[0]?.id ?? 0) + 1 } as Result;
  return [newest, ...before].slice(0, most);
}

/** Dice keep five. */
export const KEPT_RESULTS = 10;
