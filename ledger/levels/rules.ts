import type { LEVEL_COMMANDS } from '#contracts/levels/commands.ts';
import { atLevel, bonusesAbove, rakebackOf, rakebackOpensAt } from '#contracts/levels/level-pay.ts';
import { refusal } from '#contracts/outcome.ts';
import { MAX_POINTS } from '#contracts/points.ts';
import { draft, type Rule, type Rules } from '../engine/decide/rule.ts';
import { mostOwnedPoints } from '../play/most-owned-points.ts';
import { levelIn } from './slice.ts';

/** Pays what has accrued until now, at the share of the present level, once a UTC day. */
const claimRakeback: Rule<'claim-rakeback'> = (account, _command, { now, setting }) => {
  const { lossMillionths, levelPay } = account;
  const from = rakebackOpensAt(levelPay.claimedAt, now);
  if (from > now) return { ...refusal('rakeback-not-due', undefined, { from }), retryAfterMs: from - now };
  const level = levelIn(account, setting);
  const percent = atLevel(level, setting('level-rakeback'));
  const { points, remainder } = rakebackOf(lossMillionths, percent, levelPay.remainder);
  if (points === 0) return refusal('rakeback-too-small');
  if (mostOwnedPoints(account) + points > MAX_POINTS) return refusal('balance-out-of-bounds');
  return [draft('rakeback-claimed', { level, percent, lossMillionths, remainder }, points)];
};

const claimLevelBonus: Rule<'claim-level-bonus'> = (account, _command, { setting }) => {
  const { paidLevel } = account.levelPay;
  const level = levelIn(account, setting);
  const points = bonusesAbove(paidLevel, level, setting('level-bonuses'));
  if (points === 0) return refusal('level-bonus-not-due');
  if (mostOwnedPoints(account) + points > MAX_POINTS) return refusal('balance-out-of-bounds');
  return [draft('level-bonus-claimed', { paidLevel, level }, points)];
};

export const LEVEL_RULES: Rules<(typeof LEVEL_COMMANDS)[number]['type']> = {
  'claim-rakeback': claimRakeback,
  'claim-level-bonus': claimLevelBonus,
};
