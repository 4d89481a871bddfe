import type { BONUS_COMMANDS } from '#contracts/bonuses/commands.ts';
import { dailyBonusAfter, nextClaim } from '#contracts/bonuses/daily-bonus.ts';
import { dayAfterMove } from '#contracts/challenges/running-day.ts';
import { refusal } from '#contracts/outcome.ts';
import { isPoints, MAX_POINTS } from '#contracts/points.ts';
import { dayIn, ZONE_CHANGE_MS } from '#contracts/time-zone.ts';
import { dayOf } from '../challenges/slice.ts';
import { mostOwnedPoints } from '../play/most-owned-points.ts';
import { datesOf } from '../accounts/dates-of.ts';
import { draft, type Rule, type Rules } from '../engine/decide/rule.ts';
import { NO_BONUSES } from './slice.ts';

const grantSignupBonus: Rule<'grant-signup-bonus'> = (account, { amountPoints }) => {
  if (account.bonuses?.isSignupBonusGranted) return refusal('bonus-already-granted');
  if (!isPoints(mostOwnedPoints(account) + amountPoints)) return refusal('balance-out-of-bounds');
  return [draft('signup-bonus-granted', {}, amountPoints)];
};

const claimDailyBonus: Rule<'claim-daily-bonus'> = (account, _command, { now, setting }) => {
  const { lastClaim, zone } = account.bonuses ?? NO_BONUSES;
  const { from, streak, frozenDay } = nextClaim(lastClaim, zone, now, setting('streak-freeze'));
  if (from > now) return { ...refusal('daily-bonus-not-due', undefined, { from }), retryAfterMs: from - now };
  const { points, weeklyPoints } = dailyBonusAfter(streak, setting);
  if (mostOwnedPoints(account) + points + weeklyPoints > MAX_POINTS) return refusal('balance-out-of-bounds');
  const frozen = frozenDay === null ? {} : { frozenDay };
  const claim = { day: dayIn(zone, now), streak: streak + 1, weeklyPoints, ...frozen };
  return [draft('daily-bonus-claimed', claim, points + weeklyPoints)];
};

const setTimeZone: Rule<'set-time-zone'> = (account, { zone }, { now }) => {
  const { bonuses = NO_BONUSES } = account;
  if (bonuses.isZoneSet && zone === bonuses.zone) return refusal('time-zone-unchanged');
  const free = bonuses.zoneChangedAt === 0 ? 0 : bonuses.zoneChangedAt + ZONE_CHANGE_MS;
  if (free > now) {
    const sentence = `You can change your time zone again on ${datesOf(account, now).day(free)}.`;
    return { ...refusal('time-zone-changed-lately', sentence, { from: free }), retryAfterMs: free - now };
  }
  const day = dayAfterMove(dayOf(account), zone, now);
  return [draft('time-zone-set', { zone, day })];
};

export const BONUS_RULES: Rules<(typeof BONUS_COMMANDS)[number]['type']> = {
  'grant-signup-bonus': grantSignupBonus,
  'claim-daily-bonus': claimDailyBonus,
  'set-time-zone': setTimeZone,
};
