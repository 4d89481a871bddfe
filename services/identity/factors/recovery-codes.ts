import { hash } from 'node:crypto';
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { asCode } from '#contracts/definition/as-typed.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { Random } from '#infra/process/random.ts';

const CODES = 10;
const BYTES = 15;
/** Crockford's base32: without I, L, O and U. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const WHOLE = new RegExp(`^[${LETTERS}]{24}$`);

export function recoveryCodeOf(bytes: Uint8Array): string {
  let code = '';
  for (let group = 0; group < BYTES; group += 5) {
    let bits = bytes.subarray(group, group + 5).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
    let letters = '';
    for (let place = 0; place < 8; place++, bits /= 32n) letters = LETTERS[Number(bits % 32n)]! + letters;
    code += letters;
  }
  return code.match(/.{4}/g)!.join('-');
}

/** Accepts any case, with or without hyphens, O for 0, I and L for 1. */
export function asRecoveryCode(typed: string): string | null {
  const code = asCode(typed).toUpperCase().replaceAll('-', '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return WHOLE.test(code) ? code : null;
}

const hashOf = (code: string) => hash('sha256', asRecoveryCode(code)!, 'buffer');

export async function makeRecoveryCodes(
  transaction: CommonQueryMethods,
  account: AccountId,
  random: Pick<Random, 'bytes'>,
): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => recoveryCodeOf(random.bytes(BYTES)));
  await removeRecoveryCodes(transaction, account);
  await transaction.query(sql.unsafe`
    insert into recovery_codes (account, hash)
    select ${account}, unnest(${sql.array(codes.map(hashOf), 'bytea')})`);
  return codes;
}

export async function removeRecoveryCodes(transaction: CommonQueryMethods, account: AccountId): Promise<void> {
  await transaction.query(sql.unsafe`delete from recovery_codes where account = ${account}`);
}

export async function takeRecoveryCode(
  transaction: CommonQueryMethods,
  account: AccountId,
  code: string,
): Promise<boolean> {
  const { rowCount } = await transaction.query(sql.unsafe`
    update recovery_codes set used_at = now()
    where account = ${account} and hash = ${sql.binary(hashOf(code))} and used_at is null returning 1`);
  return rowCount > 0;
}

const leftRow = z.strictObject({ left: z.int(), areKept: z.boolean() });

export function recoveryCodesLeft(
  db: CommonQueryMethods,
  account: AccountId,
): Promise<Readonly<z.infer<typeof leftRow>>> {
  return db.one(sql.type(leftRow)`
    select count(*) as left, coalesce(bool_and(acknowledged_at is not null), false) as "areKept"
    from recovery_codes where account = ${account} and used_at is null`);
}

export async function acknowledgeRecoveryCodes(db: CommonQueryMethods, account: AccountId): Promise<void> {
  await db.query(sql.unsafe`
    update recovery_codes set acknowledged_at = now() where account = ${account} and acknowledged_at is null`);
}
