import { type CommonQueryMethods, sql } from 'slonik';
import type { AccountId } from '#contracts/ids.ts';
import type { FlowOutcome } from '#contracts/internal/people.ts';
import type { Visit } from '#contracts/internal/sessions.ts';
import { DONE, type FlowRooms, refusal } from '../flow-rooms.ts';
import { lockPerson } from '../people/lock-person.ts';
import { noteEvent } from '../security-events.ts';
import { announcePerson } from '../sessions/session-ends.ts';

export function cancelOwnChange({ pool }: FlowRooms, account: AccountId, visit: Visit): Promise<FlowOutcome> {
  return pool.transaction(async (transaction) => {
    if ((await lockPerson(transaction, account)) === null) return refusal('sign-in-failed', 'Sign in first.');
    const isPending = await transaction.exists(sql.unsafe`
      select from address_changes where account = ${account} and done_at is null`);
    if (!isPending) return DONE;
    await cancelPendingChange(transaction, account);
    await noteEvent(transaction, account, 'address-change-stopped', visit);
    await announcePerson(transaction, account);
    return DONE;
  });
}

/** The person's row must be locked. An earlier completed change can still be stopped. */
export async function cancelPendingChange(transaction: CommonQueryMethods, account: AccountId): Promise<void> {
  await transaction.query(sql.unsafe`
    delete from address_changes
    where account = ${account} and done_at is null and (stoppable_until is null or stoppable_until <= now())`);
  await transaction.query(sql.unsafe`
    update address_changes set done_at = now() where account = ${account} and done_at is null`);
  await transaction.query(sql.unsafe`
    delete from account_tokens where account = ${account} and purpose = 'confirm-new-address'`);
}
