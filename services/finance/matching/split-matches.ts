import { type FragmentSqlToken, sql } from 'slonik';
import { DOLLAR_LINES } from '#projections/dollar-lines/read.ts';

/** Matches of the account with a part that is dated after `at` (milliseconds), or that its source has only announced. */
export function splitMatches(account: string, at: number): FragmentSqlToken {
  return sql.fragment`
    select claim.match from finance.line join finance.claim on claim.line = line.id and claim.is_live
    where line.account = ${account} and line.is_live and (line.at > ${at} or line.is_pending)
    union
    select claim.match from ${DOLLAR_LINES} as entry
    join finance.claim on claim.account = entry.account and claim.partition = entry.partition
      and claim.seq = entry.seq and claim.is_live
    where entry.account = ${account} and entry.effective_at > ${at}`;
}
