import { GAME_TITLES } from '../games/titles.ts';
import { networkTitle } from '../offers/networks.ts';
import { grouped } from './figures.ts';
import type { Fact } from './fact.ts';

export function describeLine({ type, game, params }: Fact): string {
  switch (type) {
    case 'signup-bonus-granted':
      return 'Signup bonus';
    case 'challenge-claimed':
      return `Challenge: ${params.challenge.replaceAll('_', ' ')}`;
    case 'daily-bonus-claimed':
      return `Daily bonus: day ${grouped(params.streak)}`;
    case 'round-played':
    case 'round-settled':
      return `${GAME_TITLES[game]}: ${describeReturn(params)}`;
    case 'round-started':
      return `${GAME_TITLES[game]}: open round, bet ${grouped(params.stake)}`;
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
      return `${networkTitle(params.network)}: ${grouped(params.points)} points pending`;
    case 'offer-released':
      return `${networkTitle(params.network)}: offer credited`;
    case 'offer-reversed':
      return `${networkTitle(params.network)}: ${grouped(-params.points)} pending points reversed`;
    case 'released-offer-reversed':
      return `${networkTitle(params.network)}: offer reversed`;
    case 'referral-bonus-granted':
      return params.side === 'friend' ? 'Referral bonus: you were invited' : 'Referral bonus: you invited a friend';
    case 'referral-share-credited':
      return "Referral share: a friend's offer";
    case 'referral-share-reversed':
      return "Referral share: a friend's offer was reversed";
    case 'hold-posted':
      return 'Set-aside points taken';
  }
}

function describeReturn({ stake, payout }: { stake: number; payout: number }): string {
  const staked = grouped(stake);
  if (payout === 0) return `lost ${staked}`;
  if (payout === stake) return `bet of ${staked} returned`;
  return payout > stake ? `paid ${grouped(payout)} on ${staked}` : `${grouped(payout)} of ${staked} returned`;
}
