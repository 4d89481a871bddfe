import { GAME_TITLES } from '../games/titles.ts';
import { isHouseAccount } from '../house/accounts.ts';
import type { AccountId } from '../ids.ts';
import { METHOD_TITLES } from '../withdrawals/method-names.ts';
import { countedPoints, grouped } from './figures.ts';
import type { Fact } from './fact.ts';
import { type OfferAbout, offerTitle } from './offer.ts';

/** For lines that move no available points. */
export function pendingIn({ type, params }: Fact): number | null {
  return type === 'offer-credited' || type === 'offer-reversed' ? params.points : null;
}

export function creditIn({ params }: Fact): string | null {
  return 'credit' in params ? (params.credit ?? null) : null;
}

/** The account whose name the line can show. */
export function playerIn({ params }: Fact): AccountId | null {
  return 'with' in params && !isHouseAccount(params.with) ? params.with : null;
}

/** `name`: of `playerIn`, if it may be shown. */
export function describeLine(fact: Fact, about: OfferAbout | null = null, name: string | null = null): string {
  const { type, game, params } = fact;
  switch (type) {
    case 'challenge-claimed':
    case 'challenge-reversed':
      return `${type === 'challenge-claimed' ? 'Challenge' : 'Challenge reversed'}: ${params.challenge.replaceAll('_', ' ')}`;
    case 'daily-bonus-claimed':
      return `Daily bonus: day ${grouped(params.streak)}`;
    case 'round-played':
    case 'round-settled':
      return `${GAME_TITLES[game]}: ${describeReturn(params)}`;
    case 'round-started':
      return `${GAME_TITLES[game]}: open round, bet ${grouped(params.stake)}`;
    case 'signup-bonus-granted':
    case 'promo-paid':
    case 'race-prize-paid':
    case 'rain-share-paid':
    case 'rakeback-claimed':
    case 'level-bonus-claimed':
    case 'checklist-step-claimed':
      return describeReward(fact as Reward);
    case 'points-adjusted':
      return `Adjustment: ${params.reason}`;
    case 'error-corrected':
      return `Correction: ${params.reason}`;
    case 'account-closed':
      return params.points > 0 ? 'Account closed: debt written off' : 'Account closed: points forfeited';
    case 'points-held':
      return `Set aside: ${params.reason}`;
    case 'hold-voided':
      return 'Points returned';
    case 'hold-expired':
      return 'Points returned: the hold expired';
    case 'offer-credited':
      return `${offerTitle(params.network, about)}: ${countedPoints(params.points)} pending`;
    case 'offer-released':
      return `${offerTitle(params.network, about)}: credited`;
    case 'offer-reversed':
      return `${offerTitle(params.network, about)}: ${countedPoints(-params.points)} no longer pending`;
    case 'released-offer-reversed':
      return `${offerTitle(params.network, about)}: reversed`;
    case 'referral-bonus-granted':
      return params.side === 'friend' ? 'Referral bonus: you were invited' : 'Referral bonus: you invited a friend';
    case 'referral-share-credited':
    case 'referral-share-accrued':
      return "Referral share: a friend's offer";
    case 'referral-share-reversed':
    case 'accrued-share-reversed':
      return "Referral share: a friend's offer was reversed";
    case 'tip-sent':
    case 'tip-received':
    case 'tip-returned':
    case 'tip-forfeited':
      return describeTip(fact as TipFact, name);
    case 'hold-posted':
      return 'Set-aside points taken';
    default:
      return `${METHOD_TITLES[params.method]} Withdrawal${WITHDRAWAL_ENDS[type]}`;
  }
}

type TipFact = Fact & { type: 'tip-sent' | 'tip-received' | 'tip-returned' | 'tip-forfeited' };

function describeTip(fact: TipFact, name: string | null): string {
  const other = playerIn(fact) === null ? 'the rain pool' : (name ?? 'a player');
  switch (fact.type) {
    case 'tip-sent':
      return `Tip to ${other}`;
    case 'tip-received':
      return `Tip from ${other}`;
    case 'tip-returned':
      return `Tip returned: ${other} could not take it`;
    case 'tip-forfeited':
      return 'Tip forfeited: the account was closed';
  }
}

type Reward = Fact & {
  type:
    | 'signup-bonus-granted'
    | 'promo-paid'
    | 'race-prize-paid'
    | 'rain-share-paid'
    | 'rakeback-claimed'
    | 'level-bonus-claimed'
    | 'checklist-step-claimed';
};

function describeReward({ type, params }: Reward): string {
  switch (type) {
    case 'signup-bonus-granted':
      return 'Signup bonus';
    case 'promo-paid':
      return 'Promo code';
    case 'race-prize-paid':
      return `Race: prize of rank ${params.rank}`;
    case 'rain-share-paid':
      return 'Rain: your share';
    case 'rakeback-claimed':
      return `Rakeback: ${params.percent}% of the house edge`;
    case 'level-bonus-claimed':
      return `Level bonus: level ${params.level}`;
    case 'checklist-step-claimed':
      return `First steps: ${STEP_WORDS[params.step]}`;
  }
}

const STEP_WORDS = { round: 'first round', offer: 'first offer', seed: 'own client seed' } as const;

const WITHDRAWAL_ENDS = {
  'withdrawal-requested': '',
  'withdrawal-paid': ' - Completed Successfully',
  'withdrawal-rejected': ' - Rejected, points returned',
  'withdrawal-failed': ' - Failed, points returned',
  'withdrawal-returned': ' - Payment came back',
  'returned-withdrawal-released': ' - Payment came back, points returned',
  'returned-withdrawal-forfeited': ' - Payment came back, points forfeited',
} as const;

function describeReturn({ stake, payout }: { stake: number; payout: number }): string {
  const staked = grouped(stake);
  if (payout === 0) return `lost ${staked}`;
  if (payout === stake) return `bet of ${staked} returned`;
  return payout > stake ? `paid ${grouped(payout)} on ${staked}` : `${grouped(payout)} of ${staked} returned`;
}
