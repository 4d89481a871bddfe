import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import type { Decision, Mute } from '#contracts/internal/chat.ts';
import { doneBefore, noteModeration } from './log.ts';
import { type RemovalRooms, removeLastHour } from './removals.ts';

const MOST_LISTED = 200;

const muteRow = z.strictObject({
  account: z.int(),
  reason: z.string(),
  by: z.string(),
  since: z.number(),
  until: z.number().nullable(),
}) satisfies z.ZodType<Mute>;

const columns = sql.fragment`account, reason, muted_by as by, muted_at as since, until`;
const isInForce = sql.fragment`(until is null or until > now())`;

export function muteOf(db: CommonQueryMethods, account: AccountId): Promise<Mute | null> {
  return db.maybeOne(sql.type(muteRow)`select ${columns} from chat.mute where account = ${account} and ${isInForce}`);
}

export function mutesOf(db: CommonQueryMethods, accounts: readonly AccountId[]): Promise<readonly Mute[]> {
  return db.any(sql.type(muteRow)`
    select ${columns} from chat.mute where account = any(${sql.array([...accounts], 'int8')}) and ${isInForce}`);
}

export function listMutes(db: CommonQueryMethods): Promise<readonly Mute[]> {
  return db.any(sql.type(muteRow)`
    select ${columns} from chat.mute where ${isInForce} order by muted_at desc, account limit ${MOST_LISTED}`);
}

type ToMute = Decision & { minutes: number | null; removesLastHour: boolean };

export function mutePlayer(
  { pool, forgetMentions }: RemovalRooms,
  account: AccountId,
  { minutes, removesLastHour, ...decision }: ToMute,
): Promise<{ mute: Mute; removed: number }> {
  return pool.transaction(async (transaction) => {
    const { reason, actor } = decision;
    const before = await doneBefore(transaction, decision.commandId, 'mute');
    if (before !== null) {
      const { removed, ...mute } = before;
      return { mute: { account, ...mute }, removed };
    }
    const removed = removesLastHour ? await removeLastHour(transaction, account, { ...decision, forgetMentions }) : 0;
    const until = minutes === null ? sql.fragment`null` : sql.fragment`now() + ${minutes} * interval '1 minute'`;
    const mute = await transaction.one(sql.type(muteRow)`
      insert into chat.mute (account, reason, muted_by, until) values (${account}, ${reason}, ${actor}, ${until})
      on conflict (account) do update
        set reason = excluded.reason, muted_by = excluded.muted_by, muted_at = now(), until = excluded.until
      returning ${columns}`);
    await noteModeration(transaction, { ...decision, action: 'mute', account, until: mute.until });
    return { mute, removed };
  });
}

export function unmutePlayer(pool: DatabasePool, account: AccountId, decision: Decision): Promise<boolean> {
  return pool.transaction(async (transaction) => {
    if ((await doneBefore(transaction, decision.commandId, 'unmute')) !== null) return true;
    const { rowCount } = await transaction.query(sql.unsafe`
      delete from chat.mute where account = ${account} and ${isInForce}`);
    if (rowCount > 0) await noteModeration(transaction, { ...decision, action: 'unmute', account });
    return rowCount > 0;
  });
}
