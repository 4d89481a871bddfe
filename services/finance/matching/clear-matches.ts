// Matches that leave no choice, found by a few statements for any number of lines. ambiguous.ts has the rest.
import { type DatabaseTransactionConnection, type FragmentSqlToken, sql } from 'slonik';
import { DOLLAR_LINES, normalName } from '#projections/dollar-lines/read.ts';
import { IS_OF_ATTEMPT } from './open-sides.ts';

type Db = DatabaseTransactionConnection;

/** Neither in a match of this run nor left to the next. */
export const LINE_IS_FREE = sql.fragment`
  not exists (select from found where found.line = open_line.n)
  and not exists (select from skipped where skipped.line = open_line.n)`;
export const ENTRY_IS_FREE = sql.fragment`
  not exists (select from found where found.entry = open_entry.n)
  and not exists (select from skipped where skipped.entry = open_entry.n)`;

/** Names of matched lines and entries are no longer names of open ones. */
export async function forgetTakenNames(db: Db): Promise<void> {
  await db.query(sql.unsafe`analyze found`);
  await db.query(sql.unsafe`delete from line_name using found where found.line = line_name.line`);
  await db.query(sql.unsafe`delete from entry_name using found where found.entry = entry_name.entry`);
  await db.query(sql.unsafe`analyze line_name`);
  await db.query(sql.unsafe`analyze entry_name`);
}

/** Pairs of one line and one entry of the same name and amount without another choice. */
export async function matchReferences(db: Db): Promise<void> {
  await db.query(sql.unsafe`
    create temp table shared_amount on commit drop as
    select name, micros, lines.members = 1 and entries.members = 1 as is_single, lines.first as first_line,
      entries.first as first_entry
    from (
      select name, micros, count(*) as members, min(n) as first from line_name join open_line on n = line
      group by name, micros
    ) as lines join (
      select name, micros, count(*) as members, min(n) as first from entry_name join open_entry on n = entry
      group by name, micros
    ) as entries using (name, micros)`);
  await db.query(sql.unsafe`
    create temp table tangled on commit drop as
    select line_name.line, null::int8 as entry from line_name join open_line on n = line
      join shared_amount using (name, micros) where not is_single
    union all
    select null, entry_name.entry from entry_name join open_entry on n = entry_name.entry
      join shared_amount using (name, micros) where not is_single`);
  await db.query(sql.unsafe`
    insert into found (match, rule, is_live, line, entry)
    select uuidv7(), 'reference', true, line, entry from (
      select line, entry, count(*) over (partition by line) as choices, count(*) over (partition by entry) as rivals
      from (
        select distinct first_line as line, first_entry as entry from shared_amount where is_single
      ) as named
    ) as pair
    join open_line on open_line.n = line join open_entry on open_entry.n = entry
    where choices = 1 and rivals = 1 and (is_posted or open_line.at between earliest and latest)
      and not exists (select from tangled where tangled.line = pair.line)
      and not exists (select from tangled where tangled.entry = pair.entry)
    order by line`);
  await db.query(sql.unsafe`drop table shared_amount, tangled`);
  await forgetTakenNames(db);
}

/** All lines of a name with all its entries, if they have no other name and the sums are equal. */
export async function matchSums(db: Db): Promise<void> {
  await db.query(sql.unsafe`
    create temp table shared_name on commit drop as
    with line as (
      select name, micros, at, count(*) over (partition by line) > 1 as is_shared from line_name join open_line on n = line
      where name in (select name from entry_name)
    ), entry as (
      select name, micros, is_posted, earliest, latest, count(*) over (partition by entry) > 1 as is_shared
      from entry_name join open_entry on n = entry where name in (select name from line_name)
    )
    select name, lines.members + entries.members as members, lines.is_shared or entries.is_shared as is_shared,
      lines.micros = entries.micros as is_equal,
      coalesce(lines.first_at >= entries.earliest and lines.last_at <= entries.latest, true) as is_timely,
      name in (select name from (select name, micros from line intersect select name, micros from entry) as pair) as has_pair
    from (
      select name, count(*) as members, sum(micros) as micros, min(at) as first_at, max(at) as last_at,
        bool_or(is_shared) as is_shared
      from line group by name
    ) as lines join (
      select name, count(*) as members, sum(micros) as micros, max(earliest) filter (where not is_posted) as earliest,
        min(latest) filter (where not is_posted) as latest, bool_or(is_shared) as is_shared
      from entry group by name
    ) as entries using (name)`);
  await db.query(sql.unsafe`
    create temp table summed on commit drop as
    select name, uuidv7() as match from shared_name where is_equal and is_timely and not is_shared and not has_pair`);
  await db.query(sql.unsafe`
    insert into found (match, rule, is_live, line, entry)
    select match, 'reference-sum', true, line, null from summed join line_name using (name)
    union all
    select match, 'reference-sum', true, null, entry from summed join entry_name using (name)`);
  await db.query(sql.unsafe`delete from shared_name using summed where summed.name = shared_name.name`);
  await forgetTakenNames(db);
}

/** The line names a conversion, payment or fee, so that another of the same amount is not its entry. */
function isIdentified(account: string): FragmentSqlToken {
  const ofSource = account.startsWith('receivable:') ? sql.fragment`true` : sql.fragment`kind = 'fee'`;
  // Without "offset 0" the planner would write each reference of the books in its normal form.
  const known = (reference: FragmentSqlToken) => sql.fragment`
    exists (select from ${DOLLAR_LINES} as known where ${normalName(reference)} = given.name collate "C" offset 0)`;
  return sql.fragment`
    exists (
      select from unnest(names) as given (name)
      where ${ofSource} or given.name ${IS_OF_ATTEMPT}
        or ${known(sql.fragment`known.reference`)} or ${known(sql.fragment`known.second_reference`)}
    )`;
}

/** A line that names no entry, open or settled, of any account, if no other such line has its amount. */
export async function matchAmounts(db: Db, account: string): Promise<void> {
  await db.query(sql.unsafe`
    create temp table bare_line on commit drop as
    select n, at, micros, kind, names <> '{}' as is_named, count(*) over (partition by kind, micros) as crowd
    from open_line
    where may_match and ${LINE_IS_FREE} and not ${isIdentified(account)}
      and not exists (select from line_name join entry_name using (name) where line_name.line = open_line.n)
      and (kind, micros) in (select kind, micros from open_entry where ${ENTRY_IS_FREE})`);
  await db.query(sql.unsafe`
    insert into found (match, rule, is_live, line, entry)
    select distinct on (line) uuidv7(), case when choices > 1 then 'equal-amounts' else 'amount' end,
      choices = 1 and not (line_is_named and entry_is_named), line, entry
    from (
      select bare_line.n as line, open_entry.n as entry, count(*) over (partition by bare_line.n) as choices,
        bare_line.is_named as line_is_named, reference is not null or second_reference is not null as entry_is_named
      from bare_line join open_entry using (kind, micros)
      where crowd = 1 and bare_line.at between earliest and latest and ${ENTRY_IS_FREE}
    ) as choice order by line, entry`);
}

/** Lines of another currency with the dollars that were posted for them. */
export async function matchExchanges(db: Db): Promise<void> {
  await db.query(sql.unsafe`
    insert into found (match, rule, is_live, line, entry)
    select distinct on (open_line.n) uuidv7(), 'exchange', true, open_line.n, entry_name.entry
    from open_line join entry_name on name = 'main stmt-' || id join open_entry on open_entry.n = entry_name.entry
    where is_foreign and not is_closed and is_posted and ${ENTRY_IS_FREE} order by open_line.n, entry_name.entry`);
}

/** Overdue entries of one withdrawal or credit, or of one name, that sum to zero: nothing will be stated. */
export async function cancelEntries(db: Db): Promise<void> {
  const isOver = sql.fragment`count(*) > 1 and sum(micros) = 0 and bool_and(is_posted or is_overdue)`;
  await db.query(sql.unsafe`
    with over as (
      select kind, subject, uuidv7() as match from open_entry where ${ENTRY_IS_FREE} group by kind, subject having ${isOver}
    )
    insert into found (match, rule, is_live, line, entry)
    select match, 'cancelled', true, null, n from over join open_entry using (kind, subject) where ${ENTRY_IS_FREE}`);
  await forgetTakenNames(db);
  await db.query(sql.unsafe`
    with over as (
      select name, count(*) as members from entry_name join open_entry on n = entry
      where ${ENTRY_IS_FREE} group by name having ${isOver}
    ), chosen as (
      select entry, min(name) as name from entry_name join over using (name) group by entry
    ), whole as (
      select name, uuidv7() as match from chosen join over using (name) group by name, members having count(*) = members
    )
    insert into found (match, rule, is_live, line, entry)
    select match, 'cancelled', true, null, entry from chosen join whole using (name)`);
}
