import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import type { HoldOfPlayer } from '#contracts/internal/compliance.ts';
import { isStoppable } from '#contracts/withdrawals/queues.ts';
import type { WithdrawalStage } from '#contracts/withdrawals/stage.ts';
import { readStages } from '#projections/withdrawals/read.ts';

const MOST_HOLDS = 50;

const ownRow = z.object({
  id: z.int(),
  withdrawalId: z.string().nullable(),
  kind: z.enum(['risk', 'sanctions']),
  state: z.enum(['open', 'confirmed']),
  openedAt: z.int(),
  text: z.string().nullable(),
  appealedAt: z.int().nullable(),
});

const COLUMNS = sql.fragment`hold.id, hold.withdrawal as "withdrawalId", hold.kind, hold.state,
  hold.opened_at as "openedAt", appeal.text, appeal.at as "appealedAt"`;

function holdOfPlayer({ text, appealedAt, ...hold }: z.infer<typeof ownRow>): HoldOfPlayer {
  return { ...hold, appeal: text === null || appealedAt === null ? null : { text, at: appealedAt } };
}

/** Not cleared, the latest first. */
export async function readHoldsOf(db: CommonQueryMethods, account: AccountId): Promise<HoldOfPlayer[]> {
  const rows = await db.any(sql.type(ownRow)`
    select ${COLUMNS} from compliance.hold left join compliance.appeal on appeal.hold = hold.id
    where hold.account = ${account} and state <> 'cleared' order by hold.id desc limit ${MOST_HOLDS}`);
  const stages = await readStages(
    db,
    rows.map(({ withdrawalId }) => withdrawalId).filter((id) => id !== null),
  );
  return rows.filter(({ withdrawalId }) => stopsAnything(withdrawalId, stages)).map(holdOfPlayer);
}

function stopsAnything(withdrawal: string | null, stages: ReadonlyMap<string, WithdrawalStage>): boolean {
  const stage = withdrawal === null ? undefined : stages.get(withdrawal);
  return stage === undefined || isStoppable(stage);
}

const appealRow = z.object({ text: z.string(), at: z.int() });

export function readAppealsOf(db: CommonQueryMethods, account: AccountId) {
  return db.any(sql.type(appealRow)`
    select text, at from compliance.appeal where account = ${account} order by at`);
}

export type Appeal = { id: number; account: AccountId; text: string };

/** A repeated text gets the first answer. */
export async function appealHold(
  db: CommonQueryMethods,
  { id, account, text }: Appeal,
): Promise<HoldOfPlayer | 'missing' | 'closed' | 'appealed'> {
  const inserted = await db.query(sql.unsafe`
    insert into compliance.appeal (hold, account, text)
    select id, account, ${text} from compliance.hold where id = ${id} and account = ${account} and state <> 'cleared'
    on conflict (hold) do nothing`);
  const found = await db.maybeOne(sql.type(ownRow.extend({ state: z.enum(['open', 'confirmed', 'cleared']) }))`
    select ${COLUMNS} from compliance.hold left join compliance.appeal on appeal.hold = hold.id
    where hold.id = ${id} and hold.account = ${account}`);
  if (found === null) return 'missing';
  const { state } = found;
  if (state === 'cleared') return 'closed';
  const hasOtherAppeal = inserted.rowCount === 0 && found.text !== text;
  return hasOtherAppeal ? 'appealed' : holdOfPlayer({ ...found, state });
}
