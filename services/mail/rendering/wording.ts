import type { MailKind, StoredMail } from '#contracts/internal/mail.ts';
import { MOST_MESSAGE, MOST_TITLE } from '#contracts/notifications/system.ts';
import { countedPoints } from '#contracts/words/figures.ts';
import { minuteWithZone } from '#contracts/words/dates.ts';
import { made, oneLine } from './words.ts';

export type Wording = {
  /** Contains no input of players or browsers. */
  subject: string;
  lines: readonly string[];
  facts: readonly (readonly [string, string])[];
  /** With `token` the address carries the link secret. */
  action: { label: string; path: string; token: string | null } | null;
  steps?: { title: string; items: readonly string[] };
  /** The token whose code is shown. */
  codeOf?: string;
  caution: string;
};

const IGNORE = "Ignore this mail if it wasn't you. Nothing changes unless you use the button.";
const CHOOSE = { label: 'Set a new password', path: '/forgot-password', token: null };
const SECURE = "If it wasn't you, set a new password now. This signs out all other devices.";
const UNSTOPPABLE = "If it wasn't you, reply to this mail at once: support can stop it.";
const STOPPABLE = "If it wasn't you, stop the change within 7 days. This signs out all devices.";

type Circumstances = { at: number; zone: string; browser: string | null; place: string | null };

function factsOf({ at, zone, browser, place }: Circumstances): Wording['facts'] {
  const facts: [string, string][] = [['When', minuteWithZone(zone, at)]];
  if (browser !== null) facts.push(['Browser', made(browser)]);
  if (place !== null) facts.push(['Place', made(place)]);
  return facts;
}

const linkTo = (label: string, path: string, token: string) => ({ label, path, token });

function changed(subject: string, line: string, params: Circumstances): Wording {
  return { subject, lines: [line], facts: factsOf(params), action: CHOOSE, caution: SECURE };
}

type Stoppable = Circumstances & { token: string | null };

function stoppable(subject: string, line: string, params: Stoppable): Wording {
  const { token } = params;
  return {
    subject,
    lines: [line],
    facts: factsOf(params),
    action: token === null ? null : linkTo('Stop the change', '/stop-change', token),
    caution: token === null ? UNSTOPPABLE : STOPPABLE,
  };
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

function welcomeOf(username: string, points: number): Pick<Wording, 'subject' | 'lines' | 'steps'> {
  const opened = `The account ${username} was opened with this address.`;
  const bonus =
    points === 0 ? '' : ` ${countedPoints(points)} to start with ${points === 1 ? 'is' : 'are'} in its balance.`;
  return {
    subject: 'Welcome to Tallyhouse: confirm your email address',
    lines: [`${opened}${bonus} Confirm that the address is yours.`],
    steps: {
      title: 'Then, on your first day:',
      items: [
        'Complete an offer or a survey on the Earn page. Each one shows its points and when they arrive.',
        'Claim your daily bonus. It grows with each day in a row.',
        'Play a round, and check on the Fairness page that its result was fair.',
      ],
    },
  };
}

type Writers = { [Kind in MailKind]: (params: StoredMail<Kind>['params']) => Wording };

const WRITERS: Writers = {
  'confirm-address': ({ username, token, welcome }) => ({
    ...(welcome === null
      ? {
          subject: 'Confirm your email address',
          lines: [`The account ${username} was opened with this address. Confirm that it is yours.`],
        }
      : welcomeOf(username, welcome.points)),
    facts: [],
    action: linkTo('Confirm your address', '/verify-email', token),
    codeOf: token,
    caution: 'Didn\'t sign up? Choose "Not my account" on that page. Link and code work for an hour.',
  }),
  'reset-password': (params) => ({
    subject: 'Set a new password',
    lines: [`We received a request to reset the password of ${params.username}. The link works for an hour.`],
    facts: factsOf(params),
    action: linkTo('Set a new password', '/reset-password', params.token),
    caution: IGNORE,
  }),
  'confirm-new-address': ({ username, token }) => ({
    subject: 'Confirm your new email address',
    lines: [`The account ${username} wants to use this address. The link works for an hour.`],
    facts: [],
    action: linkTo('Confirm the new address', '/confirm-email', token),
    caution: IGNORE,
  }),
  'address-already-yours': (params) => ({
    subject: 'You already have an account',
    lines: [
      `A new account was to use this address. You already have ${params.username}: sign in, or set a new password.`,
    ],
    facts: factsOf(params),
    action: { label: 'Sign in', path: '/auth', token: null },
    caution: "Ignore this mail if it wasn't you. Your account has not changed.",
  }),
  'password-changed': (params) =>
    changed('Your password was changed', `The password of ${params.username} was changed.`, params),
  'address-change-asked': (params) =>
    stoppable(
      'Your email is about to change',
      `The email of ${params.username} is about to change to ${oneLine(params.newAddress)}.`,
      params,
    ),
  'address-changed': (params) =>
    stoppable(
      'Your email was changed',
      `The email of ${params.username} was changed to ${oneLine(params.newAddress)}.`,
      params,
    ),
  'address-change-stopped': (params) => ({
    subject: 'We stopped the change of your email',
    lines: [`${params.username} keeps this address. All devices were signed out.`],
    facts: factsOf(params),
    action: linkTo('Set a new password', '/reset-password', params.token),
    caution: 'Set a new password now. The link works for an hour.',
  }),
  'new-device': (params) =>
    changed('New sign-in to your account', `A new device signed in to ${params.username}.`, params),
  'sign-in-digest': (params) =>
    changed(
      'More new sign-ins to your account',
      `${counted(params.count, 'more new device', 'more new devices')} signed in to ${params.username} today.`,
      params,
    ),
  'enrol-factor': ({ username, token }) => ({
    subject: 'Add your second factor',
    lines: [
      `An administrator sent you this link to add a passkey or an authenticator app to ${username}. Your roles need it.`,
    ],
    facts: [],
    action: linkTo('Add a second factor', '/enrol', token),
    caution: "The link works once and for an hour. If you didn't expect it, tell an administrator.",
  }),
  'second-factor-added': (params) =>
    changed('Second factor added', `${params.username} now asks for a code at sign-in.`, params),
  'second-factor-removed': (params) =>
    changed('Second factor removed', `${params.username} no longer asks for a code at sign-in.`, params),
  'passkey-added': (params) =>
    changed('Passkey added', `The passkey ${made(params.name)} was added to ${params.username}.`, params),
  'passkey-removed': (params) =>
    changed('Passkey removed', `The passkey ${made(params.name)} was removed from ${params.username}.`, params),
  'passkey-suspended': (params) =>
    changed(
      'Passkey suspended',
      `The passkey ${made(params.name)} of ${params.username} looks copied. We no longer accept it.`,
      params,
    ),
  'recovery-codes-made': (params) =>
    changed('New recovery codes', `${params.username} has new recovery codes. The old ones no longer work.`, params),
  'recovery-code-used': (params) =>
    changed(
      'Recovery code used',
      `A recovery code was used to sign in to ${params.username}. ${counted(params.left, 'code is', 'codes are')} left.`,
      params,
    ),
  'someone-has-your-password': (params) =>
    changed(
      'Someone has your password',
      `Someone entered the right password of ${params.username} and failed the second step.`,
      params,
    ),
  'many-wrong-passwords': (params) =>
    changed(
      'Many wrong passwords',
      `Many wrong passwords were tried for ${params.username}. Until tomorrow, only devices you have used before can sign in.`,
      params,
    ),
  'account-closing': (params) => ({
    subject: 'Your account will be deleted',
    lines: [
      `${params.username} will be deleted on ${minuteWithZone(params.zone, params.erasedAt)}. Sign in before then to keep it.`,
    ],
    facts: factsOf(params),
    action: { label: 'Keep my account', path: '/auth', token: null },
    caution: "If it wasn't you, sign in and set a new password.",
  }),
  'export-ready': (params) => ({
    subject: 'Your data is ready',
    lines: [
      `You can download the data of ${params.username} from your profile until ${minuteWithZone(params.zone, params.until)}.`,
    ],
    facts: factsOf(params),
    action: { label: 'Open your profile', path: '/profile', token: null },
    caution: SECURE,
  }),
  'ticket-unconfirmed': ({ ticket, number }) => ({
    subject: 'Confirm your message to support',
    lines: [
      `We received a message to support with this address (ticket ${number}). It reaches support once you confirm it.`,
    ],
    facts: [],
    action: linkTo('Confirm your message', '/ticket', ticket),
    caution: "Ignore this mail if it wasn't you. The message is deleted after a day.",
  }),
  'ticket-answered': ({ ticket, number }) => ({
    subject: `Support answered your ticket ${number}`,
    lines: [`There is an answer in ticket ${number}.`],
    facts: [],
    action: linkTo('Read the answer', '/ticket', ticket),
    caution: 'Answer on that page. Replies to this mail are not read there.',
  }),
  notification: ({ username, title, subject, message, facts, action }) => ({
    subject: made(subject ?? title, MOST_TITLE),
    lines: [made(message, MOST_MESSAGE)],
    facts: [...facts.map(([name, value]) => [name, made(value, MOST_TITLE)] as const), ['Account', username]],
    action: { label: 'Open Tallyhouse', path: '/', ...action, token: null },
    caution: 'Choose in your profile what we mail you, or unsubscribe from these mails in your mail program.',
  }),
};

export function wordingOf<Kind extends MailKind>({ kind, params }: StoredMail<Kind>): Wording {
  return WRITERS[kind](params);
}
