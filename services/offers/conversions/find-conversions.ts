import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { FoundConversion } from '#contracts/internal/offers.ts';
import { conversionId } from './store-conversion.ts';

const foundRow = z.strictObject({
  network: z.string(),
  transactionId: z.string(),
  kind: z.enum(['credit', 'reversal']),
  state: z.string(),
  account: z.int().nullable(),
  points: z.int().nullable(),
  name: z.string().nullable(),
}) satisfies z.ZodType<Omit<FoundConversion, 'commandId'>>;

const MOST = 20;

/** Of any network; two may use the same id. */
export async function conversionsOf(
  db: CommonQueryMethods,
  transactionIds: readonly string[],
): Promise<readonly FoundConversion[]> {
  const found = await db.any(sql.type(foundRow)`
    select network, transaction_id as "transactionId", kind, state, account, points, offer_name as name
    from offers.conversion where transaction_id = any(${sql.array([...transactionIds], 'text')}) order by network, kind limit ${MOST}`);
  return found.map((one) => ({ ...one, commandId: conversionId(one.network, one.transactionId, one.kind) }));
}
