import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { DUPLICATE_MS } from '#contracts/chat/message.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { ChatRefusal, Sent, StoredMessage, ToSend } from '#contracts/internal/chat.ts';
import { mutedRefusal } from '../rules/muted.ts';
import { MOST_PER_DAY, type PaceTerms, type Wait, waitOf } from '../rules/pace.ts';
import { lockCounter, moveCounter } from './counter.ts';
import { storedColumns, storedRow } from './message-row.ts';
import { muteOf } from './mutes.ts';

const ago = z.number().nullable();
const paceRow = z.strictObject({ last: ago, earliestOfMinute: ago, earliestOfDay: ago, house: z.int() });

export type TooFast = { kind: 'too-fast'; wait: Wait };

/** One at a time, so that parallel messages of a player count each other. */
export function storeMessage(
  pool: DatabasePool,
  toSend: ToSend,
  terms: PaceTerms,
): Promise<Sent | ChatRefusal | TooFast> {
  return pool.transaction(async (transaction) => {
    const last = await lockCounter(transaction);
    const before = await sentBefore(transaction, toSend);
    if (before !== null) return before;
    const mute = await muteOf(transaction, toSend.account);
    if (mute !== null) return mutedRefusal(mute);
    if (!toSend.sender.isStaff) {
      const wait = waitOf(await readPace(transaction, toSend.account, terms.perMinute), terms);
      if (wait !== null) return { kind: 'too-fast', wait };
    }
    if (toSend.replyTo !== undefined && !(await isThere(transaction, toSend.replyTo))) {
      return { kind: 'refusal', code: 'not-found', message: 'The message that you answer was removed.' };
    }
    const message = await insertMessage(transaction, last + 1, toSend);
    return { kind: 'sent', message, isRepeated: false };
  });
}

async function insertMessage(
  transaction: CommonQueryMethods,
  id: number,
  { commandId, account, text, receipt, replyTo, tip, sender }: ToSend,
): Promise<StoredMessage> {
  const type = tip === undefined ? 'message' : 'system';
  const message = await transaction.one(sql.type(storedRow)`
    insert into chat.message (id, cause, account, type, text, is_admin, is_moderator, receipt, reply_to, tip_to,
      tip_points, created_at, changed)
    values (${id}, ${commandId}, ${account}, ${type}, ${text}, ${sender.isAdmin}, ${sender.isModerator}, ${receipt},
      ${replyTo ?? null}, ${tip?.to ?? null}, ${tip?.points ?? null}, clock_timestamp(), ${id})
    returning ${storedColumns}`);
  await moveCounter(transaction, id);
  return message;
}

const idRow = z.strictObject({ id: z.int() });

async function isThere(db: CommonQueryMethods, id: number): Promise<boolean> {
  const message = await db.maybeOne(sql.type(idRow)`
    select id from chat.message where id = ${id} and type = 'message' and removed_at is null`);
  return message !== null;
}

/** A repeated command, or the same text a moment later. */
async function sentBefore(
  db: CommonQueryMethods,
  { commandId, account, text, receipt }: ToSend,
): Promise<Sent | ChatRefusal | null> {
  const byCommand = await db.maybeOne(sql.type(storedRow)`
    select ${storedColumns} from chat.message where cause = ${commandId}`);
  if (byCommand !== null && (byCommand.account !== account || byCommand.text !== text))
    return { kind: 'refusal', code: 'command-id-reused', message: 'This id was used for another message.' };
  const message =
    byCommand ??
    (await db.maybeOne(sql.type(storedRow)`
      select ${storedColumns} from chat.message
      where account = ${account} and created_at > clock_timestamp() - ${DUPLICATE_MS} * interval '1 millisecond'
        and text = ${text} and receipt is not distinct from ${receipt} and removed_at is null
      order by id desc limit 1`));
  return message === null ? null : { kind: 'sent', message, isRepeated: true };
}

function readPace(db: CommonQueryMethods, account: AccountId, perMinute: number) {
  const nth = (place: number) => sql.fragment`
    (select extract(epoch from clock_timestamp() - created_at)::float8 * 1000 from chat.message
      where account = ${account} order by created_at desc offset ${place - 1} limit 1)`;
  return db.one(sql.type(paceRow)`
    select ${nth(1)} as last, ${nth(perMinute)} as "earliestOfMinute", ${nth(MOST_PER_DAY)} as "earliestOfDay",
      (select count(*) from chat.message
        where created_at > clock_timestamp() - interval '1 minute' and account is not null)::int8 as house`);
}
