import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { EDIT_MS, MOST_EDITS, MOST_REACTORS } from '#contracts/chat/message.ts';
import type { ChatRefusal, MessageEdit, MessageReaction, StoredMessage } from '#contracts/internal/chat.ts';
import { editTooLate, reactionsFull } from '#contracts/chat/refusals.ts';
import { mutedRefusal } from '../rules/muted.ts';
import { lockCounter, moveCounter } from './counter.ts';
import { storedColumns, storedRow } from './message-row.ts';
import { muteOf } from './mutes.ts';

const found = z.strictObject({ account: z.int().nullable(), text: z.string(), ageMs: z.number(), edits: z.int() });

/** Null if there is no such message of the player. */
export function editMessage(
  pool: DatabasePool,
  { message, account, text }: MessageEdit,
): Promise<StoredMessage | ChatRefusal | null> {
  return pool.transaction(async (transaction) => {
    const last = await lockCounter(transaction);
    const before = await messageNow(transaction, message);
    if (before === null || before.account !== account) return null;
    const mute = await muteOf(transaction, account);
    if (mute !== null) return mutedRefusal(mute);
    if (before.text === text) return storedNow(transaction, message);
    if (before.ageMs > EDIT_MS || before.edits >= MOST_EDITS) {
      return { kind: 'refusal', code: editTooLate.code, message: editTooLate.message };
    }
    await transaction.query(sql.unsafe`
      insert into chat.edit (message, text, replaced_at) values (${message}, ${before.text}, clock_timestamp())`);
    await transaction.query(sql.unsafe`
      update chat.message set text = ${text}, edited_at = clock_timestamp() where id = ${message}`);
    await noteChange(transaction, message, last + 1);
    return storedNow(transaction, message);
  });
}

/** False if there is no such message. Repeated, it changes nothing. */
export function reactToMessage(
  pool: DatabasePool,
  { message, account, kind, isOn }: MessageReaction,
): Promise<boolean | ChatRefusal> {
  return pool.transaction(async (transaction) => {
    const last = await lockCounter(transaction);
    if ((await messageNow(transaction, message)) === null) return false;
    const mute = await muteOf(transaction, account);
    if (mute !== null) return mutedRefusal(mute);
    if (isOn && (await countOthers(transaction, { message, kind, account })) >= MOST_REACTORS) {
      return { kind: 'refusal', code: reactionsFull.code, message: reactionsFull.message };
    }
    const { rowCount } = await transaction.query(
      isOn
        ? sql.unsafe`insert into chat.reaction (message, kind, account) values (${message}, ${kind}, ${account})
            on conflict do nothing`
        : sql.unsafe`delete from chat.reaction where message = ${message} and kind = ${kind} and account = ${account}`,
    );
    if (rowCount > 0) await noteChange(transaction, message, last + 1);
    return true;
  });
}

const countRow = z.strictObject({ count: z.int() });

function countOthers(
  db: CommonQueryMethods,
  { message, kind, account }: Pick<MessageReaction, 'message' | 'kind' | 'account'>,
): Promise<number> {
  return db.oneFirst(sql.type(countRow)`
    select count(*)::int8 as count from chat.reaction
    where message = ${message} and kind = ${kind} and account <> ${account}`);
}

function messageNow(db: CommonQueryMethods, message: number) {
  return db.maybeOne(sql.type(found)`
    select account, text, extract(epoch from clock_timestamp() - created_at)::float8 * 1000 as "ageMs",
      (select count(*) from chat.edit where edit.message = ${message})::int8 as edits
    from chat.message where id = ${message} and type = 'message' and removed_at is null`);
}

function storedNow(db: CommonQueryMethods, message: number): Promise<StoredMessage> {
  return db.one(sql.type(storedRow)`select ${storedColumns} from chat.message where id = ${message}`);
}

async function noteChange(transaction: CommonQueryMethods, message: number, number: number): Promise<void> {
  await transaction.query(sql.unsafe`update chat.message set changed = ${number} where id = ${message}`);
  await moveCounter(transaction, number);
}
