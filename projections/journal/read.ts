import { type CommonQueryMethods, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import type { JournalKind } from '#contracts/books/journal.ts';
import type { LedgerAccount } from '#contracts/books/ledger-accounts.ts';
import { sumText } from '../view/sums.ts';

type EntrySpan = { afterSeq: number; toSeq: number };

const heldSum = z.object({ type: z.string(), events: z.int(), points: sumText });

/** Held points by type of event. */
export function sumHeld(db: CommonQueryMethods, account: number, { afterSeq, toSeq }: EntrySpan) {
  return db.any(sql.type(heldSum)`
    SELECT kind AS type, count(*)::int8 AS events,
      sum(CASE WHEN points_to = 'players:held' THEN amount ELSE -amount END) AS points
    FROM journal.entry
    WHERE account = ${account} AND seq > ${afterSeq} AND seq <= ${toSeq}
      AND 'players:held' IN (points_to, points_from)
    GROUP BY kind`);
}

type EntryQuestion = EntrySpan & {
  account: number;
  types: readonly string[] | null;
  leastPoints: number | null;
  order: 'asc' | 'desc';
  limit: number;
};

/** In the order of their times. */
export function readEntrySeqsWithin(db: CommonQueryMethods, asked: EntryQuestion): Promise<readonly number[]> {
  const { account, afterSeq, toSeq, types, leastPoints, order, limit } = asked;
  const direction = order === 'asc' ? sql.fragment`ASC` : sql.fragment`DESC`;
  const ofType = types === null ? sql.fragment`` : sql.fragment`AND kind = ANY(${sql.array([...types], 'text')})`;
  const atLeast = leastPoints === null ? sql.fragment`` : sql.fragment`AND abs(amount) >= ${leastPoints}`;
  return db.anyFirst(sql.type(z.object({ seq: z.int() }))`
    SELECT seq FROM journal.entry
    WHERE account = ${account} AND seq > ${afterSeq} AND seq <= ${toSeq} ${ofType} ${atLeast}
    ORDER BY at ${direction}, seq ${direction} LIMIT ${limit}`);
}

/** The account's first one of a stretch that begins at `at`, in milliseconds. */
export function readFirstEntryWithin(
  db: CommonQueryMethods,
  { account, afterSeq, toSeq, at }: Pick<EntryQuestion, 'account' | 'afterSeq' | 'toSeq'> & { at: number },
): Promise<number | null> {
  return db.maybeOneFirst(sql.type(z.object({ seq: z.int() }))`
    SELECT seq FROM journal.entry
    WHERE account = ${account} AND at >= ${at} AND seq > ${afterSeq} AND seq <= ${toSeq}
    ORDER BY at, seq LIMIT 1`);
}

const ledgerPlace = z.object({ partition: z.int(), seq: z.int(), at: z.int() });
export type LedgerPlace = z.infer<typeof ledgerPlace>;

type LedgerQuestion = {
  /** Types of events that can post to the account, all but rounds. */
  types: readonly string[];
  ledgerAccount: string;
  before: LedgerPlace | null;
  /** Milliseconds, inclusive. */
  from: number | null;
  actor: string | null;
  leastPoints: number | null;
  limit: number;
};

/** Events that post to a ledger account, the latest first. Each type is one descent of its index. */
export function readLedgerPlaces(db: CommonQueryMethods, asked: LedgerQuestion): Promise<readonly LedgerPlace[]> {
  const { types, ledgerAccount, before, from, actor, leastPoints, limit } = asked;
  const wanted = [
    sql.fragment`${ledgerAccount} IN (points_to, points_from, dollars_to, dollars_from)`,
    ...(before === null
      ? []
      : [sql.fragment`(at, partition, seq) < (${before.at}, ${before.partition}, ${before.seq})`]),
    ...(from === null ? [] : [sql.fragment`at >= ${from}`]),
    ...(actor === null ? [] : [sql.fragment`actor = ${actor}`]),
    ...(leastPoints === null ? [] : [sql.fragment`abs(amount) >= ${leastPoints}`]),
  ];
  return db.any(sql.type(ledgerPlace)`
    SELECT found.partition, found.seq, found.at
    FROM unnest(${sql.array([...types], 'text')}) AS asked (type), LATERAL (
      SELECT partition, seq, at FROM journal.entry
      WHERE kind = asked.type AND ${sql.join(wanted, sql.fragment` AND `)}
      ORDER BY at DESC, partition DESC, seq DESC LIMIT ${limit}
    ) AS found
    ORDER BY found.at DESC, found.partition DESC, found.seq DESC LIMIT ${limit}`);
}

const firstRow = z.object({ seq: z.int(), at: z.int() });

/** The opening of the account. */
export function readFirstEntry(db: CommonQueryMethods, account: number): Promise<z.infer<typeof firstRow> | null> {
  return db.maybeOne(sql.type(firstRow)`
    SELECT seq, at FROM journal.entry WHERE account = ${account} ORDER BY at, partition, seq LIMIT 1`);
}

/** From a time (milliseconds) on, the oldest first. */
export function readEntrySeqsAfter(
  db: CommonQueryMethods,
  { account, fromAt, types, limit }: { account: number; fromAt: number; types: readonly string[]; limit: number },
): Promise<readonly number[]> {
  return db.anyFirst(sql.type(z.object({ seq: z.int() }))`
    SELECT seq FROM journal.entry
    WHERE account = ${account} AND at >= ${fromAt} AND kind = ANY(${sql.array([...types], 'text')})
    ORDER BY at, partition, seq LIMIT ${limit}`);
}

const place = z.object({ partition: z.int(), seq: z.int() });

/** Events posted by an outside document, the latest first. */
export function readDocumentPlaces(
  db: CommonQueryMethods,
  documents: readonly string[],
): Promise<readonly z.infer<typeof place>[]> {
  return db.any(sql.type(place)`
    SELECT partition, seq FROM journal.entry WHERE document = ANY(${sql.array([...documents], 'text')})
    ORDER BY at DESC, partition DESC, seq DESC LIMIT 20`);
}

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

const ENTRY = sql.fragment`
  partition, seq, at, account, kind, actor, command AS "commandId", amount, points_to AS "pointsTo",
  points_from AS "pointsFrom", micros, dollars_to AS "dollarsTo", dollars_from AS "dollarsFrom", available, held,
  reason, document`;

const actorRow = z.object({ actor: z.string() });

/** Without players, of entries between two times in milliseconds, both inclusive. */
export function readActors(db: CommonQueryMethods, from: number, to: number): Promise<readonly string[]> {
  return db.anyFirst(sql.type(actorRow)`
    SELECT DISTINCT actor FROM journal.entry WHERE actor <> 'player' AND at >= ${from} AND at <= ${to}`);
}

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
  return db.any(sql.type(entryRow)`SELECT ${ENTRY} FROM ${rows} ${last}`);
}

/** In the order of the places. */
export function readEntriesAt(
  db: CommonQueryMethods,
  places: readonly z.infer<typeof place>[],
): Promise<readonly EntryRow[]> {
  return db.any(sql.type(entryRow)`
    SELECT ${ENTRY} FROM ${rowsOf(places)} WITH ORDINALITY AS asked (partition, seq, place)
    JOIN journal.entry USING (partition, seq) ORDER BY place`);
}

function rowsOf(places: readonly z.infer<typeof place>[]): FragmentSqlToken {
  const rows = places.map(({ partition, seq }) => [partition, seq]);
  return sql.fragment`${sql.unnest(rows, ['int2', 'int8'])}`;
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
