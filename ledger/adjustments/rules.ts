import { refusal } from '#contracts/outcome.ts';
import { MAX_POINTS } from '#contracts/points.ts';
import { mostOwnedPoints } from '../play/most-owned-points.ts';
import { draft, type Rule, type Rules } from '../engine/decide/rule.ts';

const adjustPoints: Rule<'adjust-points'> = (account, { amountPoints, reason }) => {
  const available = account.available + amountPoints;
  if (amountPoints < 0 && available < 0) {
    return refusal('insufficient-points', `Only ${Math.max(0, account.available)} points are available to take.`, {
      available: account.available,
    });
  }
  if (mostOwnedPoints(account) + amountPoints > MAX_POINTS) {
    return refusal('balance-out-of-bounds');
  }
  return [draft('points-adjusted', { reason }, amountPoints)];
};

const correctError: Rule<'correct-error'> = (account, { amountPoints, cause, reason }) =>
  account.available - amountPoints < -MAX_POINTS
    ? refusal('balance-out-of-bounds')
    : [draft('error-corrected', { reason, cause }, -amountPoints)];

export const ADJUSTMENT_RULES: Rules<'adjust-points' | 'correct-error'> = {
  'adjust-points': adjustPoints,
  'correct-error': correctError,
};
