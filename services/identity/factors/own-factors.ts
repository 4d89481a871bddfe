// What an account has enrolled, and what follows from it: how its owner signs in and proves again who they are.
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import type { FactorKind, OwnFactors, ReauthenticationWay } from '#contracts/internal/identity.ts';
import { recoveryCodesLeft } from './recovery-codes.ts';

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
