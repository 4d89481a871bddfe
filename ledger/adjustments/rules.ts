// An operator adds or takes points, with a reason; the actor stands on the event.
import { refusal } from '#contracts/outcome.ts';
import { isPoints } from '#contracts/points.ts';
import { ownedAtMost } from '../play/owned-at-most.ts';
import { draft, type Rule, type Rules } from '../decide/rule.ts';

const adjustPoints: Rule<'adjust-points'> = (account, { amountPoints, reason }) => {
  const available = account.available + amountPoints;
  if (available < 0) {
    return refusal('insufficient-points', `Only ${account.available} points are available to take.`, {
      available: account.available,
    });
  }
  if (!isPoints(ownedAtMost(account) + amountPoints)) {
    return refusal('balance-out-of-bounds');
  }
  return [draft('points-adjusted', { reason }, amountPoints)];
};

export const ADJUSTMENT_RULES: Rules<'adjust-points'> = { 'adjust-points': adjustPoints };
