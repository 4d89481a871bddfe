import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import type { OpenRain, PastRain } from '#contracts/internal/rain.ts';
import { lockCounter, moveCounter } from '../store/counter.ts';

export const openRow = z.strictObject({ id: z.string(), points: z.int(), endsAt: z.number(), participants: z.int() });
export const openColumns = sql.fragment`
  id, points, ends_at as "endsAt",
  (select count(*) from chat.rain_join where rain_join.rain = rain.id)::int8 as participants`;

export function readRunning(
  db: CommonQueryMethods,
  account: AccountId | null,
): Promise<(OpenRain & { isJoined: boolean }) | null> {
  return db.maybeOne(sql.type(openRow.extend({ isJoined: z.boolean() }))`
    select ${openColumns},
      exists (select from chat.rain_join where rain_join.rain = rain.id and account = ${account}) as "isJoined"
    from chat.rain where state in ('open', 'frozen')`);
}

const pastRow = z.strictObject({
  id: z.string(),
  points: z.int(),
  by: z.string(),
  startedAt: z.number(),
  state: z.enum(['open', 'frozen', 'poured', 'dry']),
  participants: z.int(),
  sharePoints: z.int().nullable(),
});

export function readLatest(db: CommonQueryMethods, limit: number): Promise<readonly PastRain[]> {
  return db.any(sql.type(pastRow)`
    select id, points, started_by as by, started_at as "startedAt", state, joined as participants,
      share_points as "sharePoints"
    from chat.rain order by started_at desc, id limit ${limit}`);
}

/** A message of the house about a rain. */
export async function announce(
  transaction: CommonQueryMethods,
  { cause, text, rain, isEnd }: { cause: string; text: string; rain: string; isEnd: boolean },
): Promise<void> {
  const last = await lockCounter(transaction);
  await transaction.query(sql.unsafe`
    insert into chat.message (id, cause, type, text, created_at, changed, rain, ends_rain)
    values (${last + 1}, ${cause}, 'rain', ${text}, clock_timestamp(), ${last + 1}, ${rain}, ${isEnd})`);
  await moveCounter(transaction, last + 1);
}

export async function sweepRains(pool: DatabasePool, days: number): Promise<void> {
  await pool.query(sql.unsafe`
    delete from chat.rain where started_at < now() - ${days} * interval '1 day' and state in ('poured', 'dry')`);
}
