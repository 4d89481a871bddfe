import { challengesOf } from '#contracts/challenges/challenge.ts';
import { dayAfter } from '#contracts/challenges/running-day.ts';
import { refusal } from '#contracts/outcome.ts';
import { MAX_POINTS } from '#contracts/points.ts';
import { FIRST_ZONE } from '#contracts/time-zone.ts';
import { draft, type Rule, type Rules } from '../engine/decide/rule.ts';
import { ownedAtMost } from '../play/owned-at-most.ts';
import { dayOf } from './slice.ts';

const claimChallenge: Rule<'claim-challenge'> = (account, { challengeId }, { now, earning }) => {
  const { challenges: state, bonuses } = account;
  const { day, startsAt } = dayAfter(state === undefined ? null : dayOf(state), bonuses?.zone ?? FIRST_ZONE, now);
  const challenge = challengesOf(earning.challenges, startsAt).find(({ id }) => id === challengeId);
  if (challenge === undefined || !challenge.isActive) return refusal('challenge-unknown');
  const today = state?.day === day ? state : null;
  if (today?.claimed.includes(challengeId)) return refusal('challenge-claimed-already');
  const { type, target, reward } = challenge;
  const progress = today?.[type] ?? 0;
  if (progress < target) return refusal('challenge-not-completed', undefined, { progress, target });
  if (ownedAtMost(account) + reward > MAX_POINTS) return refusal('balance-out-of-bounds');
  return [draft('challenge-claimed', { challengeId, day, target }, reward)];
};

export const CHALLENGE_RULES: Rules<'claim-challenge'> = { 'claim-challenge': claimChallenge };
