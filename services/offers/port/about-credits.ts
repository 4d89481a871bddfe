import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { OffersAbout } from '#contracts/offers/words.ts';
import { STEP } from '../players/steps.ts';

const aboutRow = z.strictObject({ id: z.string(), name: z.string().nullable(), step: z.string().nullable() });

export async function aboutCredits(db: CommonQueryMethods, creditIds: readonly string[]): Promise<OffersAbout> {
  if (creditIds.length === 0) return new Map();
  const rows = await db.any(sql.type(aboutRow)`
    select c.id::text, coalesce(c.offer_name, k.offer_name) as name, ${STEP} as step
    from offers.conversion as c left join offers.click as k on k.code = c.click_code and k.account = c.account
    where c.id = any(${sql.array([...creditIds], 'uuid')})`);
  return new Map(rows.map(({ id, ...about }) => [id, about]));
}
