import { type CommonQueryMethods, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import type { JournalKind } from '#contracts/books/journal.ts';
import type { LedgerAccount } from '#contracts/books/ledger-accounts.ts';

/** Points that an account tipped since a time in milliseconds, without what came back. */
export async function readTipped(db: CommonQueryMethods, account: number, since: number): Promise<number> {
  const points = await db.oneFirst(sql.type(z.object({ points: z.int() }))`
    SELECT coalesce(-sum(amount), 0)::int8 AS points FROM journal.entry
    WHERE account = ${account} AND at >= ${since} AND kind IN ('tip-sent', 'tip-returned')`);
  return Math.max(0, points);
}

const entryRow = z.object({
  partition: z.int(),
  seq: z.int(),
  at: z.int(),
  account: z.int(),
  kind: z.string(),
  actor: z.string(),
  commandId: z.string(),
  amount: z.int().nullable(),
  pointsTo: z.string().nullable(),
  pointsFrom: z.string().nullable(),
  micros: z.int().nullable(),
  dollarsTo: z.string().nullable(),
  dollarsFrom: z.string().nullable(),
  available: z.int(),
  held: z.int(),
  reason: z.string().nullable(),
  document: z.string().nullable(),
});
export type EntryRow = z.infer<typeof entryRow>;

export type EntryPlace = { at: number; partition: number; seq: number };

type JournalQuestion = {
  /** Milliseconds, both inclusive. */
  from?: number | undefined;
  to?: number | undefined;
  account?: number | undefined;
  actor?: string | undefined;
  kind?: JournalKind | undefined;
  ledger?: LedgerAccount | undefined;
  /** A command's id (a UUID) or the name of a document. */
  reference?: string | undefined;
  after?: EntryPlace | undefined;
  limit: number;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function readJournal(db: CommonQueryMethods, asked: JournalQuestion): Promise<readonly EntryRow[]> {
  const { from, to, account, actor, kind, ledger, reference, after, limit } = asked;
  const wanted = [sql.fragment`true`];
  if (from !== undefined) wanted.push(sql.fragment`at >= ${from}`);
  if (to !== undefined) wanted.push(sql.fragment`at <= ${to}`);
  if (account !== undefined) wanted.push(sql.fragment`account = ${account}`);
  if (kind !== undefined) wanted.push(sql.fragment`kind = ${kind}`);
  if (actor === 'player') wanted.push(sql.fragment`actor = 'player'`);
  // Lets the planner use the partial index.
  else if (actor !== undefined) wanted.push(sql.fragment`actor = ${actor} AND actor <> 'player'`);
  if (reference !== undefined) {
    wanted.push(
      UUID.test(reference) ? sql.fragment`command = ${reference}::uuid` : sql.fragment`document = ${reference}`,
    );
  }
  if (after !== undefined) {
    wanted.push(sql.fragment`(at, partition, seq) < (${after.at}, ${after.partition}, ${after.seq})`);
  }
  const where = sql.fragment`${sql.join(wanted, sql.fragment` AND `)}`;
  const last = sql.fragment`ORDER BY at DESC, partition DESC, seq DESC LIMIT ${limit}`;
  const rows = ledger === undefined ? sql.fragment`journal.entry WHERE ${where}` : rowsOn(ledger, where, last);
  return db.any(sql.type(entryRow)`
    SELECT partition, seq, at, account, kind, actor, command AS "commandId", amount, points_to AS "pointsTo",
      points_from AS "pointsFrom", micros, dollars_to AS "dollarsTo", dollars_from AS "dollarsFrom", available, held,
      reason, document
    FROM ${rows} ${last}`);
}

/** One bounded read per column and index. UNION, because `exchange` is in both units. */
function rowsOn(ledger: LedgerAccount, where: FragmentSqlToken, last: FragmentSqlToken): FragmentSqlToken {
  const sides = (['points_to', 'points_from', 'dollars_to', 'dollars_from'] as const).map(
    (side) =>
      sql.fragment`(SELECT * FROM journal.entry WHERE ${sql.identifier([side])} = ${ledger} AND ${where} ${last})`,
  );
  return sql.fragment`(${sql.join(sides, sql.fragment` UNION `)}) AS entry`;
}

/** Rounds never move held points, so the journal's last entry has them. Null if the account was not yet opened. */
export function readHeldAt(db: CommonQueryMethods, account: number, seq: number): Promise<number | null> {
  return db.maybeOneFirst(sql.type(z.object({ held: z.int() }))`
    SELECT held FROM journal.entry WHERE account = ${account} AND seq <= ${seq}
    ORDER BY at DESC, partition DESC, seq DESC LIMIT 1`);
}

/** Up to and including an event. */
export function readEntrySeqs(db: CommonQueryMethods, account: number, toSeq: number): Promise<readonly number[]> {
  return db.anyFirst(sql.type(z.object({ seq: z.int() }))`
    SELECT seq FROM journal.entry WHERE account = ${account} AND seq <= ${toSeq}`);
}
