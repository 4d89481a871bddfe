import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import type { NewNote, Note } from '#contracts/internal/support.ts';

const noteRow = z.strictObject({
  id: z.int(),
  author: z.int(),
  words: z.string(),
  at: z.number(),
}) satisfies z.ZodType<Note>;

export function readNotes(
  db: CommonQueryMethods,
  account: AccountId,
  { before = Number.MAX_SAFE_INTEGER, limit }: { before?: number | undefined; limit: number },
): Promise<readonly Note[]> {
  return db.any(sql.type(noteRow)`
    select id, author, words, at from support.note
    where account = ${account} and id < ${before} order by id desc limit ${limit}`);
}

/** A repeated command returns its first note. */
export function addNote(db: CommonQueryMethods, { commandId, account, author, words }: NewNote): Promise<Note> {
  return db.one(sql.type(noteRow)`
    insert into support.note (account, author, command_id, words) values (${account}, ${author}, ${commandId}, ${words})
    on conflict (command_id) do update set words = note.words returning id, author, words, at`);
}
