import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';

const KIND = 'daily_bonus';

const hourRow = z.strictObject({ hour: z.int() });

/** Null if the player is not reminded. */
export function readReminderHour(db: CommonQueryMethods, account: AccountId): Promise<number | null> {
  return db.maybeOneFirst(sql.type(hourRow)`
    select hour::int4 as hour from notifications.reminder join notifications.preference using (account)
    where account = ${account} and kind = ${KIND} and mail`);
}

type Choice = { account: AccountId; hour: number | null; now: number };

/** Null turns the reminder off. An hour that has passed today begins tomorrow. */
export async function writeReminderHour(db: CommonQueryMethods, { account, hour, now }: Choice): Promise<void> {
  const at = new Date(now);
  const doneOn = hour !== null && hour <= at.getUTCHours() ? at.toISOString().slice(0, 10) : null;
  await db.query(sql.unsafe`
    insert into notifications.preference (account, kind, screen, mail) values (${account}, ${KIND}, false, ${hour !== null})
    on conflict (account, kind) do update set mail = excluded.mail`);
  if (hour === null) return;
  await db.query(sql.unsafe`
    insert into notifications.reminder as stored (account, hour, set_at, reminded_on)
    values (${account}, ${hour}, to_timestamp(${now} / 1000.0), ${doneOn}::date)
    on conflict (account) do update set hour = excluded.hour, set_at = excluded.set_at,
      reminded_on = greatest(stored.reminded_on, excluded.reminded_on)`);
}
