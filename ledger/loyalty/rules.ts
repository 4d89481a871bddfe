import { atLevel } from '#contracts/levels/level-pay.ts';
import type { LOYALTY_COMMANDS } from '#contracts/loyalty/commands.ts';
import { loyaltyOpensAt } from '#contracts/loyalty/loyalty-bonus.ts';
import { refusal } from '#contracts/outcome.ts';
import { MAX_POINTS } from '#contracts/points.ts';
import { draft, type Rule, type Rules } from '../engine/decide/rule.ts';
import { levelIn } from '../levels/slice.ts';
import { mostOwnedPoints } from '../play/most-owned-points.ts';

const claimLoyaltyBonus: Rule<'claim-loyalty-bonus'> = (account, _command, { now, setting }) => {
  const { wageredPoints, loyalty: claim = null } = account;
  const from = loyaltyOpensAt(claim, now);
  if (from > now) return { ...refusal('loyalty-bonus-not-due', undefined, { from }), retryAfterMs: from - now };
  const level = levelIn(account, setting);
  const points = atLevel(level, setting('loyalty-bonus'));
  if (points === 0) return refusal('loyalty-bonus-none');
  if (wageredPoints - (claim?.wageredPoints ?? 0) < setting('loyalty-wager')) return refusal('loyalty-bonus-open');
  if (mostOwnedPoints(account) + points > MAX_POINTS) return refusal('balance-out-of-bounds');
  return [draft('loyalty-bonus-claimed', { level, wageredPoints }, points)];
};

export const LOYALTY_RULES: Rules<(typeof LOYALTY_COMMANDS)[number]['type']> = {
  'claim-loyalty-bonus': claimLoyaltyBonus,
};
