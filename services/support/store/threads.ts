import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { CommandId } from '#contracts/ids.ts';
import type { SupportRefusal, Thread, TicketMessage } from '#contracts/internal/support.ts';
import { linkTokenHash } from '#infra/ids/link-token.ts';
import { hasOpenTickets } from './visitor-tickets.ts';
import { messageRow, MOST_MESSAGES, refusedWith, tellStaff, threadColumns, threadRow } from './rows.ts';

const withToken = (token: string) => sql.fragment`token_hash = ${sql.binary(linkTokenHash(token))}`;

export async function messagesOf(db: CommonQueryMethods, ticket: number): Promise<readonly TicketMessage[]> {
  return db.any(sql.type(messageRow)`
    select id, staff, words, at from support.message where ticket = ${ticket} order by id`);
}

async function wholeThread(
  db: CommonQueryMethods,
  found: z.infer<typeof threadRow> | null,
): Promise<Thread | SupportRefusal> {
  if (found === null) return refusedWith('invalid-link');
  return { ...found, messages: await messagesOf(db, found.number) };
}

export async function readThread(db: CommonQueryMethods, token: string): Promise<Thread | SupportRefusal> {
  const found = await db.maybeOne(sql.type(threadRow)`
    select ${threadColumns} from support.ticket where ${withToken(token)}`);
  return wholeThread(db, found);
}

export function confirmThread(pool: DatabasePool, token: string): Promise<Thread | SupportRefusal> {
  return pool.transaction(async (transaction) => {
    if (await hasOpenTickets(transaction, linkTokenHash(token))) return refusedWith('too-many-tickets');
    await transaction.query(sql.unsafe`
      update support.ticket set state = 'open', version = version + 1, changed_at = now()
      where ${withToken(token)} and state = 'unconfirmed'`);
    await tellStaff(transaction);
    return readThread(transaction, token);
  });
}

export function answerThread(
  pool: DatabasePool,
  token: string,
  { commandId, message }: { commandId: CommandId; message: string },
): Promise<Thread | SupportRefusal> {
  return pool.transaction(async (transaction) => {
    const found = await transaction.maybeOne(sql.type(threadRow)`
      select ${threadColumns} from support.ticket
      where ${withToken(token)} and state <> 'unconfirmed' for update`);
    if (found === null) return refusedWith('invalid-link');
    const isAdded = await addMessage(transaction, found.number, { commandId, staff: null, message });
    if (isAdded === 'full') return refusedWith('ticket-full');
    if (isAdded === 'repeated') return wholeThread(transaction, found);
    const changed = await transaction.one(sql.type(threadRow)`
      update support.ticket set state = 'open', version = version + 1, changed_at = now()
      where number = ${found.number} returning ${threadColumns}`);
    await tellStaff(transaction);
    return wholeThread(transaction, changed);
  });
}

type NewMessage = { commandId: CommandId; staff: number | null; message: string };

/** The ticket's row must be locked. */
export async function addMessage(
  transaction: CommonQueryMethods,
  ticket: number,
  { commandId, staff, message }: NewMessage,
): Promise<'added' | 'repeated' | 'full'> {
  const { isRepeated, count } = await transaction.one(
    sql.type(z.strictObject({ isRepeated: z.boolean(), count: z.int() }))`
      select coalesce(bool_or(command_id = ${commandId}), false) as "isRepeated", count(*)::int8 as count
      from support.message where ticket = ${ticket}`,
  );
  if (isRepeated) return 'repeated';
  if (count >= MOST_MESSAGES) return 'full';
  await transaction.query(sql.unsafe`
    insert into support.message (ticket, command_id, staff, words) values (${ticket}, ${commandId}, ${staff}, ${message})`);
  return 'added';
}
