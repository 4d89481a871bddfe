import { dayOf } from '#contracts/days/utc-day.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { IdentityRefusal } from '#contracts/internal/people.ts';
import type { Visit } from '#contracts/internal/sessions.ts';
import { countWithin, giveBackCount } from '../counts.ts';
import { type FlowRooms, refusal } from '../flow-rooms.ts';
import { lockPerson } from '../people/lock-person.ts';
import { tellOwner } from './tell-owner.ts';

const AN_HOUR = 10;
const HOUR_SECONDS = 3600;

export const WRONG_CODE = refusal('wrong-code', 'That code is wrong or was already used.', 'code');

type GuessRooms = Pick<FlowRooms, 'pool' | 'queueMail' | 'now'>;

/** Counted before the check, so that parallel guesses gain nothing. Given back unless the code was wrong. */
export async function countedGuess<Result extends { kind: string }>(
  rooms: GuessRooms,
  { account, visit }: { account: AccountId; visit: Visit },
  attempt: () => Promise<Result | IdentityRefusal>,
): Promise<Result | IdentityRefusal> {
  const key = `wrong-codes:${account}`;
  if ((await countWithin(rooms.pool, key, HOUR_SECONDS)) > AN_HOUR) {
    await tellOfGuesses(rooms, account, visit);
    const tooMany = refusal('rate-limited', 'Too many wrong codes. Try again in an hour.');
    return { ...tooMany, retryAfterMs: 1000 * HOUR_SECONDS };
  }
  const outcome = await attempt();
  if (outcome.kind !== 'refusal' || (outcome as IdentityRefusal).code !== 'wrong-code') {
    await giveBackCount(rooms.pool, key);
  }
  return outcome;
}

/** At most once a day: wrong codes imply that the password is known. */
export function tellOfGuesses(rooms: GuessRooms, account: AccountId, visit: Visit): Promise<void> {
  return rooms.pool.transaction(async (transaction) => {
    const person = await lockPerson(transaction, account);
    if (person === null) return;
    const cause = `someone-has-your-password:${account}:${dayOf(rooms.now())}`;
    await tellOwner(rooms, transaction, { person, visit }, ({ about, ...owner }) => ({
      kind: 'someone-has-your-password',
      cause,
      ...owner,
      params: about,
    }));
  });
}
