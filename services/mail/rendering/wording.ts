import type { MailKind, StoredMail } from '#contracts/internal/mail.ts';
import { MOST_MESSAGE, MOST_TITLE } from '#contracts/notifications/fact.ts';
import { minuteWithZone } from '#contracts/words/dates.ts';
import { made, oneLine } from './words.ts';

export type Wording = {
  /** A constant text. */
  subject: string;
  lines: readonly string[];
  /** When and where it happened, as pairs of a name and a value. */
  facts: readonly (readonly [string, string])[];
  /** The one button. With `token` its address carries the mail's own link. */
  action: { label: string; path: string; token: string | null } | null;
  /** What to do if it was not the player. */
  caution: string;
};

const IGNORE = "Ignore this if it wasn't you. Nothing changes without the button.";
const CHOOSE = { label: 'Choose a new password', path: '/forgot-password', token: null };
const SECURE = "If it wasn't you, choose a new password now. That signs out everybody else.";
const UNSTOPPABLE = "If it wasn't you, answer this mail at once: support can stop it.";

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
    caution:
      token === null ? UNSTOPPABLE : "If it wasn't you, stop the change. You have 7 days, and it signs out everybody.",
  };
}

type Writers = { [Kind in MailKind]: (params: StoredMail<Kind>['params']) => Wording };

const WRITERS: Writers = {
  'confirm-address': ({ username, token }) => ({
    subject: 'Confirm your address',
    lines: [`The account ${username} was opened with this address. Confirm that it is yours.`],
    facts: [],
    action: linkTo('Confirm your address', '/verify-email', token),
    caution: 'The page lets you say "Not my account" if you did not open it. The link works for an hour.',
  }),
  'reset-password': (params) => ({
    subject: 'Choose a new password',
    lines: [`Somebody asked to reset the password of ${params.username}. The link works for an hour.`],
    facts: factsOf(params),
    action: linkTo('Choose a new password', '/reset-password', params.token),
    caution: IGNORE,
  }),
  'confirm-new-address': ({ username, token }) => ({
    subject: 'Confirm your new address',
    lines: [`The account ${username} wants to use this address. The link works for an hour.`],
    facts: [],
    action: linkTo('Confirm the new address', '/confirm-email', token),
    caution: IGNORE,
  }),
  'address-already-yours': (params) => ({
    subject: 'You already have an account',
    lines: [
      `Somebody tried to use this address for another account. You already have ${params.username}: sign in, or choose a new password.`,
    ],
    facts: factsOf(params),
    action: { label: 'Sign in', path: '/auth', token: null },
    caution: "Ignore this if it wasn't you. Your account has not changed.",
  }),
  'password-changed': (params) =>
    changed('Your password was changed', `The password of ${params.username} was changed.`, params),
  'address-change-asked': (params) =>
    stoppable(
      'A change of your address was asked for',
      `The account ${params.username} asked to change its address to ${oneLine(params.newAddress)}.`,
      params,
    ),
  'address-changed': (params) =>
    stoppable(
      'Your address was changed',
      `The account ${params.username} now has the address ${oneLine(params.newAddress)}.`,
      params,
    ),
  'address-change-stopped': (params) => ({
    subject: 'We stopped the change of your address',
    lines: [`The account ${params.username} keeps this address. Everybody was signed out.`],
    facts: factsOf(params),
    action: linkTo('Choose a new password', '/reset-password', params.token),
    caution: 'Choose a new password now. The link works for an hour.',
  }),
  'new-device': (params) => ({
    ...changed('New sign-in', `Somebody signed in to ${params.username} on a device we have not seen before.`, params),
  }),
  'sign-in-digest': (params) =>
    changed(
      'More new sign-ins',
      `${params.count} more ${params.count === 1 ? 'sign-in' : 'sign-ins'} to ${params.username} on new devices today.`,
      params,
    ),
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
      `The passkey ${made(params.name)} of ${params.username} looks copied. We stopped accepting it.`,
      params,
    ),
  'recovery-codes-made': (params) =>
    changed('New recovery codes', `${params.username} has new recovery codes. The old ones no longer work.`, params),
  'recovery-code-used': (params) =>
    changed(
      'Recovery code used',
      `A recovery code signed in to ${params.username}. ${params.left} ${params.left === 1 ? 'code is' : 'codes are'} left.`,
      params,
    ),
  'someone-has-your-password': (params) =>
    changed(
      'Someone has your password',
      `Somebody entered the right password of ${params.username} and failed the second step.`,
      params,
    ),
  'many-wrong-passwords': (params) =>
    changed(
      'Many wrong passwords',
      `Many wrong passwords were tried for ${params.username}. Only devices you have used before get in today.`,
      params,
    ),
  'account-closing': (params) => ({
    subject: 'Your account is closing',
    lines: [
      `${params.username} was closed and will be erased at ${minuteWithZone(params.zone, params.erasedAt)}. Sign in before then to keep it.`,
    ],
    facts: factsOf(params),
    action: { label: 'Keep my account', path: '/auth', token: null },
    caution: "If it wasn't you, sign in and choose a new password.",
  }),
  'export-ready': (params) => ({
    subject: 'Your data is ready',
    lines: [
      `The data of ${params.username} can be downloaded from your profile until ${minuteWithZone(params.zone, params.until)}.`,
    ],
    facts: factsOf(params),
    action: { label: 'Open your profile', path: '/profile', token: null },
    caution: SECURE,
  }),
  notification: ({ username, title, message }) => ({
    subject: 'You have a new notification',
    lines: [`For ${username}: ${made(title, MOST_TITLE)}`, made(message, MOST_MESSAGE)],
    facts: [],
    action: { label: 'Open Tallyhouse', path: '/', token: null },
    caution: 'You choose in your profile what we mail you. Your mail program can also unsubscribe you from this kind.',
  }),
};

export function wordingOf<Kind extends MailKind>({ kind, params }: StoredMail<Kind>): Wording {
  return WRITERS[kind](params);
}
