// Sorts what has arrived: authentic credits and reversals become conversions, what was rejected becomes an exception, the rest
// stays in the inbox as evidence.
import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import type { Connections } from '../accounts.ts';
import { claimUnread, markRead, type UnreadPostback } from '../inbox/inbox-rows.ts';
import { judgeWithCodes } from '../inbox/judge.ts';
import type { Postback } from '../networks/adapter.ts';
import { openException } from '../queue/open-exception.ts';
import { conversionId, type ConversionKind } from './conversion-id.ts';

export type SortRooms = { pool: DatabasePool; connections: Connections; baseUrl: string };

/** How many; 0: nothing waits. All of them, or after a crash none. */
export function sortUnread({ pool, connections, baseUrl }: SortRooms): Promise<number> {
  return pool.transaction(async (transaction) => {
    const unread = await claimUnread(transaction, connections);
    if (unread.length === 0) return 0;
    for (const one of unread) {
      const { id: inboxId, raw } = one;
      const { network } = raw;
      const judgement = await judgeWithCodes(transaction, connections.get(network), raw, baseUrl);
      if (judgement.verdict === 'rejected') {
        await openException(transaction, { inboxId, conversionId: null, network, ...judgement });
      } else if (judgement.postback.kind === 'credit' || judgement.postback.kind === 'reversal') {
        await storeConversion(transaction, one, judgement.postback, judgement.postback.kind);
      }
    }
    await markRead(
      transaction,
      unread.map(({ id }) => id),
    );
    return unread.length;
  });
}

/** Told again, it changes nothing: the first telling counts. */
async function storeConversion(
  transaction: CommonQueryMethods,
  { id: inboxId, receivedAt, raw: { network } }: UnreadPostback,
  {
    transactionId,
    referenceId,
    playerCode,
    clickCode,
    revenue,
    reward,
    offerId,
    eventId,
    offerName,
    playerAddress,
  }: Postback,
  kind: ConversionKind,
): Promise<void> {
  await transaction.query(sql.unsafe`
    insert into offers.conversion (id, network, transaction_id, kind, inbox_id, received_at, reference_id, player_code,
      click_code, revenue, reward, offer_id, event_id, offer_name, player_address)
    values (${conversionId(network, transactionId, kind)}, ${network}, ${transactionId}, ${kind}, ${inboxId},
      ${sql.timestamp(new Date(receivedAt))}, ${referenceId}, ${playerCode}, ${clickCode}, ${revenue}, ${reward}, ${offerId},
      ${eventId}, ${offerName}, ${playerAddress})
    on conflict (network, transaction_id, kind) do nothing`);
}
