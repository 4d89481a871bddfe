import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { dayOf } from '#contracts/days/utc-day.ts';
import type { AccountId } from '#contracts/ids.ts';

const KIND = 'daily_bonus';

const hourRow = z.strictObject({ hour: z.int() });

/** Null if the player is not reminded. */
export function readReminderHour(db: CommonQueryMethods, account: AccountId): Promise<number | null> {
  return db.maybeOneFirst(sql.type(hourRow)`
    select hour::int4 as hour from notifications.preference
    where account = ${account} and kind = ${KIND} and mail and hour is not null`);
}

type Choice = { account: AccountId; hour: number | null; now: number };

/** Null turns the reminder off. An hour that has passed today begins tomorrow. */
export async function writeReminderHour(db: CommonQueryMethods, { account, hour, now }: Choice): Promise<void> {
  const doneOn = hour !== null && hour <= new Date(now).getUTCHours() ? dayOf(now) : null;
  await db.query(sql.unsafe`
    insert into notifications.preference as stored (account, kind, screen, mail, hour, hour_set_at, reminded_on)
    values (${account}, ${KIND}, false, ${hour !== null}, ${hour}, to_timestamp(${now} / 1000.0), ${doneOn}::date)
    on conflict (account, kind) do update set mail = excluded.mail, hour = excluded.hour,
      hour_set_at = excluded.hour_set_at, reminded_on = greatest(stored.reminded_on, excluded.reminded_on)`);
}
