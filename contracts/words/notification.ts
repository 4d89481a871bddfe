import { GAME_TITLES } from '../games/titles.ts';
import type { NotificationFact } from '../notifications/fact.ts';
import type { Notification } from '../push.ts';
import { countedPoints, grouped } from './figures.ts';
import type { NoticeFact } from './fact.ts';
import { type OfferAbout, offerSubject, offerTitle } from './offer.ts';

type Words = Pick<Notification, 'type' | 'title' | 'message' | 'amount' | 'gameName' | 'dueAt'>;
type ParamsOf<Kind> = Extract<NotificationFact, { kind: Kind }>['params'];

/** The amount is net of the stake; the sentence has both. */
const paid = (game: keyof typeof GAME_TITLES, payout: number, stake: number) =>
  `${GAME_TITLES[game]} paid ${grouped(payout)} on ${grouped(stake)}.`;

export function describeNotice({ game, params: { stake, payout } }: NoticeFact): Words {
  return { type: 'win', title: 'You won!', message: paid(game, payout, stake), amount: payout - stake, gameName: game };
}

/** The amount is never negative; the text gives the direction. */
export function describeNotification(
  fact: NotificationFact,
  about: OfferAbout | null = null,
): Words & { type: NotificationFact['kind'] } {
  const { kind: type, params } = fact;
  switch (type) {
    case 'welcome':
      return params.points === 0
        ? { type, title: 'Welcome!', message: 'Your account is open.' }
        : { type, title: 'Welcome!', message: 'Your signup bonus is in your balance.', amount: params.points };
    case 'big_win': {
      const { game, stake, payout } = params;
      return { type, title: 'Big win!', message: paid(game, payout, stake), amount: payout - stake, gameName: game };
    }
    case 'level_up':
      return { type, title: 'Level up!', message: `You reached level ${grouped(params.level)}.` };
    case 'offer':
      return { type, ...offerWords(params, about) };
    case 'referral':
      return { type, ...REFERRAL_WORDS[params.of], amount: params.points };
    case 'withdrawal':
      return { type, ...WITHDRAWAL_WORDS[params.state], amount: params.points };
    case 'system':
      return { type, title: params.title, message: params.message };
    case 'other': {
      const title = params.points > 0 ? 'Points added' : 'Points taken';
      return { type, title, message: params.reason, amount: Math.abs(params.points) };
    }
  }
}

function offerWords(
  { state, network, points, releaseAt }: ParamsOf<'offer'>,
  about: OfferAbout | null,
): Omit<Words, 'type'> {
  const offer = offerTitle(network, about);
  const counted = countedPoints(points);
  switch (state) {
    case 'pending':
      return {
        title: 'Offer pending',
        message: `${offer}: ${counted} pending.`,
        ...(releaseAt !== null && { dueAt: new Date(releaseAt).toISOString() }),
      };
    case 'released':
      return {
        title: 'Offer credited',
        message: `${offer}: ${counted} ${points === 1 ? 'is' : 'are'} in your balance.`,
      };
    case 'reversed':
      return {
        title: 'Offer reversed',
        message: `${offerSubject(network, about)} was reversed: \u2212${counted}. The network gave no reason.`,
      };
  }
}

const REFERRAL_WORDS: Record<ParamsOf<'referral'>['of'], { title: string; message: string }> = {
  promised: { title: 'You were invited', message: 'You get a bonus after your first offer.' },
  friend: { title: 'Referral bonus', message: 'Your bonus for joining with an invitation is in your balance.' },
  referrer: { title: 'Referral bonus', message: 'Your bonus for inviting a friend is in your balance.' },
  share: { title: 'Referral share', message: "Your share of a friend's offer is in your balance." },
  'share-reversed': {
    title: 'Referral share taken back',
    message: "A friend's offer was reversed. Your share of it was taken back.",
  },
};

const WITHDRAWAL_WORDS: Record<ParamsOf<'withdrawal'>['state'], { title: string; message: string }> = {
  requested: { title: 'Withdrawal requested', message: 'We are checking your withdrawal.' },
  completed: { title: 'Withdrawal completed', message: 'Your withdrawal was paid out.' },
  rejected: { title: 'Withdrawal rejected', message: 'Your points are back in your balance.' },
  failed: { title: 'Withdrawal failed', message: 'The payout failed. Your points are back in your balance.' },
};
