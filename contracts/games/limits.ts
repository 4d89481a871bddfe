// Whether a bet may be taken at all, asked before anything is drawn: a whole stake within the game's bounds, and the
// most it could bring within the highest payout. The server asks before the bet; the screen asks to show the bounds.
import type { BetRules, Limits } from './game.ts';

export type BetRefusal = {
  code: 'stake-out-of-bounds' | 'payout-out-of-bounds';
  /** A sentence for a person. */
  message: string;
  details: Readonly<Record<string, number>>;
};

/** null: the bet may be taken. Never clamps: what is out of bounds is refused. `params` must have been parsed. */
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

/** The highest stake that `refuseBet` takes with these parameters, 0 if none; for games whose stake stands beside them. */
export function highestStake<Params>(rules: BetRules<Params>, params: Params, limits: Limits = rules): number {
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
