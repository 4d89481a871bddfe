import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import { DEFAULT_CHOICES, notificationKind } from '#contracts/notifications/kinds.ts';
import { linkToken, linkTokenHash } from '#infra/ids/link-token.ts';

const idRow = z.strictObject({ id: z.string() });
const ownerRow = z.strictObject({ account: z.int(), kind: notificationKind });

type Owner = { account: AccountId; kind: string; linkKey: string };

export async function unsubscribeIdOf(db: CommonQueryMethods, { account, kind, linkKey }: Owner): Promise<string> {
  const find = () =>
    db.maybeOneFirst(sql.type(idRow)`
      select id from notifications.unsubscribe where account = ${account} and kind = ${kind}`);
  const known = await find();
  if (known !== null) return known;
  const id = await db.oneFirst(sql.type(idRow)`select gen_random_uuid() as id`);
  await db.query(sql.unsafe`
    insert into notifications.unsubscribe (id, hash, account, kind)
    values (${id}, ${sql.binary(linkTokenHash(linkToken(linkKey, id)))}, ${account}, ${kind})
    on conflict (account, kind) do nothing`);
  return (await find())!;
}

/** @returns false if there is no such link */
export async function unsubscribe(db: CommonQueryMethods, token: string): Promise<boolean> {
  const owner = await db.maybeOne(sql.type(ownerRow)`
    select account, kind from notifications.unsubscribe where hash = ${sql.binary(linkTokenHash(token))}`);
  if (owner === null) return false;
  const { account, kind } = owner;
  await db.query(sql.unsafe`
    insert into notifications.preference (account, kind, screen, mail)
    values (${account}, ${kind}, ${DEFAULT_CHOICES[kind].screen}, false)
    on conflict (account, kind) do update set mail = false`);
  return true;
}
