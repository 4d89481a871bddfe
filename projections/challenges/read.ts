import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { LocalDay } from '#contracts/time-zone.ts';
import { sumText } from '../view/sums.ts';
import { QUARTER_MS } from './fold.ts';

const progressRow = z.object({ earn: sumText, games: sumText, offers: sumText });

export type DayProgress = z.infer<typeof progressRow> & { claimed: ReadonlySet<string> };

export async function readDayProgress(
  db: CommonQueryMethods,
  account: number,
  { day, startsAt, endsAt }: LocalDay,
): Promise<DayProgress> {
  const [first, end] = [Math.floor(startsAt / QUARTER_MS), Math.ceil(endsAt / QUARTER_MS)];
  const [progress, claimed] = await Promise.all([
    db.one(sql.type(progressRow)`
      SELECT coalesce(sum(earn), 0) AS earn, coalesce(sum(games), 0) AS games, coalesce(sum(offers), 0) AS offers
      FROM challenges.quarter WHERE account = ${account} AND quarter >= ${first} AND quarter < ${end}`),
    db.anyFirst(sql.type(z.object({ challenge: z.string() }))`
      SELECT challenge FROM challenges.claim WHERE account = ${account} AND day = ${day}::date`),
  ]);
  return { ...progress, claimed: new Set(claimed) };
}
