// Authentic credits and reversals become conversions, rejected postbacks exceptions; the rest stays in the inbox as
// evidence.
import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { Connections } from '../accounts.ts';
import { claimUnread, markRead } from '../inbox/inbox-rows.ts';
import { judgeWithCodes } from '../inbox/judge.ts';
import { openException } from '../queue/open-exception.ts';
import { storeConversion } from './store-conversion.ts';

export type SortRooms = { pool: DatabasePool; connections: Connections; baseUrl: string };

/** Returns the number sorted. One transaction: all or none. */
export function sortUnread({ pool, connections, baseUrl }: SortRooms): Promise<number> {
  return pool.transaction(async (transaction) => {
    if (!(await isOnlySorter(transaction))) return 0;
    const unread = await claimUnread(transaction, connections);
    if (unread.length === 0) return 0;
    for (const one of unread) {
      const { id: inboxId, raw } = one;
      const { network } = raw;
      const judgement = await judgeWithCodes(transaction, connections.get(network), raw, baseUrl);
      if (judgement.verdict === 'rejected') {
        await openException(transaction, { inboxId, conversionId: null, network, ...judgement });
        continue;
      }
      const { postback } = judgement;
      const { kind, state } = postback;
      if (kind === 'credit' || kind === 'reversal') {
        await storeConversion(transaction, { postback, kind, inbox: one });
      } else if (kind === 'unknown') {
        const detail = `the state is "${state ?? ''}"`;
        await openException(transaction, { inboxId, conversionId: null, network, reason: 'unknown-state', detail });
      }
    }
    await markRead(
      transaction,
      unread.map(({ id }) => id),
    );
    return unread.length;
  });
}

const lockRow = z.strictObject({ isLocked: z.boolean() });

/**
 * Only one process sorts, in order of arrival: a repeated credit is a new approval only if a reversal came before it. Held
 * until the transaction ends.
 */
function isOnlySorter(transaction: CommonQueryMethods): Promise<boolean> {
  return transaction.oneFirst(sql.type(lockRow)`
    select pg_try_advisory_xact_lock(hashtextextended('tallyhouse offers sort', 0)) as "isLocked"`);
}
