// Checked before the draw. The server refuses by it; the client shows the bounds.
import type { BetRules, Limits } from './game.ts';

export type BetRefusal = {
  code: 'stake-out-of-bounds' | 'payout-out-of-bounds';
  message: string;
  details: Readonly<Record<string, number>>;
};

/** Never clamps. `params` must have been parsed. */
export function refuseBet<Params>(
  rules: BetRules<Params>,
  params: Params,
  stakePoints: number,
  limits: Limits = rules,
): BetRefusal | null {
  const { maxStakePoints, maxPayoutPoints } = limits;
  const isWhole = Number.isSafeInteger(stakePoints) && stakePoints >= 1;
  if (!isWhole) return refuse('stake-out-of-bounds', 'A bet is a whole number of points, at least 1.', {});
  const stakeIn = rules.stakeIn(params);
  if (stakeIn !== null && stakeIn !== stakePoints) {
    return refuse('stake-out-of-bounds', `The bets add up to ${stakeIn} points, not ${stakePoints}.`, { stakeIn });
  }
  if (stakePoints > maxStakePoints) {
    return refuse('stake-out-of-bounds', `The highest bet is ${maxStakePoints} points.`, { maxStakePoints });
  }
  const topPayoutPoints = rules.topPayoutPoints(params, stakePoints);
  if (topPayoutPoints > maxPayoutPoints) {
    const message = `This bet could bring ${topPayoutPoints} points; the highest payout is ${maxPayoutPoints}.`;
    return refuse('payout-out-of-bounds', message, { topPayoutPoints, maxPayoutPoints });
  }
  return null;
}

export type StakedBet<Params> = Limits & Pick<BetRules<Params>, 'topPayoutPoints'>;

/** 0 if none. For games with a separate stake. */
export function highestStake<Params>(rules: StakedBet<Params>, params: Params, limits: Limits = rules): number {
  let [fits, tooMuch] = [0, limits.maxStakePoints + 1];
  while (tooMuch - fits > 1) {
    const stakePoints = Math.floor((fits + tooMuch) / 2);
    if (rules.topPayoutPoints(params, stakePoints) <= limits.maxPayoutPoints) fits = stakePoints;
    else tooMuch = stakePoints;
  }
  return fits;
}

function refuse(code: BetRefusal['code'], message: string, details: BetRefusal['details']): BetRefusal {
  return { code, message, details };
}
