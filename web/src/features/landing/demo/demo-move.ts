import { shortReturn } from '../../../ui/figure/short-return.ts';

/** `isGain`: more was returned than was bet. */
export type News = { title: string; isGain: boolean };

export type Move<Game> = { game: Game; points: number; news?: News };

export function newsOfPayout(bet: number, payout: number, after = ''): News {
  const isGain = payout > bet;
  const [stakePoints, payoutPoints] = [bet, payout];
  const brought = shortReturn({ stakePoints, payoutPoints });
  return { title: `${brought}${isGain ? ' points!' : '.'}${after}`, isGain };
}

/** Newest first, with an id unique among those kept. */
export function keptWith<Result extends { id: number }>(
  result: Omit<Result, 'id'>,
  before: readonly Result[],
  most: number,
): readonly Result[] {
  const newest = { ...result, id: (before[0]?.id ?? 0) + 1 } as Result;
  return [newest, ...before].slice(0, most);
}

export const KEPT_RESULTS = 10;
