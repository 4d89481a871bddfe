import { type CommonQueryMethods, sql } from 'slonik';
import type { Expected, StatedLine } from '../matching/rules.ts';
import type { Found } from './classify.ts';
import { CHANGE_REQUESTS } from '#projections/approvals/read.ts';
import { DOLLAR_LINES } from '#projections/dollar-lines/read.ts';

const DAY_MS = 86_400_000;
const LARGE_MICROS = 1_000_000_000;
const DUE_DAYS = { large: 2, other: 7 } as const;

type Sync = {
  account: string;
  found: readonly Found[];
  lines: readonly StatedLine[];
  expected: readonly Expected[];
  now: number;
  /** Otherwise exceptions outside the run stay open. */
  isWhole: boolean;
};

/** The posting waits for approval, or has not reached the view. Otherwise a person has to look at it again. */
const IS_AWAITED = sql.fragment`(
  exists (select from ${CHANGE_REQUESTS} as request where request.id = exception.command and request.ended is null)
  or exception.command is not null and not exists (select from ${DOLLAR_LINES} as line where line.subject = exception.command)
    and not exists (select from ${CHANGE_REQUESTS} as request where request.id = exception.command)
)`;

/** Opens new exceptions and closes those that a match has resolved. Owners, notes and due times stay. */
export async function syncExceptions(db: CommonQueryMethods, sync: Sync): Promise<void> {
  const { account, found, now } = sync;
  const datesOfLines = new Map(sync.lines.map(({ id, at }) => [id, at]));
  const datesOfEntries = new Map(sync.expected.map(({ place, at }) => [place, at]));
  const rows = found.map(({ type, line, place, micros }) => {
    const at = (line === null ? datesOfEntries.get(place!) : datesOfLines.get(line)) ?? now;
    const days = Math.abs(micros) >= LARGE_MICROS ? DUE_DAYS.large : DUE_DAYS.other;
    const subject = line === null ? `entry ${place}` : `line ${line}`;
    return [subject, type, line, ...partsOf(place), micros, at, new Date(now + days * DAY_MS).toISOString()];
  });
  const types = ['text', 'text', 'int8', 'int2', 'int8', 'int8', 'int8', 'timestamptz'];
  const given = sql.fragment`${sql.unnest(rows, types)}
    as given (subject, type, line, partition, seq, micros, dated_at, due_at)`;
  const isSame = sql.fragment`exception.subject = given.subject`;
  if (sync.isWhole) {
    await db.query(sql.unsafe`
      update finance.exception set state = 'resolved', resolved_at = now()
      where account = ${account} and state <> 'resolved' and not exists (select from ${given} where ${isSame})`);
  }
  await db.query(sql.unsafe`
    update finance.exception set type = given.type, micros = given.micros, partition = given.partition, seq = given.seq,
      state = case when state = 'posted' and not ${IS_AWAITED} then 'open' else state end
    from ${given} where exception.account = ${account} and exception.state <> 'resolved' and ${isSame}`);
  await db.query(sql.unsafe`
    insert into finance.exception (account, subject, type, line, partition, seq, micros, dated_at, due_at)
    select ${account}, given.* from ${given} where not exists (
      select from finance.exception where exception.account = ${account} and exception.state <> 'resolved' and ${isSame}
    )`);
}

function partsOf(place: string | null): [number | null, number | null] {
  if (place === null) return [null, null];
  const [partition, seq] = place.split('-').map(Number);
  return [partition!, seq!];
}
