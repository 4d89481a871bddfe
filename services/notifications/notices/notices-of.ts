import { type BigWinRule, isBigWin } from '#contracts/activity/activity.ts';
import type { EventOf, LedgerEvent } from '#contracts/events.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { NotificationFact } from '#contracts/notifications/fact.ts';
import type { LevelTerms } from '#contracts/levels/levels.ts';
import { type FinishedRound, startIdOf } from '#contracts/play/rounds.ts';
import { creditOf, readableReason } from '#contracts/words/fact.ts';
import { UnfitEvent } from '#projections/consumer/unfit-event.ts';
import { approvalNotice } from './approval-notice.ts';
import { withdrawalNotice } from './withdrawal-notice.ts';

export type Notice = {
  account: AccountId;
  fact: NotificationFact;
  /** Derived from the event's content, not its position, so that a replay notifies once. */
  cause: string;
  partition: number;
  seq: number;
  at: number;
};

export type Rules = {
  bigWin: BigWinRule;
  levels: LevelTerms;
  /** Points; if 0, the account's opening is the welcome. */
  signupBonus: number;
};

/** `account`: if it is not the event's. */
type Told = Pick<Notice, 'fact' | 'cause'> & { account?: AccountId };

export function noticesOf(event: LedgerEvent, rules: Rules): Notice[] {
  const told = toldOf(event, rules);
  if (told === null) return [];
  const { account, partition, seq, at } = event;
  return [{ account: told.account ?? account, partition, seq, at, fact: told.fact, cause: told.cause }];
}

function toldOf(event: LedgerEvent, rules: Rules): Told | null {
  switch (event.type) {
    case 'account-opened':
      return rules.signupBonus === 0 ? welcome(event, 0) : null;
    case 'signup-bonus-granted':
      return welcome(event, event.amount);
    case 'round-played':
    case 'round-settled':
      return bigWin(event, rules.bigWin);
    case 'points-adjusted': {
      const params = { points: event.amount, reason: readableReason(event.payload.reason) };
      return { fact: { kind: 'other', params }, cause: `adjusted:${event.commandId}` };
    }
    case 'challenge-reversed': {
      const { challengeId, day, creditId } = event.payload;
      const reason = `Challenge "${challengeId.replaceAll('_', ' ')}": an offer that completed it was reversed.`;
      const cause = `challenge-reversed:${event.account}:${day}:${challengeId}:${creditId}`;
      return { fact: { kind: 'other', params: { points: event.amount, reason } }, cause };
    }
    case 'offer-credited':
      // A credit without a delay is reported by its release.
      return event.payload.releaseAt > event.at ? offer(event, 'pending') : null;
    case 'offer-released':
      return offer(event, 'released');
    case 'offer-reversed':
    case 'released-offer-reversed':
      return offer(event, 'reversed');
    case 'referral-set':
      return promised(event);
    case 'referral-bonus-granted':
      return referral(event, event.payload.side, event.payload.other);
    case 'referral-share-credited':
    case 'referral-share-accrued':
      return referral(event, 'share', event.payload.creditId);
    case 'referral-share-reversed':
    case 'accrued-share-reversed':
      return referral(event, 'share-reversed', event.payload.creditId);
    case 'rain-share-paid': {
      const { account, amount: points, payload } = event;
      return { fact: { kind: 'rain', params: { points } }, cause: `rain:${payload.rainId}:${account}` };
    }
    case 'tip-sent':
      return tip(event, 'sent', event.commandId);
    case 'tip-received':
      return tip(event, 'received', event.payload.tipId);
    case 'tip-returned':
      return tip(event, 'returned', event.payload.tipId);
    case 'race-prize-paid': {
      const { account, amount: points, payload } = event;
      const fact = { kind: 'race', params: { points, rank: payload.rank } } as const;
      return { fact, cause: `race:${payload.raceId}:${account}` };
    }
    case 'change-approved':
    case 'change-rejected':
    case 'change-expired':
    case 'change-outdated':
      return approvalNotice(event);
    default:
      return withdrawalNotice(event);
  }
}

type ReferralOf = Extract<NotificationFact, { kind: 'referral' }>['params']['of'];

function referral({ account, amount }: LedgerEvent, of: ReferralOf, about: number | string): Told | null {
  // A share of less than a point, or one that was reversed before it was credited.
  if (amount === 0) return null;
  return {
    fact: { kind: 'referral', params: { of, points: Math.abs(amount) } },
    cause: `referral:${of}:${account}:${about}`,
  };
}

function tip({ amount }: LedgerEvent, of: 'sent' | 'received' | 'returned', tipId: string): Told {
  return { fact: { kind: 'tip', params: { of, points: Math.abs(amount) } }, cause: `tip:${of}:${tipId}` };
}

function promised({ account, payload: { bonusPoints } }: EventOf<'referral-set'>): Told | null {
  if (bonusPoints === 0) return null;
  const fact = { kind: 'referral', params: { of: 'promised', points: bonusPoints } } as const;
  return { fact, cause: `referral:promised:${account}` };
}

type OfferEvent = EventOf<'offer-credited' | 'offer-released' | 'offer-reversed' | 'released-offer-reversed'>;
type OfferState = Extract<NotificationFact, { kind: 'offer' }>['params']['state'];

function offer(event: OfferEvent, state: OfferState): Told | null {
  const { amount, payload } = event;
  // Worth less than a point.
  if (amount === 0) return null;
  const credit = creditOf(event);
  const releaseAt = 'releaseAt' in payload ? payload.releaseAt : null;
  const params = { state, network: payload.network, points: Math.abs(amount), releaseAt };
  return { fact: { kind: 'offer', params }, cause: `offer:${state}:${credit}` };
}

function welcome({ account }: LedgerEvent, points: number): Told {
  return { fact: { kind: 'welcome', params: { points } }, cause: `welcome:${account}` };
}

function bigWin(round: FinishedRound, rule: BigWinRule): Told | null {
  if (!isBigWin(round.payload, rule)) return null;
  const { stakePoints: stake, payoutPoints: payout } = round.payload;
  const { game } = round as EventOf<'round-played'>;
  if (game === null) throw new UnfitEvent('a round of no game');
  return { fact: { kind: 'big_win', params: { game, stake, payout } }, cause: `big_win:${startIdOf(round)}` };
}
