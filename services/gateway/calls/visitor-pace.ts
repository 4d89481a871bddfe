// How often somebody at the door may try: wrong passwords per name and address, and per address; sign-ins and registrations
// per address, because each costs a hash. Attempts are counted before the password is looked at, so parallel guesses gain
// nothing; by all gateways together. An attempt that one limit refuses does not count for the others.
import type { DatabasePool } from 'slonik';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import { refused, type Refused } from '../answers/errors.ts';
import { openTries, takeTry, type Tries } from './tries-store.ts';

/** Wrong passwords for one name from one address within ten minutes. The limits per address are settings. */
export const FAILURES_PER_NAME = 10;

const TEN_MINUTES = 600;
const HOUR = 3600;
const MINUTE_MS = 60_000;

export type VisitorPace = {
  /** Null: go ahead, and say how it ended: the try stays counted, unless one of the two below is called. */
  beforeSignIn(username: string, address: string): Promise<Refused | null>;
  signInSucceeded(username: string, address: string): Promise<void>;
  /** Gives the try back: nothing was said about the password. */
  signInUndecided(username: string, address: string): Promise<void>;
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
  const nameAt = (username: string, address: string) => `${username.toLowerCase()} ${address}`;

  return {
    // The name comes first: guesses at one name beyond its limit cost the address nothing, where neighbours may sit.
    beforeSignIn: (username, address) =>
      allTaken([
        [names, nameAt(username, address)],
        [addresses, address],
        [signIns, address],
      ]),
    async signInSucceeded(username, address) {
      await names.delete(nameAt(username, address));
      await addresses.reward(address);
    },
    async signInUndecided(username, address) {
      await names.reward(nameAt(username, address));
      await addresses.reward(address);
    },
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
