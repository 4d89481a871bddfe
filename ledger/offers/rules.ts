import { refusal, type Refusal } from '#contracts/outcome.ts';
import { MAX_POINTS } from '#contracts/points.ts';
import { countedCredit, rewardsLost } from '../challenges/reversals.ts';
import type { Account } from '../engine/book/account.ts';
import { draft, type Rule, type Rules } from '../engine/decide/rule.ts';
import { mostOwnedPoints } from '../play/most-owned-points.ts';
import { creditOf, type OfferCredit } from './slice.ts';

const creditOffer: Rule<'credit-offer'> = (account, command, { now }) => {
  const { network, transactionId, amountPoints, revenueMicros, releaseAt } = command;
  if (account.standing?.isBanned) return refusal('account-banned');
  if (creditOf(account.offers, command) !== undefined) return refusal('offer-already-credited');
  if (mostOwnedPoints(account) + amountPoints > MAX_POINTS) return refusal('balance-out-of-bounds');
  const transaction = { network, transactionId, referrer: referrerOf(account) };
  const credited = draft('offer-credited', { ...transaction, revenueMicros, releaseAt }, amountPoints);
  if (releaseAt > now) return [credited];
  return [credited, draft('offer-released', { creditId: command.commandId, ...transaction }, amountPoints)];
};

const releaseOffer: Rule<'release-offer'> = (account, { creditId }, { now }) => {
  const credit = openCredit(account, creditId);
  if ('kind' in credit) return credit;
  if (credit.state === 'released') return refusal('offer-ended');
  if (credit.releaseAt > now) return { ...refusal('offer-not-due'), retryAfterMs: credit.releaseAt - now };
  return [draft('offer-released', { creditId, ...transactionOf(credit, account) }, credit.points)];
};

const reverseOffer: Rule<'reverse-offer'> = (account, { creditId }, { setting }) => {
  const credit = openCredit(account, creditId);
  if ('kind' in credit) return credit;
  const { state, points, revenueMicros } = credit;
  const reversed = { creditId, ...transactionOf(credit, account), revenueMicros };
  const counted = countedCredit(credit);
  const rewards = counted === null ? [] : rewardsLost(account, counted, setting('challenges'));
  const isWaiting = state === 'waiting';
  const fromAvailable = rewards.reduce((sum, { amount }) => sum + amount, isWaiting ? 0 : 0 - points);
  if (account.available + fromAvailable < -MAX_POINTS) return refusal('balance-out-of-bounds');
  // `0 - points` avoids an amount of -0.
  return [draft(isWaiting ? 'offer-reversed' : 'released-offer-reversed', reversed, 0 - points), ...rewards];
};

type Open = OfferCredit & { state: 'waiting' | 'released' };

function openCredit({ offers }: Readonly<Account>, creditId: string): Open | Refusal<'offer-unknown' | 'offer-ended'> {
  const credit = offers?.get(creditId);
  if (credit === undefined) return refusal('offer-unknown');
  return credit.state === 'reversed' ? refusal('offer-ended') : (credit as Open);
}

function transactionOf({ network, transactionId }: OfferCredit, account: Readonly<Account>) {
  return { network, transactionId, referrer: referrerOf(account) };
}

function referrerOf({ referrals }: Readonly<Account>): number | null {
  return referrals?.referrer ?? null;
}

export const OFFER_RULES: Rules<'credit-offer' | 'release-offer' | 'reverse-offer'> = {
  'credit-offer': creditOffer,
  'release-offer': releaseOffer,
  'reverse-offer': reverseOffer,
};
