import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import type { Visit } from '#contracts/internal/sessions.ts';
import type { FlowRooms } from '../flow-rooms.ts';
import type { LockedPerson } from '../people/lock-person.ts';
import { noteEvent } from '../security-events.ts';
import { asRecoveryCode, recoveryCodesLeft, takeRecoveryCode } from './recovery-codes.ts';
import { unseal } from './sealed.ts';
import { tellOwner } from './tell-owner.ts';
import { asTotpCode, stepOf } from './totp-code.ts';

const factorRow = z.strictObject({ bytes: z.instanceof(Buffer), keyId: z.string() });

export type CodeRooms = Pick<FlowRooms, 'factorKeys' | 'queueMail' | 'now' | 'machineNow'>;

export async function takeCode(
  rooms: CodeRooms,
  transaction: CommonQueryMethods,
  { person, visit }: { person: LockedPerson; visit: Visit },
  typed: string,
): Promise<'totp' | 'recovery' | null> {
  const { account } = person;
  const totp = asTotpCode(typed);
  if (totp !== null) return (await takeTotp(rooms, transaction, account, totp)) ? 'totp' : null;
  const recovery = asRecoveryCode(typed);
  if (recovery === null || !(await takeRecoveryCode(transaction, account, recovery))) return null;
  await noteEvent(transaction, account, 'recovery-code-used', visit);
  const { left } = await recoveryCodesLeft(transaction, account);
  await tellOwner(rooms, transaction, { person, visit }, ({ about, ...owner }) => ({
    kind: 'recovery-code-used',
    cause: `recovery-code-used:${account}:${rooms.now()}:${left}`,
    ...owner,
    params: { ...about, left },
  }));
  return 'recovery';
}

async function takeTotp(
  { factorKeys, machineNow }: CodeRooms,
  transaction: CommonQueryMethods,
  account: AccountId,
  code: string,
): Promise<boolean> {
  const sealed = await transaction.maybeOne(sql.type(factorRow)`
    select secret_sealed as bytes, key_id as "keyId" from totp_factors where account = ${account}`);
  const secret = sealed === null ? null : unseal(factorKeys, { account, kind: 'totp' }, sealed);
  const step = secret === null ? null : stepOf(secret, code, machineNow());
  if (step === null) return false;
  const { rowCount } = await transaction.query(sql.unsafe`
    update totp_factors set last_step = ${step} where account = ${account} and last_step < ${step}`);
  return rowCount > 0;
}
