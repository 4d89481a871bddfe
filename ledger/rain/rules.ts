import { refusal } from '#contracts/outcome.ts';
import { MAX_POINTS } from '#contracts/points.ts';
import type { RAIN_COMMANDS } from '#contracts/rain/commands.ts';
import { mayTake } from '../play/may-take.ts';
import { draft, type Rule, type Rules } from '../engine/decide/rule.ts';
import { NO_RAIN } from './slice.ts';

const feedRainPool: Rule<'feed-rain-pool'> = ({ available }, { amountPoints, reason }) => {
  const after = available + amountPoints;
  if (after < 0) return refusal('insufficient-points', `The pool has ${available} points.`, { available });
  if (after > MAX_POINTS) return refusal('balance-out-of-bounds');
  return [draft('rain-pool-fed', { reason }, amountPoints)];
};

/** Equal whole shares; what does not divide stays in the pool. */
const pourRain: Rule<'pour-rain'> = ({ available }, { amountPoints, participants }) => {
  const sharePoints = Math.floor(amountPoints / participants.length);
  if (sharePoints === 0) return refusal('rain-too-small');
  const points = sharePoints * participants.length;
  if (points > available) return refusal('insufficient-points', `The pool has ${available} points.`, { available });
  return [draft('rain-poured', { sharePoints, participants }, -points)];
};

/** Always settles the share, so that no points stay between the pool and its participants. */
const payRainShare: Rule<'pay-rain-share'> = (account, { rainId, amountPoints: sharePoints }, { now }) => {
  if ((account.rain ?? NO_RAIN).settled.has(rainId)) return refusal('rain-share-settled');
  return mayTake(account, sharePoints, now)
    ? [draft('rain-share-paid', { rainId }, sharePoints)]
    : [draft('rain-share-declined', { rainId, sharePoints })];
};

const returnRainShare: Rule<'return-rain-share'> = (account, { rainId, participant, amountPoints }) => {
  const rain = (account.rain ?? NO_RAIN).poured.get(rainId);
  if (rain === undefined || rain.sharePoints !== amountPoints) return refusal('rain-unknown');
  if (rain.returned.has(participant)) return refusal('rain-share-settled');
  if (account.available + amountPoints > MAX_POINTS) return refusal('balance-out-of-bounds');
  return [draft('rain-share-returned', { rainId, participant }, amountPoints)];
};

export const RAIN_RULES: Rules<(typeof RAIN_COMMANDS)[number]['type']> = {
  'feed-rain-pool': feedRainPool,
  'pour-rain': pourRain,
  'pay-rain-share': payRainShare,
  'return-rain-share': returnRainShare,
};
