import { type CommonQueryMethods, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { DOLLAR_LINES, normalName } from '#projections/dollar-lines/read.ts';
import { beginsWith, mayBeCut } from '../matching/open-sides.ts';
import type { ExceptionRow } from './read-exceptions.ts';

const referenceRow = z.object({ reference: z.string() });

/** The reference of the entry that the line names. On the statement of another account it may be cut at its end. */
export function sharedReference(
  db: CommonQueryMethods,
  { account, otherAccount }: Pick<ExceptionRow, 'account' | 'otherAccount'>,
  line: number,
): Promise<string | null> {
  const name = sql.fragment`given.name collate "C"`;
  const isWhole = (of: FragmentSqlToken) => sql.fragment`coalesce(${of} = ${name}, false)`;
  const isCut = (of: FragmentSqlToken) =>
    otherAccount === null ? sql.fragment`false` : sql.fragment`(${mayBeCut(name)} and ${beginsWith(of, name)})`;
  const isNamed = (of: FragmentSqlToken) => sql.fragment`(${isWhole(of)} or ${isCut(of)})`;
  const [first, second] = [normalName(sql.fragment`entry.reference`), normalName(sql.fragment`entry.second_reference`)];
  return db.maybeOneFirst(sql.type(referenceRow)`
    select case when ${isNamed(first)} then entry.reference else entry.second_reference end as reference
    from finance.line cross join lateral unnest(names) as given (name)
    join ${DOLLAR_LINES} as entry on entry.account = ${otherAccount ?? account}
      and (${first} = ${name} or ${second} = ${name} or ${isCut(first)} or ${isCut(second)})
    where line.id = ${line}
    order by ${isWhole(first)} or ${isWhole(second)} desc limit 1`);
}
