import { type CommonQueryMethods, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
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

export async function readDollarLinesReached(db: CommonQueryMethods, partition: number): Promise<number> {
  const seq = await db.maybeOneFirst(sql.type(z.object({ seq: z.int() }))`
    SELECT seq FROM reader.position WHERE reader = 'dollar-lines' AND partition = ${partition}`);
  return seq ?? 0;
}
