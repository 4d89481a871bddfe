import { sql } from 'slonik';
import { z } from 'zod';
import { instantOf, maybeInstantOf } from '#contracts/days/time.ts';
import { DOLLAR_LINES } from '#projections/dollar-lines/read.ts';
import { type Cell, eventName, type MonthBooks, person, type Sheet, text, time } from './sheet.ts';

const PAGE = 1000;

const COLUMNS: Sheet['columns'] = [
  text('match'),
  text('account'),
  text('rule'),
  text('state'),
  time('made_at'),
  ...person('made_by'),
  text('reason'),
  time('revoked_at'),
  ...person('revoked_by'),
  text('revoke_reason'),
  text('lines'),
  text('entries'),
];

const matchRow = z.object({
  id: z.string(),
  account: z.string(),
  rule: z.string(),
  state: z.string(),
  madeAt: z.number(),
  madeBy: z.int().nullable(),
  reason: z.string().nullable(),
  revokedAt: z.number().nullable(),
  revokedBy: z.int().nullable(),
  revokeReason: z.string().nullable(),
  lines: z.array(z.int()),
  places: z.array(z.string()),
});

const COLUMNS_OF_MATCH = sql.fragment`
  match.id, match.account, match.rule, match.state, match.made_at as "madeAt", match.made_by as "madeBy", match.reason,
  match.revoked_at as "revokedAt", match.revoked_by as "revokedBy", match.revoke_reason as "revokeReason",
  array(select line from finance.claim where claim.match = match.id and line is not null order by line) as lines,
  array(
    select partition || '-' || seq from finance.claim where claim.match = match.id and seq is not null
    order by partition, seq
  ) as places`;

/** Of the lines of the month, and of its entries that cancel out. No other than these is locked by the closing. */
export function matchSheet(books: MonthBooks): Sheet {
  return { name: 'matches', columns: COLUMNS, rows: () => matchesOf(books) };
}

async function* matchesOf(books: MonthBooks): AsyncGenerator<Cell[][]> {
  yield* withLines(books);
  yield* withoutLines(books);
}

/** Each match once, at its first line of the month. */
async function* withLines({ db, from, to, nameOf }: MonthBooks): AsyncGenerator<Cell[][]> {
  for (let after = 0; ;) {
    const lines = await db.anyFirst(sql.type(z.object({ id: z.int() }))`
      select id from finance.line where is_live and at >= ${from} and at <= ${to} and id > ${after}
      order by id limit ${PAGE}`);
    if (lines.length === 0) return;
    after = lines.at(-1)!;
    const rows = await db.any(sql.type(matchRow)`
      select ${COLUMNS_OF_MATCH} from unnest(${sql.array([...lines], 'int8')}) as page (line)
      join finance.claim on claim.line = page.line
      join finance.match on match.id = claim.match and match.state <> 'suggested'
      where page.line = (
        select min(line.id) from finance.claim as part join finance.line on line.id = part.line
        where part.match = match.id and line.is_live and line.at >= ${from} and line.at <= ${to}
      )
      order by page.line, match.made_at, match.id`);
    yield rows.map((row) => cellsOf(row, nameOf));
  }
}

/** Made after their entries. After the closing, entries of the month can be matched with each other. */
async function* withoutLines({ db, from, to, period, nameOf }: MonthBooks): AsyncGenerator<Cell[][]> {
  const isKnown =
    period.state === 'closed'
      ? sql.fragment`made_at <= (select closed_at from finance.period where month = ${period.month})`
      : sql.fragment`true`;
  const rows = await db.any(sql.type(matchRow)`
    select ${COLUMNS_OF_MATCH} from finance.match
    where rule in ('cancelled', 'manual') and state <> 'suggested' and made_at >= to_timestamp(${from} / 1000.0) and ${isKnown}
      and not exists (select from finance.claim where claim.match = match.id and claim.line is not null)
      and exists (
        select from finance.claim join ${DOLLAR_LINES} as entry on entry.partition = claim.partition
          and entry.seq = claim.seq and entry.account = claim.account
        where claim.match = match.id and entry.effective_at >= ${from} and entry.effective_at <= ${to}
      )
    order by made_at, id`);
  yield rows.map((row) => cellsOf(row, nameOf));
}

function cellsOf(row: z.infer<typeof matchRow>, nameOf: MonthBooks['nameOf']): Cell[] {
  return [
    row.id,
    row.account,
    row.rule,
    row.state,
    instantOf(row.madeAt),
    row.madeBy,
    nameOf(row.madeBy),
    row.reason,
    maybeInstantOf(row.revokedAt),
    row.revokedBy,
    nameOf(row.revokedBy),
    row.revokeReason,
    row.lines.join(' '),
    row.places.map(eventName).join(' '),
  ];
}
