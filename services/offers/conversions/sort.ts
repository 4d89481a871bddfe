import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import type { Connections } from '../accounts.ts';
import { type Arrival, claimUnread, markRead } from '../inbox/inbox-rows.ts';
import { type Judgement, judgeWithCodes } from '../inbox/judge.ts';
import { openException } from '../queue/exceptions.ts';
import { storeConversion } from './store-conversion.ts';

export type SortRooms = { pool: DatabasePool; connections: Connections; baseUrl: string };

/**
 * Judges again what staff send back, and postbacks that a gateway of the previous release left. Returns the number sorted.
 * One transaction: all or none.
 */
export function sortUnread({ pool, connections, baseUrl }: SortRooms): Promise<number> {
  return pool.transaction(async (transaction) => {
    await holdArrivals(transaction);
    const unread = await claimUnread(transaction, connections);
    if (unread.length === 0) return 0;
    for (const { raw, ...arrival } of unread)
      await sort(transaction, arrival, await judgeWithCodes(transaction, connections.get(raw.network), raw, baseUrl));
    await markRead(
      transaction,
      unread.map(({ id }) => id),
    );
    return unread.length;
  });
}

/** A credit or reversal becomes a conversion, a rejected postback an exception. The rest stays in the inbox as evidence. */
export async function sort(transaction: CommonQueryMethods, arrival: Arrival, judgement: Judgement): Promise<void> {
  const { id: inboxId, network } = arrival;
  const exception = { inboxId, conversionId: null, network };
  if (judgement.verdict === 'rejected') return openException(transaction, { ...exception, ...judgement });
  const { postback } = judgement;
  const { kind, state } = postback;
  if (kind === 'credit' || kind === 'reversal') return storeConversion(transaction, { postback, kind, arrival });
  if (kind !== 'unknown') return;
  const detail = `the state is "${state ?? ''}"`;
  await openException(transaction, { ...exception, reason: 'unknown-state', detail });
}

/**
 * One transaction at a time, in order of arrival: a repeated credit is a new approval only if a reversal came before it. Held
 * until the transaction ends.
 */
export async function holdArrivals(transaction: CommonQueryMethods): Promise<void> {
  await transaction.query(sql.unsafe`select pg_advisory_xact_lock(hashtextextended('tallyhouse offers sort', 0))`);
}
