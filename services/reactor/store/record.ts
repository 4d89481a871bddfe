// Effects and positions change in one transaction, so each event has its effect once.
import type { Client } from 'pg';
import { inTransaction } from '#infra/postgres/session/transaction.ts';
import * as store from '#projections/consumer/reader-store.ts';
import type { Policy } from '../../module/policy.ts';
import type { Reactions } from '../policies/react.ts';
import { clearDeadlines, setDeadlines } from './deadlines.ts';

/** New policies begin at the log's start if they need history, otherwise at its current end. */
export function beginPositions(
  db: Client,
  policies: readonly Policy[],
  heads: ReadonlyMap<number, number>,
): Promise<void> {
  const begun = policies.flatMap(({ name: reader, needsHistory }) =>
    [...heads].map(([partition, head]) => {
      const seq = needsHistory === true ? 0 : head;
      return { reader, partition, seq, beganSeq: seq };
    }),
  );
  return store.beginPositions(db, 'policy', begun);
}

/** Of policies that are sent back, deletes the deadlines. Sent commands keep their ids, so none repeats. */
export function beginAgainOffLog(db: Client, partition: number): Promise<string[]> {
  return inTransaction(db, async () => {
    const policies = await store.beginAgainOffLog(db, 'policy', partition);
    if (policies.length > 0)
      await db.query('DELETE FROM reactor.deadline WHERE partition = $1 AND policy = ANY ($2)', [partition, policies]);
    return policies;
  });
}

/** Throws PositionMoved, recording nothing, if a position differs. */
export async function record(db: Client, partition: number, reactions: Reactions): Promise<void> {
  const { moves, set, cleared, parked } = reactions;
  await store.moving(db, partition, moves, async () => {
    if (set.length > 0) await setDeadlines(db, set);
    if (cleared.length > 0) await clearDeadlines(db, cleared);
    if (parked.length > 0) await db.query(store.park('policy', parked));
  });
}
