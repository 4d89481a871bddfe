import { type CommonQueryMethods, sql } from 'slonik';
import type { ExceptionReason } from '#contracts/offers/exceptions.ts';

export type NewException = {
  inboxId: number;
  conversionId: string | null;
  network: string;
  reason: ExceptionReason;
  detail: string;
};

export async function openException(
  db: CommonQueryMethods,
  { inboxId, conversionId, network, reason, detail }: NewException,
): Promise<void> {
  await db.query(sql.unsafe`
    insert into offers.exception as stored (inbox_id, conversion_id, network, reason, detail)
    values (${inboxId}, ${conversionId}, ${network}, ${reason}, ${detail})
    on conflict (inbox_id) do update set conversion_id = excluded.conversion_id, reason = excluded.reason,
      detail = excluded.detail, state = 'open', attempts = stored.attempts + 1, last_at = clock_timestamp(), closed_at = null,
      closed_by = null, closed_key = null, note = null`);
}

/** Closes the exception when its conversion is booked. */
export async function settleException(db: CommonQueryMethods, inboxId: number, note: string): Promise<void> {
  await db.query(sql.unsafe`
    update offers.exception set state = 'resolved', closed_at = clock_timestamp(), closed_by = 'system:offers', note = ${note}
    where inbox_id = ${inboxId} and state = 'open'`);
}
