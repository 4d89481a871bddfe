import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';

/** Its payload is empty: readers read on from the last number they have seen. */
export const CHAT_CHANGED = 'chat_changed';

const lastRow = z.strictObject({ last: z.int() });

/** Locks the counter until the transaction ends. */
export function lockCounter(transaction: CommonQueryMethods): Promise<number> {
  return transaction.oneFirst(sql.type(lastRow)`select last from chat.counter for update`);
}

export async function moveCounter(transaction: CommonQueryMethods, last: number): Promise<void> {
  await transaction.query(sql.unsafe`update chat.counter set last = ${last}`);
  await transaction.query(sql.unsafe`select pg_notify(${CHAT_CHANGED}, '')`);
}

export function readCounter(db: CommonQueryMethods): Promise<number> {
  return db.oneFirst(sql.type(lastRow)`select last from chat.counter`);
}
