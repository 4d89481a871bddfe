import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import { trim } from '../store/sent.ts';
import { NOTIFICATION_STORED } from '../store/store-notices.ts';

/** A player who is mentioned all the time is notified once in this time. */
const WINDOW_SECONDS = 600;
const KEPT_DAYS = 30;
/** Further messages of the same time. The notification stays until all of them are removed. */
const MOST_ALSO = 20;
const ALSO = sql.fragment`coalesce(notification.params -> 'also', '[]')`;

const storedRow = z.strictObject({ id: z.int(), account: z.int(), onScreen: z.boolean(), isNew: z.boolean() });

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
      on conflict (cause) do update
        set params = notification.params || jsonb_build_object('also', ${ALSO} || to_jsonb(${message}::int8))
        where jsonb_array_length(${ALSO}) < ${MOST_ALSO}
      returning id, account, on_screen as "onScreen", xmax = 0 as "isNew"`);
    for (const { id, account, onScreen, isNew } of stored) {
      if (!isNew) continue;
      await trim(transaction, account);
      if (!onScreen) continue;
      await transaction.query(sql.unsafe`select pg_notify(${NOTIFICATION_STORED}, ${`${account} ${id}`})`);
    }
  });
}

/** Of removed messages. */
export async function forgetMentions(db: CommonQueryMethods, messages: readonly number[]): Promise<void> {
  const gone = sql.array([...messages], 'int8');
  await db.query(sql.unsafe`
    with told as (
      select distinct notification.id, (
        select jsonb_agg(one order by place)
        from jsonb_array_elements(jsonb_build_array(notification.params -> 'message') || ${ALSO})
          with ordinality as part (one, place)
        where one::int8 <> all(${gone})
      ) as kept
      from unnest(${gone}) as removed (message) join notifications.notification on kind = 'mention' and (
        params @> jsonb_build_object('message', message)
        or params @> jsonb_build_object('also', jsonb_build_array(message))
      )
    ), dropped as (
      delete from notifications.notification using told where notification.id = told.id and kept is null
    )
    update notifications.notification set params = jsonb_build_object('message', kept -> 0, 'also', kept - 0)
    from told where notification.id = told.id and kept is not null`);
}
