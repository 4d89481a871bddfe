import type { Fact } from '../words/fact.ts';
import type { Transaction } from './calls.ts';

export function transactionTypeOf({ type, params }: Fact): Transaction['type'] {
  switch (type) {
    case 'signup-bonus-granted':
    case 'daily-bonus-claimed':
    case 'challenge-claimed':
    case 'offer-released':
    case 'referral-bonus-granted':
    case 'referral-share-credited':
    case 'referral-share-accrued':
    case 'rain-share-paid':
    case 'promo-paid':
    case 'race-prize-paid':
    case 'rakeback-claimed':
    case 'level-bonus-claimed':
    case 'checklist-step-claimed':
      return 'earn';
    case 'offer-credited':
      return 'earn_pending';
    case 'offer-reversed':
    case 'released-offer-reversed':
    case 'referral-share-reversed':
    case 'accrued-share-reversed':
    case 'challenge-reversed':
      return 'reversal';
    case 'round-started':
      return 'game_stake';
    case 'round-played':
    case 'round-settled':
      return typeOfRound(params);
    case 'account-closed':
    case 'points-adjusted':
    case 'error-corrected':
      return 'adjustment';
    case 'points-held':
      return 'hold';
    case 'hold-voided':
    case 'hold-expired':
      return 'hold_release';
    case 'withdrawal-requested':
    case 'withdrawal-paid':
      return 'withdrawal';
    case 'withdrawal-rejected':
    case 'withdrawal-failed':
    case 'withdrawal-returned':
    case 'returned-withdrawal-released':
    case 'returned-withdrawal-forfeited':
      return 'withdrawal_returned';
    case 'tip-sent':
    case 'tip-received':
    case 'tip-returned':
    case 'tip-forfeited':
      return 'tip';
    case 'hold-posted':
      return 'hold_taken';
  }
}

function typeOfRound({ stake, payout }: { stake: number; payout: number }): Transaction['type'] {
  if (payout > stake) return 'game_win';
  return payout === stake ? 'game_push' : 'game_loss';
}
