// The rules of bonuses: the one for a new account, once, and the one of each day.
import type { BONUS_COMMANDS } from '#contracts/bonuses/commands.ts';
import { dailyBonusAfter, nextClaim } from '#contracts/bonuses/daily-bonus.ts';
import { refusal } from '#contracts/outcome.ts';
import { isPoints, MAX_POINTS } from '#contracts/points.ts';
import { dayIn } from '#contracts/time-zone.ts';
import { ownedAtMost } from '../play/owned-at-most.ts';
import { draft, type Rule, type Rules } from '../decide/rule.ts';

const grantSignupBonus: Rule<'grant-signup-bonus'> = (account, { amountPoints }) => {
  if (account.bonuses?.isSignupBonusGranted) return refusal('bonus-already-granted');
  if (!isPoints(ownedAtMost(account) + amountPoints)) return refusal('balance-out-of-bounds');
  return [draft('signup-bonus-granted', {}, amountPoints)];
};

const claimDailyBonus: Rule<'claim-daily-bonus'> = (account, _command, { now, earning }) => {
  const zone = 'UTC';
  const { from, streak } = nextClaim(account.bonuses?.lastClaim ?? null, zone, now);
  if (from > now) return { ...refusal('daily-bonus-not-due'), retryAfterMs: from - now };
  const { points, weeklyPoints } = dailyBonusAfter(streak, earning.dailyBonus);
  if (ownedAtMost(account) + points + weeklyPoints > MAX_POINTS) return refusal('balance-out-of-bounds');
  const claim = { day: dayIn(zone, now), streak: streak + 1, weeklyPoints };
  return [draft('daily-bonus-claimed', claim, points + weeklyPoints)];
};

export const BONUS_RULES: Rules<(typeof BONUS_COMMANDS)[number]['type']> = {
  'grant-signup-bonus': grantSignupBonus,
  'claim-daily-bonus': claimDailyBonus,
};
