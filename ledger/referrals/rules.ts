import { refusal } from '#contracts/outcome.ts';
import { MAX_POINTS } from '#contracts/points.ts';
import type { REFERRAL_COMMANDS } from '#contracts/referrals/commands.ts';
import { shareHundredthsOf } from '#contracts/referrals/share.ts';
import { rewardsLost } from '../challenges/reversals.ts';
import { draft, type Rule, type Rules } from '../engine/decide/rule.ts';
import { mostOwnedPoints } from '../play/most-owned-points.ts';
import { wholePoints } from './slice.ts';

/** Opening, first seed, signup bonus. The limit makes invitations acyclic, because a referrer's account is older. */
const EVENTS_OF_AN_OPENING = 3;

const setReferrer: Rule<'set-referrer'> = ({ id, version, referrals }, { referrer }, { setting }) => {
  if (referrer === id) return refusal('referrer-is-self');
  if (referrals !== undefined && referrals.referrer !== null) return refusal('referrer-already-set');
  if (version > EVENTS_OF_AN_OPENING) return refusal('referrer-too-late');
  return [draft('referral-set', { referrer, bonusPoints: setting('referral-bonus') })];
};

const grantReferralBonus: Rule<'grant-referral-bonus'> = (account, { side, other, amountPoints }) => {
  const { id, referrals, standing } = account;
  if (standing?.isBanned) return refusal('account-banned');
  if (other === id) return refusal('referrer-is-self');
  if (side === 'friend') {
    if (referrals?.referrer !== other || referrals.bonusPoints !== amountPoints) return refusal('referral-unknown');
    if (referrals.isFriendBonusGranted) return refusal('referral-bonus-already-granted');
  } else if (referrals?.paidFor.has(other)) return refusal('referral-bonus-already-granted');
  if (mostOwnedPoints(account) + amountPoints > MAX_POINTS) return refusal('balance-out-of-bounds');
  return [draft('referral-bonus-granted', { side, other }, amountPoints)];
};

const creditReferralShare: Rule<'credit-referral-share'> = (account, command, { setting }) => {
  const { friend, creditId, amountPoints } = command;
  if (account.standing?.isBanned) return refusal('account-banned');
  if (friend === account.id) return refusal('referrer-is-self');
  const share = account.referrals?.shares.get(creditId);
  if (share !== undefined) return refusal(share.isReversed ? 'share-already-reversed' : 'share-already-credited');
  const hundredths = shareHundredthsOf(amountPoints, setting('referral-share'));
  if (hundredths === 0) return refusal('share-too-small');
  const points = wholePoints((account.referrals?.keptHundredths ?? 0) + hundredths);
  if (!Number.isSafeInteger(hundredths) || mostOwnedPoints(account) + points > MAX_POINTS) {
    return refusal('balance-out-of-bounds');
  }
  return [draft('referral-share-accrued', { friend, creditId, hundredths }, points)];
};

/** A reversal before the credit is recorded too, and prevents the credit. */
const reverseReferralShare: Rule<'reverse-referral-share'> = (account, { friend, creditId }, { setting }) => {
  if (friend === account.id) return refusal('referrer-is-self');
  const share = account.referrals?.shares.get(creditId);
  if (share?.isReversed) return refusal('share-already-reversed');
  const hundredths = share?.hundredths ?? 0;
  const points = wholePoints((account.referrals?.keptHundredths ?? 0) - hundredths);
  const rewards =
    share === undefined ? [] : rewardsLost(account, { creditId, ...share, isOffer: false }, setting('challenges'));
  const taken = rewards.reduce((sum, { amount }) => sum + amount, points);
  if (account.available + taken < -MAX_POINTS) return refusal('balance-out-of-bounds');
  return [draft('accrued-share-reversed', { friend, creditId, hundredths }, points), ...rewards];
};

export const REFERRAL_RULES: Rules<(typeof REFERRAL_COMMANDS)[number]['type']> = {
  'set-referrer': setReferrer,
  'grant-referral-bonus': grantReferralBonus,
  'credit-referral-share': creditReferralShare,
  'reverse-referral-share': reverseReferralShare,
};
