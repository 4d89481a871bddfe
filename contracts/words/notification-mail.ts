import type { NotificationFact } from '../notifications/fact.ts';
import { METHOD_TITLES } from '../withdrawals/method-names.ts';
import { claimDay } from './claim.ts';
import { countedPoints, grouped, microsText } from './figures.ts';
import { describeNotification } from './notification.ts';
import { type OfferAbout, offerSubject, offerTitle } from './offer.ts';

export type MailFact = readonly [name: string, value: string];

export type NotificationMail = {
  subject: string;
  message: string;
  facts: readonly MailFact[];
  action: { label: string; path: string };
};

type ParamsOf<Kind> = Extract<NotificationFact, { kind: Kind }>['params'];
type Subject = Pick<NotificationMail, 'subject' | 'facts' | 'action'>;

const PLUS = '+';
const MINUS = '\u2212';

const HOME = { label: 'Open Tallyhouse', path: '/' };
const EARN = { label: 'See your offers', path: '/earn' };
const WITHDRAWALS = { label: 'See your withdrawals', path: '/withdrawal-history' };

/** The subject says what happened and how much; the mail needs no sign-in to be understood. */
export function mailOfNotification(fact: NotificationFact, about: OfferAbout | null = null): NotificationMail {
  const { title, message, amount } = describeNotification(fact, about);
  return { message, ...subjectOf(fact, about, { title, amount }) };
}

function subjectOf(
  fact: NotificationFact,
  about: OfferAbout | null,
  { title, amount }: { title: string; amount?: number | undefined },
): Subject {
  switch (fact.kind) {
    case 'offer':
      return ofOffer(fact.params, about);
    case 'referral':
      return ofReferral(fact.params);
    case 'withdrawal':
      return ofWithdrawal(fact.params, title);
    case 'daily_bonus':
      return ofDailyBonus(fact.params);
    case 'level_up':
      return { subject: `You reached level ${grouped(fact.params.level)}`, facts: [], action: HOME };
    default:
      return { subject: title, facts: amount === undefined ? [] : [['Points', grouped(amount)]], action: HOME };
  }
}

function ofOffer({ state, network, points }: ParamsOf<'offer'>, about: OfferAbout | null): Subject {
  const offer = offerTitle(network, about);
  const sign = state === 'reversed' ? MINUS : PLUS;
  const signed = `${sign}${countedPoints(points)}`;
  const subject = {
    pending: `${signed} pending from ${offer}`,
    released: `${signed} from ${offer}`,
    reversed: `${signed}: ${offerSubject(network, about)} was reversed`,
  }[state];
  return {
    subject,
    facts: [
      ['Offer', offer],
      ['Points', `${sign}${grouped(points)}`],
    ],
    action: EARN,
  };
}

function ofDailyBonus({ points, streak }: ParamsOf<'daily_bonus'>): Subject {
  const ready = `${countedPoints(points)} to claim today`;
  return {
    subject: streak < 2 ? `Your daily bonus: ${ready}` : `Keep your streak of ${streak} days: ${ready}`,
    facts: [['Points', `${PLUS}${grouped(points)}`]],
    action: { label: 'Claim your bonus', path: '/earn' },
  };
}

const REFERRAL_SUBJECTS: Record<ParamsOf<'referral'>['of'], string> = {
  promised: 'for your first offer',
  friend: 'for joining with an invitation',
  referrer: 'for inviting a friend',
  share: "from a friend's offer",
  'share-reversed': "a friend's offer was reversed",
};

function ofReferral({ of, points }: ParamsOf<'referral'>): Subject {
  const isLost = of === 'share-reversed';
  const sign = isLost ? MINUS : PLUS;
  const subject = `${sign}${countedPoints(points)}${isLost ? ':' : ''} ${REFERRAL_SUBJECTS[of]}`;
  return {
    subject,
    facts: [['Points', `${sign}${grouped(points)}`]],
    action: { label: 'See your invitations', path: '/#referrals' },
  };
}

type WithdrawalState = ParamsOf<'withdrawal'>['state'];

/** After "Your withdrawal of $5.00". */
const WITHDRAWAL_SUBJECTS: Record<WithdrawalState, string> = {
  requested: 'was requested',
  approved: 'was approved',
  unclaimed: 'was sent: claim it',
  completed: 'was sent',
  rejected: 'was rejected',
  failed: 'failed',
  returned: 'came back to us',
  released: 'came back: your points are in your balance',
  forfeited: 'came back: your points were forfeited',
  held: 'is on hold',
  'hold-kept': 'stays on hold',
  'hold-ended': 'is no longer on hold',
};

/** Other methods are kinds of goods, not places that money goes to. */
const PAID_TO = new Set(['paypal', 'zelle', 'cashapp']);

function ofWithdrawal({ state, method, points, micros, claimBy }: ParamsOf<'withdrawal'>, title: string): Subject {
  const to = state === 'completed' && method !== undefined && PAID_TO.has(method) ? ` to ${METHOD_TITLES[method]}` : '';
  const value = micros !== undefined ? microsText(micros) : points === undefined ? null : countedPoints(points);
  const facts: MailFact[] = [];
  if (method !== undefined) facts.push(['Method', METHOD_TITLES[method]]);
  if (micros !== undefined) facts.push(['Amount', microsText(micros)]);
  if (points !== undefined) facts.push(['Points', grouped(points)]);
  if (claimBy !== undefined) facts.push(['Claim by', claimDay(claimBy)]);
  const subject = value === null ? title : `Your withdrawal of ${value} ${WITHDRAWAL_SUBJECTS[state]}${to}`;
  return { subject, facts, action: WITHDRAWALS };
}
