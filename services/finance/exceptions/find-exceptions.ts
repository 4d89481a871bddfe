import { type DatabaseTransactionConnection, type FragmentSqlToken, sql } from 'slonik';
import { beginsWith, mayBeCut } from '../matching/open-sides.ts';
import { monthOf, startOfMonth } from '#contracts/days/utc-month.ts';
import { DOLLAR_LINES, normalName } from '#projections/dollar-lines/read.ts';
import { unansweredAttempts } from '#projections/withdrawals/read.ts';

type Db = DatabaseTransactionConnection;

/** Legs of the entries of one withdrawal are fewer. */
const MOST_BEGUN = 20;

/** A smaller difference is a difference, not a fee. */
const LEAST_FEE_MICROS = 10_000;

/**
 * Each line without a confirmed match, and each entry without any that is overdue or of an earlier month. A line that names an entry answers for it: another
 * amount or currency is one exception, not two.
 */
export async function findExceptions(db: Db, { account, now }: { account: string; now: number }): Promise<void> {
  await db.query(sql.unsafe`analyze found`);
  await nameUnmatched(db, account);
  await db.query(sql.unsafe`
    create temp table exception_found on commit drop as
    with named as (
      select distinct on (open_name.line) open_name.line, entry_name.entry
      from open_name join entry_name using (name) join open_entry on open_entry.n = entry_name.entry
        join open_line on open_line.n = open_name.line
      where not exists (select from found where found.entry = entry_name.entry)
      order by open_name.line, open_entry.kind <> open_line.kind, abs(open_entry.micros - open_line.micros),
        entry_name.entry
    ), settled as (
      select open_name.line, bool_or(is_in = (open_line.micros > 0)) as is_repeated
      from open_name join settled_name using (name) join open_line on open_line.n = open_name.line group by open_name.line
    ), unanswered as (
      select distinct line from open_name
      where name in (
        select 'main ' || ${normalName(sql.fragment`name`)} from (${unansweredAttempts(account)}) as attempt
      )
    )
    select case
        when is_foreign then 'other-currency'
        when is_closed then 'after-close'
        when exists (select from found where found.line = open_line.n) then 'to-confirm'
        when named.entry is not null and open_line.micros = -open_entry.micros then 'sign-differs'
        when named.entry is not null and open_line.kind = 'main' and not open_entry.is_posted
          and open_line.micros between open_entry.least and open_entry.micros - ${LEAST_FEE_MICROS + 1}
          and not exists (
            select from finance.line as fee
            where fee.account = ${account} and fee.is_live and fee.kind = 'fee' and fee.names && open_line.names
          ) and not exists (
            select from ${DOLLAR_LINES} as fee where fee.account = ${account} and fee.subject = open_entry.subject
              and fee.counter = 'payout-fees'
          ) then 'fee-not-booked'
        when named.entry is not null then 'amount-differs'
        when settled.is_repeated then 'doubled'
        when settled.line is not null then 'reversed'
        when unanswered.line is not null then 'unanswered'
        when elsewhere.account is not null then 'other-account'
        when open_line.kind = 'fee' then 'fee-not-booked'
        else 'not-in-books'
      end as type, open_line.n as line, named.entry, open_line.micros, open_line.at,
      case when named.entry is null then elsewhere.account end as other_account, null::uuid as withdrawal,
      null::text as detail
    from open_line left join named on named.line = open_line.n left join open_entry on open_entry.n = named.entry
      left join settled on settled.line = open_line.n left join unanswered on unanswered.line = open_line.n
      left join elsewhere on elsewhere.line = open_line.n
    where not is_announced and not exists (select from found where found.line = open_line.n and found.is_live)
      and not exists (select from skipped where skipped.line = open_line.n)`);
  await nameReversed(db, account);
  await findUnstated(db, now);
}

/** Their months have ended, so a close asks for them, or their source should have stated them. */
async function findUnstated(db: Db, now: number): Promise<void> {
  await db.query(sql.unsafe`
    insert into exception_found (type, entry, micros, at, detail)
    select case when is_overdue then 'not-on-statement' else 'awaited' end, n, micros, at,
      case when not is_overdue then 'Expected by '
        || to_char(to_timestamp(latest / 1000.0) at time zone 'UTC', 'YYYY-MM-DD') || '.' end
    from open_entry
    where (is_overdue or at < ${startOfMonth(monthOf(now))}) and not exists (select from found where found.entry = n)
      and not exists (select from skipped where skipped.entry = n)
      and not exists (select from exception_found as answer where answer.entry = n)`);
}

/** Names of unmatched lines, those of them that a matched line has, and the account whose entry has one. */
async function nameUnmatched(db: Db, account: string): Promise<void> {
  await db.query(sql.unsafe`
    create temp table open_name on commit drop as
    select written_name.line, name from written_name
    where not exists (select from found where found.line = written_name.line and is_live)
      and not exists (select from skipped where skipped.line = written_name.line)
    union
    select cut_name.line, name from cut_name
    where not exists (select from found where found.line = cut_name.line and is_live)
      and not exists (select from skipped where skipped.line = cut_name.line)`);
  await db.query(sql.unsafe`analyze open_name`);
  await db.query(sql.unsafe`
    create temp table settled_name on commit drop as
    select open_line.kind || ' ' || given.name as name, open_line.micros > 0 as is_in
    from found join open_line on open_line.n = found.line cross join lateral unnest(names) as given (name)
    where open_line.kind || ' ' || given.name in (select name from open_name)
    union
    select open_name.name, line.is_in
    from (select distinct name from open_name where name not like '% stmt-%') as open_name
    cross join lateral (
      select distinct micros > 0 as is_in from finance.line
      where account = ${account} and is_live and names @> array[substr(name, strpos(name, ' ') + 1)]
        and kind = substr(name, 1, strpos(name, ' ') - 1)
        and exists (select from finance.claim where claim.line = line.id and claim.is_live)
    ) as line`);
  await nameElsewhere(db, account);
}

/** The account whose entry has a name of the line, or has the only one that begins with it. */
async function nameElsewhere(db: Db, account: string): Promise<void> {
  const named = sql.fragment`substr(name, strpos(name, ' ') + 1) collate "C"`;
  const withName = (reference: FragmentSqlToken) => sql.fragment`
    select line, entry.account from open_name cross join lateral (
      select account from ${DOLLAR_LINES} as one where ${normalName(reference)} = ${named} offset 0
    ) as entry`;
  await db.query(sql.unsafe`
    create temp table named_elsewhere on commit drop as
    ${withName(sql.fragment`one.reference`)} union all ${withName(sql.fragment`one.second_reference`)}`);
  const begun = (reference: FragmentSqlToken) => sql.fragment`(
    select account, subject from ${DOLLAR_LINES} as one
    where ${beginsWith(normalName(reference), sql.fragment`cut.named`)} limit ${MOST_BEGUN}
  )`;
  await db.query(sql.unsafe`
    insert into named_elsewhere
    select line, unnest(accounts) from (
      select line, ${named} as named from open_name
      where name not like '% stmt-%' and not exists (select from named_elsewhere as known where known.line = open_name.line)
    ) as cut cross join lateral (
      select array_agg(distinct account) as accounts from (
        ${begun(sql.fragment`one.reference`)} union all ${begun(sql.fragment`one.second_reference`)}
      ) as entry having count(distinct subject) = 1
    ) as single
    where ${mayBeCut(sql.fragment`cut.named`)}`);
  await db.query(sql.unsafe`
    create temp table elsewhere on commit drop as
    select line, min(account) as account, bool_or(account = ${account}) as is_own from named_elsewhere
    where account = 'bank' or account like 'provider:%' or account like 'receivable:%'
    group by line`);
  await db.query(sql.unsafe`delete from elsewhere where is_own`);
}

/** The payout that the line takes back, by any name that a matched line has in common with it. */
async function nameReversed(db: Db, account: string): Promise<void> {
  await db.query(sql.unsafe`
    update exception_found set withdrawal = (
      select paid.subject
      from finance.line as stated cross join lateral unnest(stated.names) as given (name)
      join ${DOLLAR_LINES} as paid on paid.account = ${account} and paid.kind in ('payout-accepted', 'withdrawal-paid')
        and (${normalName(sql.fragment`paid.reference`)} = given.name collate "C"
          or ${normalName(sql.fragment`paid.second_reference`)} = given.name collate "C")
      where stated.account = ${account} and stated.is_live and stated.names && open_line.names
      limit 1
    )
    from open_line where open_line.n = exception_found.line and type = 'reversed' and open_line.kind = 'main'`);
}
