// What an account has enrolled, and what follows from it: how its owner signs in and proves again who they are.
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import type { FactorKind, OwnFactors, ReauthenticationWay } from '#contracts/internal/identity.ts';
import { recoveryCodesLeft, removeRecoveryCodes } from './recovery-codes.ts';

const sinceRow = z.strictObject({ since: z.int() });

export async function ownFactors(db: CommonQueryMethods, account: AccountId): Promise<OwnFactors> {
  const totpSince = await db.maybeOneFirst(sql.type(sinceRow)`
    select confirmed_at as since from totp_factors where account = ${account}`);
  const { left, areKept } = await recoveryCodesLeft(db, account);
  return { totpSince, recoveryCodes: { left, areKept } };
}

/** Which factors the second step of a sign-in takes; empty: there is no second step. */
export async function enrolledFactors(db: CommonQueryMethods, account: AccountId): Promise<readonly FactorKind[]> {
  const { totpSince, recoveryCodes } = await ownFactors(db, account);
  if (totpSince === null) return [];
  return recoveryCodes.left > 0 ? ['totp', 'recovery'] : ['totp'];
}

/** The strongest ones that are enrolled. */
export async function waysToReauthenticate(
  db: CommonQueryMethods,
  account: AccountId,
): Promise<readonly ReauthenticationWay[]> {
  const factors = await enrolledFactors(db, account);
  const ways = factors.filter((factor) => factor !== 'recovery');
  return ways.length === 0 ? ['password'] : ways;
}

/** What somebody else may have enrolled after they had got in. `since`: milliseconds since the epoch. */
export async function removeFactorsSince(
  transaction: CommonQueryMethods,
  account: AccountId,
  since: number,
): Promise<void> {
  const time = sql.timestamp(new Date(since));
  await transaction.query(sql.unsafe`delete from totp_enrolments where account = ${account}`);
  await transaction.query(sql.unsafe`delete from totp_factors where account = ${account} and confirmed_at >= ${time}`);
  if ((await enrolledFactors(transaction, account)).length === 0) await removeRecoveryCodes(transaction, account);
}
