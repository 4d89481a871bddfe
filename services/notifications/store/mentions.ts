import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import { trim } from './sent.ts';
import { NOTIFICATION_STORED } from './store-notices.ts';

/** A player who is mentioned all the time is notified once in this time. */
const WINDOW_SECONDS = 600;
const KEPT_DAYS = 30;

const storedRow = z.strictObject({ id: z.int(), account: z.int(), onScreen: z.boolean() });

export function noteMentions(pool: DatabasePool, accounts: readonly AccountId[], message: number): Promise<void> {
  return pool.transaction(async (transaction) => {
    const stored = await transaction.any(sql.type(storedRow)`
      insert into notifications.notification
        (account, kind, params, cause, created_at, expires_at, on_screen, mail)
      select mentioned.account, 'mention', ${JSON.stringify({ message })}::jsonb,
        'mention:' || mentioned.account || ':' || floor(extract(epoch from now()) / ${WINDOW_SECONDS}),
        now(), now() + ${KEPT_DAYS} * interval '1 day', coalesce(choice.screen, true), 'none'
      from unnest(${sql.array([...accounts], 'int8')}) as mentioned (account)
      left join notifications.preference as choice on choice.account = mentioned.account and choice.kind = 'mention'
      on conflict (cause) do nothing returning id, account, on_screen as "onScreen"`);
    for (const { id, account, onScreen } of stored) {
      await trim(transaction, account);
      if (!onScreen) continue;
      await transaction.query(sql.unsafe`select pg_notify(${NOTIFICATION_STORED}, ${`${account} ${id}`})`);
    }
  });
}
