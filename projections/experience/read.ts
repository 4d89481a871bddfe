import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { Deeds } from '#contracts/levels/levels.ts';
import { sumText } from '../view/sums.ts';

const row = z.object({ account: z.int(), offers: z.int(), offerPoints: sumText, wageredPoints: sumText });

/** Omits accounts without activity. */
export async function readDeeds(
  db: CommonQueryMethods,
  accounts: readonly number[],
): Promise<ReadonlyMap<number, Deeds & { offers: number }>> {
  if (accounts.length === 0) return new Map();
  const rows = await db.any(sql.type(row)`
    SELECT account, offers, offer_points AS "offerPoints", wagered AS "wageredPoints"
    FROM experience.player WHERE account = ANY(${sql.array([...accounts], 'int8')})`);
  return new Map(rows.map(({ account, ...deeds }) => [account, deeds]));
}
