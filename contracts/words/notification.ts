import { GAME_TITLES } from '../games/titles.ts';
import type { NotificationFact } from '../notifications/fact.ts';
import type { Notification } from '../push.ts';
import { METHOD_TITLES } from '../withdrawals/method-names.ts';
import { claimText } from './claim.ts';
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
      return { type, ...withdrawalWords(params) };
    case 'rain':
      return { type, title: 'Rain', message: 'Your share of the rain is in your balance.', amount: params.points };
    case 'tip':
      return { type, ...TIP_WORDS[params.of], amount: params.points };
    case 'race': {
      const { rank, points } = params;
      return { type, title: `Race: rank ${rank}`, message: 'Your prize is in your balance.', amount: points };
    }
    case 'mention':
      return { type, title: 'You were mentioned', message: 'A player mentioned you in the chat.' };
    case 'daily_bonus': {
      const { points, streak } = params;
      const kept = streak === 0 ? '' : ` Your streak is ${streak} ${streak === 1 ? 'day' : 'days'}.`;
      return {
        type,
        title: 'Your daily bonus is ready',
        message: `You have not claimed it today.${kept}`,
        amount: points,
      };
    }
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

const TIP_WORDS: Record<ParamsOf<'tip'>['of'], { title: string; message: string }> = {
  sent: { title: 'Tip sent', message: 'Your tip left your balance. If you did not send it, change your password.' },
  received: { title: 'You got a tip', message: 'A tip is in your balance. Your statement shows who sent it.' },
  returned: { title: 'Tip returned', message: 'Your tip could not be delivered. The points are back in your balance.' },
};

type WithdrawalState = ParamsOf<'withdrawal'>['state'];

function withdrawalWords({ state, method, points, claimBy }: ParamsOf<'withdrawal'>): Omit<Words, 'type'> {
  const amount = points !== undefined && { amount: points };
  if (isOfHold(state)) {
    const { title, one, all } = HOLD_WORDS[state];
    return { title, message: method === undefined ? all : `Your ${METHOD_TITLES[method]} ${one}`, ...amount };
  }
  const { title, message } = WITHDRAWAL_WORDS[state];
  const of = method === undefined ? 'Your' : `Your ${METHOD_TITLES[method]}`;
  const until = state === 'unclaimed' && claimBy !== undefined ? ` ${claimText(claimBy)}` : '';
  return { title, message: `${of} ${message}${until}`, ...amount };
}

const HOLD_STATES = ['held', 'hold-kept', 'hold-ended'] as const;
type HoldState = (typeof HOLD_STATES)[number];

function isOfHold(state: WithdrawalState): state is HoldState {
  return (HOLD_STATES as readonly string[]).includes(state);
}

/** `all`: of a hold of every withdrawal. */
const HOLD_WORDS: Record<HoldState, { title: string; one: string; all: string }> = {
  held: {
    title: 'Withdrawal on hold',
    one: 'withdrawal is on hold for a check. Open your withdrawal history to read why, and to appeal.',
    all: 'Your withdrawals are on hold for a check of your payee details. Open your withdrawal history to appeal.',
  },
  'hold-kept': {
    title: 'Withdrawal stays on hold',
    one: 'withdrawal stays on hold after our review. Your withdrawal history says what you can do.',
    all: 'Your withdrawals stay on hold after our review. Your withdrawal history says what you can do.',
  },
  'hold-ended': {
    title: 'Withdrawal no longer on hold',
    one: 'withdrawal is no longer on hold. We continue with it.',
    all: 'Your withdrawals are no longer on hold.',
  },
};

const WITHDRAWAL_WORDS: Record<Exclude<WithdrawalState, HoldState>, { title: string; message: string }> = {
  requested: { title: 'Withdrawal requested', message: 'withdrawal is pending. Your points are held until it ends.' },
  approved: { title: 'Withdrawal approved', message: 'withdrawal was approved. Payment is next.' },
  unclaimed: { title: 'Withdrawal sent', message: 'payment is waiting for you to claim it.' },
  completed: { title: 'Withdrawal completed', message: 'withdrawal was paid.' },
  rejected: { title: 'Withdrawal rejected', message: 'withdrawal was rejected. Your points are back in your balance.' },
  failed: { title: 'Withdrawal failed', message: 'payment failed. Your points are back in your balance.' },
  returned: { title: 'Withdrawal returned', message: 'payment came back to us.' },
  released: { title: 'Withdrawal returned', message: 'payment came back. Your points are back in your balance.' },
  forfeited: { title: 'Withdrawal returned', message: 'payment came back. After review your points were forfeited.' },
};
