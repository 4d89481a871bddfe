import { challengesOf } from '#contracts/challenges/challenge.ts';
import { dayAfter } from '#contracts/challenges/running-day.ts';
import { refusal } from '#contracts/outcome.ts';
import { MAX_POINTS } from '#contracts/points.ts';
import { draft, type Rule, type Rules } from '../engine/decide/rule.ts';
import { mostOwnedPoints } from '../play/most-owned-points.ts';
import { progressOn } from './reversals.ts';
import { dayOf, runningDay } from './slice.ts';

const claimChallenge: Rule<'claim-challenge'> = (account, { challengeId }, { now, setting }) => {
  const { day, startsAt } = dayAfter(dayOf(account), account.challengeZone, now);
  const challenge = challengesOf(setting('challenges'), startsAt).find(({ id }) => id === challengeId);
  if (challenge === undefined || !challenge.isActive) return refusal('challenge-unknown');
  const isToday = account.challengeDay.day === day;
  if (isToday && runningDay(account).claimed.some((claim) => claim.challengeId === challengeId)) {
    return refusal('challenge-claimed-already');
  }
  const { type, target, reward } = challenge;
  const progress = isToday ? progressOn(account, runningDay(account))[type] : 0;
  if (progress < target) return refusal('challenge-not-completed', undefined, { progress, target });
  if (mostOwnedPoints(account) + reward > MAX_POINTS) return refusal('balance-out-of-bounds');
  return [draft('challenge-claimed', { challengeId, day, target }, reward)];
};

export const CHALLENGE_RULES: Rules<'claim-challenge'> = { 'claim-challenge': claimChallenge };
