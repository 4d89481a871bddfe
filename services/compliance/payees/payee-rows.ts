import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { type PayeeForm, payeeForm } from '#contracts/withdrawals/payee-form.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { StoredPayee } from '#contracts/internal/compliance.ts';
import type { Random } from '#infra/process/random.ts';
import { openBytes, sealBytes } from '#infra/process/sealed-bytes.ts';
import { type PayeeKeys, personHash } from './payee-keys.ts';

const sealedRow = z.object({ sealed: z.instanceof(Buffer), updatedAt: z.int() });

const ownerOf = (account: AccountId) => `payee ${account}`;

export async function readPayee(
  db: CommonQueryMethods,
  keys: PayeeKeys,
  account: AccountId,
): Promise<StoredPayee | null> {
  const row = await db.maybeOne(sql.type(sealedRow)`
    select sealed, updated_at as "updatedAt" from compliance.payee where account = ${account}`);
  return row === null ? null : { ...opened(keys, account, row.sealed), updatedAt: row.updatedAt };
}

export function opened(keys: PayeeKeys, account: AccountId, sealed: Buffer): PayeeForm {
  const bytes = openBytes({ key: keys.seal, owner: ownerOf(account) }, sealed);
  if (bytes === null) throw new Error(`The payee form of account ${account} was sealed with another key.`);
  return payeeForm.parse(JSON.parse(bytes.toString('utf8')));
}

export type PayeeRooms = { keys: PayeeKeys; random: Pick<Random, 'bytes'> };

export async function writePayee(
  db: CommonQueryMethods,
  { keys, random }: PayeeRooms,
  { account, form }: { account: AccountId; form: PayeeForm },
): Promise<StoredPayee> {
  const seal = { key: keys.seal, owner: ownerOf(account) };
  const sealed = sql.binary(sealBytes(seal, Buffer.from(JSON.stringify(form)), random));
  const { updatedAt } = await db.one(sql.type(z.object({ updatedAt: z.int() }))`
    insert into compliance.payee (account, owner, sealed, person)
    values (${account}, ${account}, ${sealed}, ${personHash(keys, form)})
    on conflict (account) do update set sealed = excluded.sealed, person = excluded.person, updated_at = now()
    returning updated_at as "updatedAt"`);
  return { ...form, updatedAt };
}
