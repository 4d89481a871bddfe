import { sql } from 'slonik';
import { z } from 'zod';
import { instantOf } from '#contracts/days/time.ts';
import { each, type Personal } from '../module/personal.ts';

const moment = z.int().transform((ms) => instantOf(ms));
const notificationRow = z.strictObject({
  kind: z.string(),
  about: z.unknown(),
  at: moment,
  readAt: moment.nullable(),
});
const choiceRow = z.strictObject({
  kind: z.string(),
  screen: z.boolean(),
  mail: z.boolean(),
  hour: z.int().nullable(),
});

export const personal = {
  columns: {
    'notifications.notification': {
      ...each(
        'erase',
        'id account kind params cause position created_at expires_at on_screen read_at mail mailed_after',
      ),
      actor: ['keep', 'of staff, on a notice to all players'],
    },
    'notifications.global_read': each('erase', 'account notification read_at'),
    'notifications.preference': each('erase', 'account kind screen mail hour hour_set_at reminded_on'),
    'notifications.unsubscribe': each('erase', 'id hash account kind'),
    'notifications.player': each('erase', 'account partition opened_at offer_points wagered_points'),
  },
  async own(db, account) {
    const notifications = await db.any(sql.type(notificationRow)`
      select kind, params as about, created_at as at, read_at as "readAt"
      from notifications.notification where account = ${account} order by id`);
    const notificationPreferences = await db.any(sql.type(choiceRow)`
      select kind, screen, mail, hour from notifications.preference where account = ${account} order by kind`);
    return { notifications, notificationPreferences };
  },
  async erase(transaction, { account }) {
    await transaction.query(sql.unsafe`delete from notifications.notification where account = ${account}`);
    await transaction.query(sql.unsafe`delete from notifications.global_read where account = ${account}`);
    await transaction.query(sql.unsafe`delete from notifications.preference where account = ${account}`);
    await transaction.query(sql.unsafe`delete from notifications.unsubscribe where account = ${account}`);
    await transaction.query(sql.unsafe`delete from notifications.player where account = ${account}`);
  },
} satisfies Personal;
