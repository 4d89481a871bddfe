import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import type { Decision } from '#contracts/internal/chat.ts';
import { lockCounter, moveCounter } from './counter.ts';
import { noteModeration } from './log.ts';

/** Takes the notifications of removed messages away, in the transaction of the removal. */
export type ForgetMentions = (transaction: CommonQueryMethods, messages: readonly number[]) => Promise<void>;

export type RemovalRooms = { pool: DatabasePool; forgetMentions: ForgetMentions };

const authorRow = z.strictObject({ account: z.int().nullable(), isRemoved: z.boolean() });
const idRow = z.strictObject({ id: z.int() });

/** False if there is no such message. A second removal changes nothing. */
export function removeMessage(
  { pool, forgetMentions }: RemovalRooms,
  id: number,
  decision: Decision,
): Promise<boolean> {
  return pool.transaction(async (transaction) => {
    const last = await lockCounter(transaction);
    const found = await authorOf(transaction, id);
    if (found === null) return false;
    if (!found.isRemoved) {
      await remove(transaction, { ids: [id], last, account: found.account }, decision);
      await forgetMentions(transaction, [id]);
    }
    return true;
  });
}

export async function removeLastHour(
  transaction: CommonQueryMethods,
  account: AccountId,
  { forgetMentions, ...decision }: Decision & Pick<RemovalRooms, 'forgetMentions'>,
): Promise<number> {
  const last = await lockCounter(transaction);
  const ids = await transaction.anyFirst(sql.type(idRow)`
    select id from chat.message
    where account = ${account} and created_at > now() - interval '1 hour' and removed_at is null order by id`);
  await remove(transaction, { ids, last, account }, decision);
  await forgetMentions(transaction, ids);
  return ids.length;
}

type ToRemove = { ids: readonly number[]; last: number; account: AccountId | null };

async function remove(
  transaction: CommonQueryMethods,
  { ids, last, account }: ToRemove,
  decision: Decision,
): Promise<void> {
  const { actor, reason } = decision;
  for (const [place, id] of ids.entries()) {
    await transaction.query(sql.unsafe`
      update chat.message set removed_at = now(), removed_by = ${actor}, removal_reason = ${reason},
        changed = ${last + 1 + place}
      where id = ${id}`);
    await closeReports(transaction, id);
    await noteModeration(transaction, { ...decision, action: 'remove', account, message: id });
  }
  if (ids.length > 0) await moveCounter(transaction, last + ids.length);
}

/** False if there is no such message. Without open reports nothing changes. */
export function dismissReports(pool: DatabasePool, id: number, decision: Decision): Promise<boolean> {
  return pool.transaction(async (transaction) => {
    const found = await authorOf(transaction, id);
    if (found === null) return false;
    if ((await closeReports(transaction, id)) > 0)
      await noteModeration(transaction, { ...decision, action: 'dismiss', account: found.account, message: id });
    return true;
  });
}

function authorOf(transaction: CommonQueryMethods, id: number) {
  return transaction.maybeOne(sql.type(authorRow)`
    select account, removed_at is not null as "isRemoved" from chat.message where id = ${id}`);
}

async function closeReports(transaction: CommonQueryMethods, message: number): Promise<number> {
  const { rowCount } = await transaction.query(sql.unsafe`
    update chat.report set closed_at = now() where message = ${message} and closed_at is null`);
  return rowCount;
}
