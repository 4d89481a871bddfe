import type { DatabasePool } from 'slonik';
import { DAY_MS } from '#contracts/days/time.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import { REFUSALS } from '#contracts/refusals.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import { readStanding } from '#projections/standing/read.ts';
import { hasPlayedSince } from '#projections/rounds/read.ts';
import { hasActiveLineSince } from '#projections/statement/read.ts';
import { refused, type Refused } from '../../module/errors.ts';

export type EligibilityRooms = {
  pool: DatabasePool;
  identity: Pick<Identity, 'person' | 'sameMailbox'>;
  settings: Pick<LiveSettings, 'value'>;
  now: () => number;
};

const NO_STAFF = refused('forbidden', 'Staff do not take part in a rain.');
const NO_ACCOUNT = refused('forbidden', 'This account cannot join a rain.');
const UNVERIFIED = refused('address-unconfirmed', 'Verify your email to join a rain.');

/** Null if the player may join. Mutes and shared devices are checked with the other participants. */
export async function refusalToJoin(rooms: EligibilityRooms, account: AccountId): Promise<Refused | null> {
  const { pool, identity, settings, now } = rooms;
  const person = await identity.person(account);
  if (person === null || person.isBanned) return NO_ACCOUNT;
  if (person.roles.length > 0) return NO_STAFF;
  if (!person.emailVerified) return UNVERIFIED;
  if (person.age === 'minor' || (settings.value('adults-only') && person.age !== 'adult')) {
    return refused('age-not-confirmed', REFUSALS['age-not-confirmed'].message);
  }
  const { excludedUntil } = await readStanding(pool, account, now());
  if (excludedUntil !== null) return refused('player-excluded', REFUSALS['player-excluded'].message);
  const days = settings.value('rain-active-days');
  if (days > 0 && !(await wasActiveSince(pool, account, now() - days * DAY_MS))) {
    const window = days === 1 ? 'since yesterday' : `in the last ${days} days`;
    return refused('rain-not-active', `Play a round or complete an offer first: rain is for players active ${window}.`);
  }
  return null;
}

async function wasActiveSince(pool: DatabasePool, account: AccountId, since: number): Promise<boolean> {
  return (await hasPlayedSince(pool, account, since)) || (await hasActiveLineSince(pool, account, since));
}
