import { sql } from 'slonik';
import type { AccountId } from '#contracts/ids.ts';
import type { FlowOutcome } from '#contracts/internal/people.ts';
import { DONE, type FlowRooms, refusal } from '../flow-rooms.ts';
import { lockPerson } from '../people/lock-person.ts';
import { issueToken } from '../tokens/account-tokens.ts';
import { enrolledFactors } from './own-factors.ts';

const NOT_STAFF = refusal('not-found', 'This account has no role of the staff.');
const UNCONFIRMED = refusal('address-unconfirmed', 'This account has to confirm its e-mail address first.');
const HAS_FACTOR = refusal('factor-kept', 'This account has a second factor.');

/** An earlier link ends. */
export function sendEnrolment(rooms: FlowRooms, account: AccountId): Promise<FlowOutcome> {
  return rooms.pool.transaction(async (transaction) => {
    const person = await lockPerson(transaction, account);
    if (person === null || !person.isStaff) return NOT_STAFF;
    const { username, email, epoch } = person;
    if (!person.isConfirmed || email === null) return UNCONFIRMED;
    if ((await enrolledFactors(transaction, account)).length > 0) return HAS_FACTOR;
    await transaction.query(sql.unsafe`delete from account_tokens where account = ${account} and purpose = 'enrol'`);
    const token = (await issueToken(rooms, transaction, 'enrol', { account, epoch, address: email }))!;
    const params = { username, token };
    await rooms.queueMail(transaction, { kind: 'enrol-factor', cause: `enrol:${token}`, account, to: email, params });
    return DONE;
  });
}
