// The queue as staff read it, the latest first.
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { WaitingException } from '#contracts/internal/offers.ts';
import { EXCEPTION_REASON_NAMES } from '#contracts/offers/exceptions.ts';

const exceptionRow = z.strictObject({
  id: z.int(),
  reason: z.enum(EXCEPTION_REASON_NAMES),
  detail: z.string(),
  network: z.string(),
  state: z.enum(['open', 'resolved', 'dismissed']),
  attempts: z.int(),
  openedAt: z.int(),
  lastAt: z.int(),
  closedAt: z.int().nullable(),
  closedBy: z.string().nullable(),
  note: z.string().nullable(),
  kind: z.enum(['credit', 'reversal']).nullable(),
  transactionId: z.string().nullable(),
  account: z.int().nullable(),
  points: z.int().nullable(),
  revenue: z.string().nullable(),
  reward: z.string().nullable(),
  offerName: z.string().nullable(),
});

export async function listExceptions(
  db: CommonQueryMethods,
  { state, before, limit }: { state: WaitingException['state']; before: number | null; limit: number },
): Promise<WaitingException[]> {
  const rows = await db.any(sql.type(exceptionRow)`
    select e.id, e.reason, e.detail, e.network, e.state, e.attempts, e.opened_at as "openedAt", e.last_at as "lastAt",
      e.closed_at as "closedAt", e.closed_by as "closedBy", e.note, c.kind, c.transaction_id as "transactionId",
      coalesce(c.account, p.account) as account, c.points, c.revenue, c.reward, c.offer_name as "offerName"
    from offers.exception as e
      left join offers.conversion as c on c.id = e.conversion_id
      left join offers.player_code as p on p.code = c.player_code
    where e.state = ${state} and (${before}::int8 is null or e.id < ${before}::int8)
    order by e.id desc limit ${limit}`);
  return rows.map(({ kind, transactionId, account, points, revenue, reward, offerName, ...row }) => ({
    ...row,
    conversion:
      kind === null ? null : { kind, transactionId: transactionId!, account, points, revenue, reward, offerName },
  }));
}
