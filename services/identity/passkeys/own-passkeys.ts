import { type CommonQueryMethods, sql } from 'slonik';
import type { AccountId } from '#contracts/ids.ts';
import type { FactorChange } from '#contracts/internal/identity.ts';
import type { Done, FlowOutcome, IdentityRefusal } from '#contracts/internal/people.ts';
import type { SessionKey } from '#contracts/internal/sessions.ts';
import { spendOfDay } from '../counts.ts';
import { factorsChanged, tellEnds } from '../factors/factors-changed.ts';
import { enrolledFactors } from '../factors/own-factors.ts';
import { removeRecoveryCodes } from '../factors/recovery-codes.ts';
import { tellOwner } from '../factors/tell-owner.ts';
import { DONE, type FlowRooms, refusal, SIGNED_OUT } from '../flow-rooms.ts';
import { lockPerson } from '../people/lock-person.ts';
import { noteEvent } from '../security-events.ts';
import { renewSession } from '../sessions/session-rows.ts';
import { credentialsOf, ownPasskeys } from '../factors/passkey-rows.ts';

const NONE = refusal('not-found', 'You have no such passkey.');
const KEPT = refusal('factor-kept', 'Staff need a second factor. Add another one first.');

export async function renamePasskey(
  { pool }: Pick<FlowRooms, 'pool'>,
  account: AccountId,
  { id, name }: { id: string; name: string },
): Promise<FlowOutcome> {
  const { rowCount } = await pool.query(sql.unsafe`
    update passkeys set name = ${name} where account = ${account} and public_id = ${id}`);
  return rowCount > 0 ? DONE : NONE;
}

export async function removePasskey(
  rooms: FlowRooms,
  account: AccountId,
  id: string,
  { renewal, visit }: FactorChange,
): Promise<FlowOutcome> {
  const ended: SessionKey[] = [];
  const outcome = await rooms.pool.transaction<Done | IdentityRefusal>(async (transaction) => {
    const person = await lockPerson(transaction, account);
    const found = (await ownPasskeys(transaction, account)).find((passkey) => passkey.id === id);
    if (person === null || found === undefined) return NONE;
    if (rooms.staffNeedFactor && person.isStaff && (await isLast(transaction, account))) return KEPT;
    const tooMany = await spendOfDay(transaction, 'account-changes', account);
    if (tooMany !== null) return tooMany;
    if (!(await renewSession(transaction, account, renewal))) return SIGNED_OUT;
    await transaction.query(sql.unsafe`delete from passkeys where account = ${account} and public_id = ${id}`);
    if ((await enrolledFactors(transaction, account)).length === 0) await removeRecoveryCodes(transaction, account);
    ended.push(...(await factorsChanged(transaction, account, renewal.to)));
    await noteEvent(transaction, account, 'passkey-removed', visit);
    await tellOwner(rooms, transaction, { person, visit }, ({ about, ...owner }) => ({
      kind: 'passkey-removed',
      cause: `passkey-removed:${id}`,
      ...owner,
      params: { ...about, name: found.name },
    }));
    return DONE;
  });
  if (outcome.kind === 'done') tellEnds(rooms, renewal, ended);
  return outcome;
}

async function isLast(transaction: CommonQueryMethods, account: AccountId): Promise<boolean> {
  const factors = await enrolledFactors(transaction, account);
  return !factors.includes('totp') && (await credentialsOf(transaction, account)).length <= 1;
}
