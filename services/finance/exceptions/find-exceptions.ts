import { type DatabaseTransactionConnection, sql } from 'slonik';
import { unansweredAttempts } from '#projections/withdrawals/read.ts';

type Db = DatabaseTransactionConnection;

/**
 * Each line without a confirmed match, and each overdue entry without any. A line that names an entry answers for it: another
 * amount or currency is one exception, not two.
 */
export async function findExceptions(db: Db, account: string): Promise<void> {
  await db.query(sql.unsafe`analyze found`);
  await db.query(sql.unsafe`
    create temp table open_name on commit drop as
    select distinct n as line, kind || ' ' || given.name as name, is_own from open_line
    cross join lateral (select unnest(refs), false union all select 'stmt-' || id, true) as given (name, is_own)
    where not exists (select from found where found.line = n and is_live)
      and not exists (select from skipped where skipped.line = n)`);
  await db.query(sql.unsafe`analyze open_name`);
  await db.query(sql.unsafe`
    create temp table settled_name on commit drop as
    select open_line.kind || ' ' || given.name as name, open_line.micros > 0 as is_in
    from found join open_line on open_line.n = found.line cross join lateral unnest(refs) as given (name)
    where open_line.kind || ' ' || given.name in (select name from open_name)
    union
    select open_name.name, line.is_in from (select distinct name from open_name where not is_own) as open_name
    cross join lateral (
      select distinct micros > 0 as is_in from finance.line
      where account = ${account} and is_live and refs @> array[substr(name, strpos(name, ' ') + 1)]
        and kind = substr(name, 1, strpos(name, ' ') - 1)
        and exists (select from finance.claim where claim.line = line.id and claim.is_live)
    ) as line`);
  await db.query(sql.unsafe`
    create temp table exception_found on commit drop as
    with named as (
      select distinct on (open_name.line) open_name.line, entry_name.entry
      from open_name join entry_name using (name)
      where not exists (select from found where found.entry = entry_name.entry)
      order by open_name.line, entry_name.entry
    ), settled as (
      select open_name.line, bool_or(is_in = (open_line.micros > 0)) as is_repeated
      from open_name join settled_name using (name) join open_line on open_line.n = open_name.line group by open_name.line
    ), unanswered as (
      select distinct line from open_name where name in (select 'main ' || name from (${unansweredAttempts(account)}) as attempt)
    )
    select case
        when is_foreign then 'other-currency'
        when is_closed then 'after-close'
        when exists (select from found where found.line = open_line.n) then 'to-confirm'
        when named.entry is not null and open_line.micros <> open_entry.micros and open_line.kind = 'main'
          and open_line.micros between open_entry.least and open_entry.micros then 'fee-not-booked'
        when named.entry is not null then 'amount-differs'
        when settled.is_repeated then 'doubled'
        when settled.line is not null then 'reversed'
        when unanswered.line is not null then 'unanswered'
        when open_line.kind = 'fee' then 'fee-not-booked'
        else 'not-in-books'
      end as type, open_line.n as line, named.entry, open_line.micros, open_line.at
    from open_line left join named on named.line = open_line.n left join open_entry on open_entry.n = named.entry
      left join settled on settled.line = open_line.n left join unanswered on unanswered.line = open_line.n
    where not exists (select from found where found.line = open_line.n and found.is_live)
      and not exists (select from skipped where skipped.line = open_line.n)`);
  await db.query(sql.unsafe`
    insert into exception_found
    select 'not-on-statement', null, n, micros, at from open_entry
    where is_overdue and not exists (select from found where found.entry = n)
      and not exists (select from skipped where skipped.entry = n)
      and not exists (select from exception_found as answer where answer.entry = n)`);
}
