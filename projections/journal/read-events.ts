import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { sumText } from '../view/sums.ts';

export type EntrySpan = { afterSeq: number; toSeq: number };

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

export type EntryQuestion = EntrySpan & {
  account: number;
  types: readonly string[] | null;
  leastPoints: number | null;
  limit: number;
};

/** The latest first. */
export function readEntrySeqsWithin(db: CommonQueryMethods, asked: EntryQuestion): Promise<readonly number[]> {
  const { account, afterSeq, toSeq, types, leastPoints, limit } = asked;
  const ofType = types === null ? sql.fragment`` : sql.fragment`AND kind = ANY(${sql.array([...types], 'text')})`;
  const atLeast = leastPoints === null ? sql.fragment`` : sql.fragment`AND abs(amount) >= ${leastPoints}`;
  return db.anyFirst(sql.type(z.object({ seq: z.int() }))`
    SELECT seq FROM journal.entry
    WHERE account = ${account} AND seq > ${afterSeq} AND seq <= ${toSeq} ${ofType} ${atLeast}
    ORDER BY at DESC, seq DESC LIMIT ${limit}`);
}

const ledgerPlace = z.object({ partition: z.int(), seq: z.int(), at: z.int() });
export type LedgerPlace = z.infer<typeof ledgerPlace>;

export type LedgerQuestion = {
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
  document: string,
): Promise<readonly z.infer<typeof place>[]> {
  return db.any(sql.type(place)`
    SELECT partition, seq FROM journal.entry WHERE document = ${document}
    ORDER BY at DESC, partition DESC, seq DESC LIMIT 20`);
}
