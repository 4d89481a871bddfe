import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import { isMailed, type NotificationFact } from '#contracts/notifications/fact.ts';
import { DEFAULT_CHOICES, KEPT_DAYS } from '#contracts/notifications/kinds.ts';
import { addJob } from '#infra/jobs/add-job.ts';
import { trim } from '../store/sent.ts';
import { NOTIFICATION_MAIL, NOTIFICATION_STORED } from '../store/store-notices.ts';

const storedRow = z.strictObject({ id: z.int(), onScreen: z.boolean(), mail: z.string() });

/** Once per cause. For causes that are not in the log. */
export async function storeNotice(
  transaction: CommonQueryMethods,
  { account, fact, cause }: { account: AccountId; fact: NotificationFact; cause: string },
): Promise<void> {
  const { screen, mail } = DEFAULT_CHOICES[fact.kind];
  const stored = await transaction.maybeOne(sql.type(storedRow)`
    insert into notifications.notification (account, kind, params, cause, created_at, expires_at, on_screen, mail)
    select told.account, told.kind, ${JSON.stringify(fact.params)}::jsonb, ${cause}, now(),
      now() + ${KEPT_DAYS} * interval '1 day', coalesce(choice.screen, ${screen}),
      case when coalesce(choice.mail, ${mail}) and ${isMailed(fact)} then 'due' else 'none' end
    from (select ${account}::int8 as account, ${fact.kind}::text as kind) as told
    left join notifications.preference as choice on choice.account = told.account and choice.kind = told.kind
    on conflict (cause) do nothing returning id, on_screen as "onScreen", mail`);
  if (stored === null) return;
  const { id, onScreen } = stored;
  if (onScreen) await transaction.query(sql.unsafe`select pg_notify(${NOTIFICATION_STORED}, ${`${account} ${id}`})`);
  if (stored.mail === 'due') await addJob(transaction, { queue: NOTIFICATION_MAIL, key: String(id) });
  await trim(transaction, account);
}
