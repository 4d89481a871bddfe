// For a week the account is hidden and signed out; its owner can keep it by signing in.
import { sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import type { IdentityRefusal } from '#contracts/internal/people.ts';
import type { PendingOffers } from '#contracts/internal/offers.ts';
import type { Visit } from '#contracts/internal/sessions.ts';
import type { Closing } from '#contracts/internal/own-data.ts';
import { datesIn } from '#contracts/words/dates.ts';
import { readZone } from '#projections/daily-bonus/read.ts';
import { spendOfDay } from '../counts.ts';
import { circumstancesOf, type FlowRooms, refusal } from '../flow-rooms.ts';
import { changeCredentials } from '../people/credentials.ts';
import { lockPerson } from '../people/lock-person.ts';
import { noteEvent } from '../security-events.ts';
import { announcePerson } from '../sessions/session-ends.ts';
import { endSessionsOf } from '../sessions/session-rows.ts';
import { closingTerms, STAFF } from './closing-terms.ts';
import { erasedAt as erasedAtOf } from '../people/erased.ts';

const OTHER_NAME = refusal('invalid-input', 'That is not your username.', 'username');

const atRow = z.strictObject({ erasedAt: z.int() });

type Asked = { username: string; pending: PendingOffers; afterOffers: boolean; visit: Visit };

export async function askToClose(
  rooms: FlowRooms,
  account: AccountId,
  { username, pending, afterOffers, visit }: Asked,
): Promise<Closing | IdentityRefusal> {
  const { pool, queueMail, ends } = rooms;
  const { hindrance, pendingUntil } = await closingTerms(pool, account, { pending, now: rooms.now() });
  if (hindrance !== null) return hindrance;
  if (pendingUntil !== null && !afterOffers)
    return untilThen(datesIn(await readZone(pool, account), rooms.now).day(pendingUntil));
  const outcome = await pool.transaction(async (transaction): Promise<Closing | IdentityRefusal> => {
    const person = await lockPerson(transaction, account);
    if (person === null) return refusal('sign-in-failed', 'Sign in first.');
    if (person.isStaff) return STAFF;
    if (person.username !== username) return OTHER_NAME;
    const tooMany = await spendOfDay(transaction, 'account-changes', account);
    if (tooMany !== null) return tooMany;
    const until = pendingUntil === null ? null : sql.timestamp(new Date(pendingUntil));
    const erasedAt = await transaction.oneFirst(sql.type(atRow)`
      update users set closing_at = now(), closing_until = ${until} where account = ${account} returning ${erasedAtOf} as "erasedAt"`);
    await changeCredentials(transaction, account);
    await endSessionsOf(transaction, account);
    await announcePerson(transaction, account);
    await noteEvent(transaction, account, 'deletion-asked', visit);
    const params = { username: person.username, ...circumstancesOf(rooms, visit), erasedAt };
    const cause = `account-closing:${account}:${person.epoch + 1}`;
    if (person.email !== null && person.isConfirmed) {
      await queueMail(transaction, { kind: 'account-closing', cause, account, to: person.email, params });
    }
    return { kind: 'closing', erasedAt };
  });
  if (outcome.kind === 'closing') ends.tell({ account });
  return outcome;
}

function untilThen(day: string): IdentityRefusal {
  return refusal(
    'account-holds-points',
    `Points from offers are pending until ${day}. You can ask now to have the account deleted then.`,
  );
}
