// Attempts are counted before the password is checked, so parallel guesses gain nothing. Sign-ins and registrations are
// limited per address because each costs a hash.
import type { DatabasePool } from 'slonik';
import { MINUTE_MS } from '#contracts/days/time.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import type { Refused } from '../module/errors.ts';
import type { AccountId } from '#contracts/ids.ts';
import { allTaken, openTries, taken, type Tries } from '../module/tries-store.ts';

/** Wrong passwords for one name from one address in ten minutes. Limits per address are settings. */
export const FAILURES_PER_NAME = 10;

const TEN_MINUTES = 600;
const HOUR = 3600;
const DAY = 24 * HOUR;

/** Wrong passwords for one name from unknown devices in a day. */
export const FAILURES_FROM_STRANGERS = 100;

export type Knocker = { username: string; address: string; device: string | null };

export type VisitorPace = {
  /** Null if admitted. The attempt stays counted unless `signInSucceeded` or `signInUndecided` is called. */
  beforeSignIn(knocker: Knocker): Promise<Refused | null>;
  signInSucceeded(knocker: Knocker): Promise<void>;
  /** Gives the attempt back if the password was not checked. */
  signInUndecided(knocker: Knocker): Promise<void>;
  areStrangersDone(username: string): Promise<boolean>;
  beforeOwnPassword(account: AccountId): Promise<Refused | null>;
  ownPasswordIsRight(account: AccountId): Promise<void>;
  ownPasswordUndecided(account: AccountId): Promise<void>;
  /** `device`: id of a device known for the account of the typed address; null for any other. */
  beforeForgotten(asking: { address: string; device: string | null }): Promise<Refused | null>;
  beforeResend(account: AccountId): Promise<Refused | null>;
  /** Confirmation links that accounts have mailed to typed addresses: new accounts gain no more. */
  beforeConfirmationMail(address: string): Promise<Refused | null>;
  beforeRegistration(address: string): Promise<Refused | null>;
  /** Gives the attempt back: it cost no hash and revealed nothing. */
  registrationForFree(address: string): Promise<void>;
};

export function visitorPace(settings: LiveSettings, failuresPerName: number, pool: DatabasePool): VisitorPace {
  const tries = (name: string, points: () => number, durationSeconds: number) => {
    const limiter = openTries(pool, { name, points: points(), durationSeconds });
    settings.onChange(() => limiter.allow(points()));
    return limiter;
  };
  const names = tries('sign-in-name', () => failuresPerName, TEN_MINUTES);
  const addresses = tries('sign-in-address', () => settings.value('failed-sign-ins-per-address'), TEN_MINUTES);
  const signIns = tries('sign-ins', () => settings.value('sign-ins-per-address'), TEN_MINUTES);
  const newcomers = tries('registration', () => settings.value('registrations-per-hour'), HOUR);
  const strangers = tries('sign-in-strangers', () => FAILURES_FROM_STRANGERS, DAY);
  const devices = tries('sign-in-device', () => failuresPerName, TEN_MINUTES);
  const ownPasswords = tries('own-password', () => 10, HOUR);
  const forgotten = tries('forgotten', () => 10, HOUR);
  const mails = tries('confirmation-mails', () => 30, DAY);
  const resends = tries('resend', () => 1, MINUTE_MS / 1000);

  /** The name comes first: beyond its limit, guesses at one name do not use up the address, which others may share. */
  const countersOf = ({ username, address, device }: Knocker): [Tries, string][] => {
    const name = username.toLowerCase();
    // A known device has a separate budget, so that strangers cannot lock the owner out.
    if (device !== null) return [[devices, `${name} ${device}`]];
    return [
      [names, `${name} ${address}`],
      [strangers, name],
      [addresses, address],
    ];
  };
  const giveBack = async (knocker: Knocker) => {
    await Promise.all(countersOf(knocker).map(([limiter, key]) => limiter.reward(key)));
  };

  return {
    beforeSignIn: (knocker) => allTaken([...countersOf(knocker), [signIns, knocker.address]]),
    async signInSucceeded(knocker) {
      const [[limiter, key], ...others] = countersOf(knocker) as [[Tries, string], ...[Tries, string][]];
      await limiter.delete(key);
      await Promise.all(others.map(([other, its]) => other.reward(its)));
    },
    signInUndecided: giveBack,
    async areStrangersDone(username) {
      return (await strangers.taken(username.toLowerCase())) >= FAILURES_FROM_STRANGERS;
    },
    beforeOwnPassword: (account) => taken(ownPasswords, String(account), 'Too many wrong passwords.'),
    async ownPasswordIsRight(account) {
      await ownPasswords.delete(String(account));
    },
    async ownPasswordUndecided(account) {
      await ownPasswords.reward(String(account));
    },
    beforeForgotten: ({ address, device }) =>
      taken(forgotten, device ?? address, 'Too many requests for a new password.'),
    beforeResend: (account) => taken(resends, String(account), 'A link was sent a moment ago.'),
    beforeConfirmationMail: (address) => taken(mails, address, 'Too many confirmation links from your address.'),
    beforeRegistration: (address) => taken(newcomers, address, 'Too many new accounts from your address.'),
    async registrationForFree(address) {
      await newcomers.reward(address);
    },
  };
}
