import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { DAY_MS, maybeInstantOf } from '#contracts/days/time.ts';
import type { Reconciliation } from '#contracts/finance/reconciliations.ts';
import type { SourceTerms } from '#contracts/finance/terms.ts';
import { isLeftOut } from '../matching/open-sides.ts';
import { splitMatches } from '../matching/split-matches.ts';
import { exchangedFor } from '../terms/exchanged.ts';
import { DOLLAR_LINES } from '#projections/dollar-lines/read.ts';

export type Figures = Pick<
  Reconciliation,
  'books' | 'outstanding' | 'adjusted' | 'statement' | 'difference' | 'balanceAt' | 'open' | 'oldestAt'
>;

const sum = z.string().transform(BigInt);

const sumsRow = z.object({
  books: sum,
  /** Unmatched entries that are set aside, stated elsewhere or within the lag. */
  awaited: sum,
  overdue: z.int(),
  /** Of the lines in the currency of the account. */
  stated: sum,
  /** Dollars that are booked for lines of other currencies. */
  exchanged: sum,
  /** Also those that are set aside, and those in other currencies that no dollars are booked for. */
  unmatchedLines: z.int(),
  /** Matches that only their entries count in, because the lines are dated later. */
  statedLater: sum,
  halfStated: z.int(),
  oldestAt: z.int().nullable(),
  /** With the lines after it. Null without a statement that has a closing balance. */
  closing: sum.nullable(),
  closingAt: z.int().nullable(),
});
type Sums = z.infer<typeof sumsRow>;

export function figuresOf(sums: Sums): Figures {
  const outstanding = sums.awaited + sums.statedLater;
  const adjusted = sums.books - outstanding;
  const stated = sums.closing ?? sums.stated;
  const statement = stated + sums.exchanged;
  const offBalance = stated === sums.stated ? 0 : 1;
  return {
    books: sums.books,
    outstanding,
    adjusted,
    statement,
    difference: adjusted - statement,
    balanceAt: maybeInstantOf(sums.closingAt),
    open: sums.overdue + sums.unmatchedLines + sums.halfStated + offBalance,
    oldestAt: maybeInstantOf(sums.oldestAt),
  };
}

/** `at`: milliseconds, inclusive. */
type Asked = Pick<SourceTerms, 'currency' | 'lagDays'> & { account: string; at: number };

/** Sums only: an account may have millions of entries. Explained as the items of drift are (drift/explain.ts). */
export async function readFigures(db: CommonQueryMethods, asked: Asked): Promise<Figures> {
  const sums = await db.one(sql.type(sumsRow)`
    with entries as (${entrySums(asked)}), lines as (${lineSums(asked)}), splits as (${splitSums(asked)}),
      closing as (${closingBalance(asked)})
    select books::text, awaited::text, overdue, stated::text, exchanged::text, unmatched as "unmatchedLines",
      stated_later::text as "statedLater", half_stated as "halfStated",
      least(entries.oldest_at, splits.oldest_at) as "oldestAt", to_at as "closingAt", micros::text as closing
    from entries cross join lines cross join splits left join closing on true`);
  return figuresOf(sums);
}

function entrySums({ account, at, currency, lagDays }: Asked) {
  return sql.fragment`
    select coalesce(sum(micros), 0) as books,
      coalesce(sum(micros) filter (where is_unmatched and is_awaited), 0) as awaited,
      min(effective_at) filter (where is_unmatched and is_awaited) as oldest_at,
      count(*) filter (where is_unmatched and not is_awaited) as overdue
    from (
      select entry.micros, entry.effective_at, claim.match is null as is_unmatched,
        set_aside.verb is not null or (entry.account like 'receivable:%' and entry.counter = 'bank')
          or (entry.effective_at + ${lagDays * DAY_MS}::int8 > ${at}
            and not ${isLeftOut(account, currency, sql.fragment`entry.effective_at`)}) as is_awaited
      from ${DOLLAR_LINES} as entry
      left join finance.claim on claim.account = entry.account and claim.partition = entry.partition
        and claim.seq = entry.seq and claim.is_live
      left join finance.set_aside on set_aside.account = entry.account and set_aside.partition = entry.partition
        and set_aside.seq = entry.seq
      where entry.account = ${account} and entry.effective_at <= ${at}
    ) as entry`;
}

function lineSums({ account, at, currency }: Asked) {
  return sql.fragment`
    select coalesce(sum(micros) filter (where is_own), 0) as stated,
      coalesce(sum(booked) filter (where not is_own), 0) as exchanged,
      count(*) filter (where micros <> 0 and (claim.match is null or not is_own and booked is null)) as unmatched
    from (
      select id, micros, currency = ${currency} as is_own, ${bookedFor(currency)} as booked
      from finance.line
      where account = ${account} and is_live and not is_pending and at <= ${at}
    ) as line left join finance.claim on claim.line = line.id and claim.is_live`;
}

/** Null for lines in the currency of the account, and for those of another one without dollars. */
function bookedFor(currency: string) {
  return sql.fragment`case when line.currency <> ${currency} then ${exchangedFor(sql.fragment`line.id`)} end`;
}

/** Of matches with a part that is dated later or only announced: the others sum to 0. */
function splitSums({ account, at, currency }: Asked) {
  return sql.fragment`
    with split_match as materialized (${splitMatches(account, at)})
    select coalesce(sum(micros) filter (where not is_half_stated), 0) as stated_later,
      min(at) filter (where not is_half_stated) as oldest_at, count(*) filter (where is_half_stated) as half_stated
    from (
      select sum(micros) as micros, bool_or(is_line) as is_half_stated, min(at) as at from (
        select claim.match, entry.micros, entry.effective_at as at, false as is_line
        from split_match
        join finance.claim on claim.match = split_match.match and claim.is_live
        join ${DOLLAR_LINES} as entry on entry.account = claim.account and entry.partition = claim.partition
          and entry.seq = claim.seq
        where entry.account = ${account} and entry.effective_at <= ${at}
        union all
        select claim.match, -coalesce(${bookedFor(currency)}, line.micros), null, true
        from split_match
        join finance.claim on claim.match = split_match.match and claim.is_live
        join finance.line on line.id = claim.line
        where line.is_live and not line.is_pending and line.at <= ${at}
      ) as part
      group by match having sum(micros) <> 0
    ) as split`;
}

/** Null without a statement that has a closing balance by then. */
export function readClosing(db: CommonQueryMethods, asked: Omit<Asked, 'lagDays'>): Promise<bigint | null> {
  return db.maybeOneFirst(sql.type(z.object({ micros: sum }))`
    select micros::text from (${closingBalance(asked)}) as closing`);
}

/** With the lines after it. */
function closingBalance({ account, at, currency }: Omit<Asked, 'lagDays'>) {
  return sql.fragment`
    select closing_micros + coalesce((
        select sum(micros) from finance.line
        where line.account = statement.account and is_live and not is_pending and currency = ${currency}
          and at > to_at and at <= ${at}
      ), 0) as micros, to_at
    from finance.statement
    where account = ${account} and is_live and currency = ${currency} and closing_micros is not null and to_at <= ${at}
    order by to_at desc, id desc limit 1`;
}
