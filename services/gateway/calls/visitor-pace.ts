// How often somebody at the door may try: wrong passwords per name and address, and per address; sign-ins and registrations
// per address, because each costs a hash. Attempts are counted before the password is looked at, so parallel guesses gain
// nothing; by all gateways together. An attempt that one limit refuses does not count for the others.
import type { DatabasePool } from 'slonik';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import { refused, type Refused } from '../answers/errors.ts';
import type { AccountId } from '#contracts/ids.ts';
import { openTries, takeTry, type Tries } from './tries-store.ts';

/** Wrong passwords for one name from one address within ten minutes. The limits per address are settings. */
export const FAILURES_PER_NAME = 10;

const TEN_MINUTES = 600;
const HOUR = 3600;
const DAY = 24 * HOUR;
const MINUTE_MS = 60_000;

/** Wrong passwords for one name from devices that it has never signed in with, within a day. */
export const FAILURES_FROM_STRANGERS = 100;

/** `device`: the id of a device that is known for the name; null for any other. */
export type Knocker = { username: string; address: string; device: string | null };

export type VisitorPace = {
  /** Null: go ahead, and say how it ended: the try stays counted, unless one of the two below is called. */
  beforeSignIn(knocker: Knocker): Promise<Refused | null>;
  signInSucceeded(knocker: Knocker): Promise<void>;
  /** Gives the try back: nothing was said about the password. */
  signInUndecided(knocker: Knocker): Promise<void>;
  /** Whether strangers have used up the day's wrong passwords of that name. */
  areStrangersDone(username: string): Promise<boolean>;
  /** A password of somebody who is signed in already. */
  beforeOwnPassword(account: AccountId): Promise<Refused | null>;
  ownPasswordIsRight(account: AccountId): Promise<void>;
  ownPasswordUndecided(account: AccountId): Promise<void>;
  /** `device`: the id of a device that is known for the account of the typed address; null for any other. */
  beforeForgotten(asking: { address: string; device: string | null }): Promise<Refused | null>;
  /** Asking which player a referral code belongs to. */
  beforeReferralCode(address: string): Promise<Refused | null>;
  beforeResend(account: AccountId): Promise<Refused | null>;
  beforeRegistration(address: string): Promise<Refused | null>;
  /** Gives the try back: it cost nothing and told nothing. */
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
  const codes = tries('referral-codes', () => 60, HOUR);
  const resends = tries('resend', () => 1, MINUTE_MS / 1000);

  /** The name comes first: guesses at one name beyond its limit cost the address nothing, where neighbours may sit. */
  const countersOf = ({ username, address, device }: Knocker): [Tries, string][] => {
    const name = username.toLowerCase();
    // A known device has a budget of its own, so that nobody can lock the owner out of it.
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
    beforeReferralCode: (address) => taken(codes, address, 'Too many referral codes from your address.'),
    beforeResend: (account) => taken(resends, String(account), 'A link was sent a moment ago.'),
    beforeRegistration: (address) => taken(newcomers, address, 'Too many new accounts from your address.'),
    async registrationForFree(address) {
      await newcomers.reward(address);
    },
  };
}

/** Takes one try of each, or none at all: the first limit that is reached answers, and what was taken before is given back. */
async function allTaken(limits: readonly (readonly [Tries, key: string])[]): Promise<Refused | null> {
  for (const [place, [limiter, key]] of limits.entries()) {
    const tooOften = await taken(limiter, key, 'Too many attempts to sign in.');
    if (tooOften === null) continue;
    await Promise.all(limits.slice(0, place).map(([earlier, itsKey]) => earlier.reward(itsKey)));
    return tooOften;
  }
  return null;
}

async function taken(limiter: Tries, key: string, message: string): Promise<Refused | null> {
  const waitMs = await takeTry(limiter, key);
  if (waitMs === null) return null;
  const minutes = Math.ceil(waitMs / MINUTE_MS);
  const again = `Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
  return { ...refused('rate-limited', `${message} ${again}`), retryAfterMs: waitMs };
}
