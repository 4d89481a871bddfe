import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import type { FactorKind, OwnFactors, ReauthenticationWay } from '#contracts/internal/identity.ts';
import type { FlowRooms } from '../flow-rooms.ts';
import { credentialsOf, ownPasskeys } from './passkey-rows.ts';
import { recoveryCodesLeft, removeRecoveryCodes } from './recovery-codes.ts';

const sinceRow = z.strictObject({ since: z.int() });

export async function ownFactors(
  { pool, relyingParty }: Pick<FlowRooms, 'pool' | 'relyingParty'>,
  account: AccountId,
): Promise<OwnFactors> {
  const { left, areKept } = await recoveryCodesLeft(pool, account);
  return {
    totpSince: await totpSinceOf(pool, account),
    recoveryCodes: { left, areKept },
    passkeys: relyingParty === null ? null : await ownPasskeys(pool, account),
  };
}

function totpSinceOf(db: CommonQueryMethods, account: AccountId): Promise<number | null> {
  return db.maybeOneFirst(sql.type(sinceRow)`
    select confirmed_at as since from totp_factors where account = ${account}`);
}

export async function enrolledFactors(db: CommonQueryMethods, account: AccountId): Promise<readonly FactorKind[]> {
  const factors: FactorKind[] = [];
  if ((await credentialsOf(db, account)).length > 0) factors.push('passkey');
  if ((await totpSinceOf(db, account)) !== null) factors.push('totp');
  if (factors.length > 0 && (await recoveryCodesLeft(db, account)).left > 0) factors.push('recovery');
  return factors;
}

export async function waysToReauthenticate(
  db: CommonQueryMethods,
  account: AccountId,
): Promise<readonly ReauthenticationWay[]> {
  const factors = await enrolledFactors(db, account);
  const ways = factors.filter((factor) => factor !== 'recovery');
  return ways.length === 0 ? ['password'] : ways;
}

/** Whether the account has had a factor for this many days: a younger one may be a thief's. */
export function hasFactorOf(db: CommonQueryMethods, account: AccountId, days: number): Promise<boolean> {
  const before = sql.fragment`now() - ${days} * interval '1 day'`;
  return db.exists(sql.unsafe`
    select from totp_factors where account = ${account} and confirmed_at < ${before}
    union all
    select from passkeys where account = ${account} and created_at < ${before} and suspended_at is null`);
}

/** Removes factors that an intruder may have enrolled. `since` in milliseconds since the epoch. */
export async function removeFactorsSince(
  transaction: CommonQueryMethods,
  account: AccountId,
  since: number,
): Promise<void> {
  const time = sql.timestamp(new Date(since));
  await transaction.query(sql.unsafe`delete from totp_enrolments where account = ${account}`);
  await transaction.query(sql.unsafe`delete from totp_factors where account = ${account} and confirmed_at >= ${time}`);
  await transaction.query(sql.unsafe`delete from passkeys where account = ${account} and created_at >= ${time}`);
  if ((await enrolledFactors(transaction, account)).length === 0) await removeRecoveryCodes(transaction, account);
}
