import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { NotificationFact } from '#contracts/notifications/fact.ts';
import { readWithdrawal } from '#projections/withdrawals/read.ts';
import type { ComplianceRooms } from '../rooms/compliance-rooms.ts';
import { storeNotice } from '../../notifications/port/store-notice.ts';

const AT_ONCE = 200;

const untoldRow = z.object({
  id: z.int(),
  account: z.int(),
  withdrawal: z.string().nullable(),
  state: z.enum(['open', 'cleared', 'confirmed']),
  isFirst: z.boolean(),
});
type Untold = z.infer<typeof untoldRow>;

type State = Extract<NotificationFact, { kind: 'withdrawal' }>['params']['state'];

const STATES = { open: 'held', cleared: 'hold-ended', confirmed: 'hold-kept' } as const satisfies Record<
  Untold['state'],
  State
>;

/** Notifies players of new holds, and of decisions about them. */
export async function tellPlayers({ pool }: Pick<ComplianceRooms, 'pool'>): Promise<void> {
  const untold = await pool.any(sql.type(untoldRow)`
    select id, account, withdrawal, state, told is null as "isFirst" from compliance.hold
    where told is distinct from state and (told is not null or opened_at > now() - interval '7 days') order by id limit ${AT_ONCE}`);
  for (const hold of untold) {
    await pool.transaction(async (transaction) => {
      const about = await aboutOf(transaction, hold);
      if (about === null) return;
      const { id, account, state, isFirst } = hold;
      const { rowCount } = await transaction.query(sql.unsafe`
        update compliance.hold set told = ${state} where id = ${id} and state = ${state} and told is distinct from ${state}`);
      // A hold that was cleared before the player knew of it.
      if (rowCount === 0 || (isFirst && state === 'cleared')) return;
      const fact = { kind: 'withdrawal', params: { state: STATES[state], ...about } } as const;
      await storeNotice(transaction, { account, fact, cause: `hold:${id}:${state}` });
    });
  }
}

/** Null until the view has the request: the ledger may refuse it. */
async function aboutOf(db: CommonQueryMethods, { withdrawal }: Untold) {
  if (withdrawal === null) return {};
  const found = await readWithdrawal(db, withdrawal);
  if (found === null) return null;
  const { method, points, micros } = found;
  return { method, points, micros };
}
