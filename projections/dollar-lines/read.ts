import { type CommonQueryMethods, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import type { Position } from '#contracts/position.ts';
import { sumText } from '../view/sums.ts';

/** For joins with the tables of a service. */
export const DOLLAR_LINES = sql.fragment`dollar_lines.line`;

/** As finance.normal_references writes references. Indexed for both references of a line. */
export function normalName(reference: FragmentSqlToken): FragmentSqlToken {
  return sql.fragment`(
    upper(regexp_replace(normalize(${reference}, NFKC), '[^0-9A-Za-z\\u00c0-\\u1fff\\u2c00-\\ufeff]', '', 'g')) COLLATE "C"
  )`;
}

const openItemRow = z.object({
  subject: z.string(),
  player: z.int(),
  micros: sumText,
  firstAt: z.int(),
  lastAt: z.int(),
  lines: z.int(),
  reference: z.string().nullable(),
});
export type OpenItemRow = z.infer<typeof openItemRow>;

/** Oldest first. Items that changed after `at` (milliseconds) are summed again up to it. */
export function readOpenItems(
  db: CommonQueryMethods,
  account: string,
  at: number,
  limit: number,
): Promise<readonly OpenItemRow[]> {
  return db.any(sql.type(openItemRow)`
    WITH candidate AS (
      SELECT subject, player FROM dollar_lines.item
      WHERE account = ${account} AND micros <> 0 AND first_at <= ${at}
      UNION
      SELECT subject, player FROM dollar_lines.item
      WHERE account = ${account} AND last_at > ${at} AND first_at <= ${at}
    )
    SELECT subject, player, micros, "firstAt", "lastAt", lines, reference FROM candidate CROSS JOIN LATERAL (
      SELECT sum(micros) AS micros, min(effective_at) AS "firstAt", max(effective_at) AS "lastAt", count(*) AS lines,
        min(coalesce(reference, second_reference)) AS reference
      FROM dollar_lines.line WHERE line.subject = candidate.subject AND line.account = ${account} AND line.effective_at <= ${at}
    ) AS summed
    WHERE micros <> 0 ORDER BY "firstAt", subject LIMIT ${limit}`);
}

const backdatedRow = z.object({ account: z.string(), came: sumText, went: sumText, entries: z.int() });

/** Postings made after `at` (milliseconds) that count at it. */
export function readBackdated(db: CommonQueryMethods, at: number) {
  return db.any(sql.type(backdatedRow)`
    SELECT account, coalesce(sum(micros) FILTER (WHERE micros > 0), 0) AS came,
      coalesce(-sum(micros) FILTER (WHERE micros < 0), 0) AS went, count(*)::int8 AS entries
    FROM dollar_lines.line WHERE effective_at < at AND effective_at <= ${at} AND at > ${at}
    GROUP BY account`);
}

const datedRow = z.object({ partition: z.int(), seq: z.int(), at: z.int(), effectiveAt: z.int() });
export type DatedEntry = z.infer<typeof datedRow>;

const DATED = sql.fragment`partition, seq, at, effective_at AS "effectiveAt"`;

type LaterQuestion = {
  /** Milliseconds, both inclusive: of the date. The events are later than `to`. */
  from: number;
  to: number;
  after: DatedEntry | undefined;
  limit: number;
};

/** Postings that count in a time that was over when they were made, the latest first. */
export function readMadeLater(
  db: CommonQueryMethods,
  { from, to, after, limit }: LaterQuestion,
): Promise<readonly DatedEntry[]> {
  const beyond =
    after === undefined
      ? sql.fragment``
      : sql.fragment`AND (at, partition, seq) < (${after.at}, ${after.partition}, ${after.seq})`;
  return db.any(sql.type(datedRow)`
    SELECT DISTINCT ${DATED} FROM dollar_lines.line
    WHERE effective_at < at AND effective_at >= ${from} AND effective_at <= ${to} AND at > ${to} ${beyond}
    ORDER BY at DESC, partition DESC, seq DESC LIMIT ${limit}`);
}

type DatedSpan = Pick<LaterQuestion, 'from' | 'to'>;

/** Of the postings above, the last event of each partition up to `until`. */
export async function readLastMadeLater(
  db: CommonQueryMethods,
  { from, to }: DatedSpan,
  until: Position,
): Promise<Position> {
  const bounds = sql.unnest([...until], ['int2', 'int8']);
  const rows = await db.any(sql.type(z.object({ partition: z.int(), seq: z.int() }))`
    SELECT partition, max(line.seq) AS seq FROM dollar_lines.line
    JOIN ${bounds} AS bound (partition, seq) USING (partition)
    WHERE effective_at < at AND effective_at >= ${from} AND effective_at <= ${to} AND at > ${to} AND line.seq <= bound.seq
    GROUP BY partition`);
  return new Map(rows.map(({ partition, seq }) => [partition, seq]));
}

/** Of postings that are dated before their event, by place. */
export async function readEffectiveDates(
  db: CommonQueryMethods,
  places: readonly { partition: number; seq: number }[],
): Promise<Map<string, number>> {
  const asked = places.map(({ partition, seq }) => [partition, seq]);
  const rows = await db.any(sql.type(datedRow)`
    SELECT DISTINCT ${DATED} FROM ${sql.unnest(asked, ['int2', 'int8'])} AS asked (partition, seq)
    JOIN dollar_lines.line USING (partition, seq) WHERE effective_at < at`);
  return new Map(rows.map(({ partition, seq, effectiveAt }) => [`${partition}-${seq}`, effectiveAt]));
}

const accountLineRow = datedRow.extend({
  kind: z.string(),
  counter: z.string(),
  micros: z.int(),
  reference: z.string().nullable(),
});

type AccountQuestion = DatedSpan & { account: string; until: Position; limit: number };

/** That count in the time, the latest first: events up to `until`, and those made after the time. */
export function readDollarLines(
  db: CommonQueryMethods,
  { account, from, to, until, limit }: AccountQuestion,
): Promise<readonly z.infer<typeof accountLineRow>[]> {
  const bounds = sql.unnest([...until], ['int2', 'int8']);
  return db.any(sql.type(accountLineRow)`
    SELECT ${DATED}, kind, counter, micros, coalesce(reference, second_reference) AS reference FROM dollar_lines.line
    WHERE account = ${account} AND effective_at >= ${from} AND effective_at <= ${to} AND (
      at > ${to} OR EXISTS (
        SELECT FROM ${bounds} AS bound (partition, seq) WHERE bound.partition = line.partition AND line.seq <= bound.seq
      )
    )
    ORDER BY effective_at DESC, at DESC, partition DESC, seq DESC LIMIT ${limit}`);
}
