import { type FragmentSqlToken, sql } from 'slonik';
import { DOLLAR_LINES } from '#projections/dollar-lines/read.ts';

/** Dollars that are booked at a rate for a line of another currency; null without any. */
export function exchangedFor(line: FragmentSqlToken): FragmentSqlToken {
  return sql.fragment`(
    select sum(entry.micros)
    from finance.claim as of_line
    join finance.match on match.id = of_line.match and match.rule = 'exchange'
    join finance.claim as of_entry on of_entry.match = of_line.match
    join ${DOLLAR_LINES} as entry on entry.partition = of_entry.partition and entry.seq = of_entry.seq
      and entry.account = of_entry.account
    where of_line.line = ${line} and of_line.is_live
  )`;
}
