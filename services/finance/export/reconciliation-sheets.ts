import { sql } from 'slonik';
import { z } from 'zod';
import { DAY_MS, instantOf } from '#contracts/days/time.ts';
import type { Reconciliation } from '#contracts/finance/reconciliations.ts';
import { DOLLAR_LINES } from '#projections/dollar-lines/read.ts';
import { driftIn } from '../drift/read-drift.ts';
import { isLeftOut } from '../matching/open-sides.ts';
import { splitMatches } from '../matching/split-matches.ts';
import { presentReconciliations, readReconciliations } from '../periods/reconciliations.ts';
import { readTerms } from '../terms/sources.ts';
import { type Cell, eventName, type MonthBooks, person, rowsOf, type Sheet, text, time, whole } from './sheet.ts';

const PAGE = 1000;

/** A month that an earlier version closed has none stored. */
async function reconciled({ db, period: { month } }: MonthBooks): Promise<readonly Reconciliation[]> {
  const rows = await readReconciliations(db, month);
  return rows.length > 0 ? rows : presentReconciliations(db, month);
}

export function reconciliationSheet(books: MonthBooks): Sheet {
  const { db, period, nameOf } = books;
  return {
    name: 'reconciliations',
    columns: [
      text('month'),
      text('account'),
      text('currency'),
      text('state'),
      whole('books'),
      whole('outstanding'),
      whole('adjusted'),
      whole('statement'),
      whole('difference'),
      whole('open_items'),
      time('statement_balance_at'),
      ...person('prepared_by'),
      time('prepared_at'),
      ...person('reviewed_by'),
      time('reviewed_at'),
      text('reason'),
    ],
    rows: rowsOf(async () => {
      const rows: Cell[][] = [];
      for (const row of await reconciled(books)) {
        const { currency } = await readTerms(db, row.account);
        rows.push([
          period.month,
          row.account,
          currency,
          row.state,
          row.books,
          row.outstanding,
          row.adjusted,
          row.statement,
          row.difference,
          row.open,
          row.balanceAt,
          row.preparedBy,
          nameOf(row.preparedBy),
          row.preparedAt,
          row.reviewedBy,
          nameOf(row.reviewedBy),
          row.reviewedAt,
          row.reason,
        ]);
      }
      return rows;
    }),
  };
}

const outstandingRow = z.object({
  partition: z.int(),
  seq: z.int(),
  effectiveAt: z.int(),
  micros: z.int(),
  kind: z.string(),
  counter: z.string(),
  player: z.int(),
  references: z.array(z.string()),
  why: z.enum(['awaited', 'elsewhere', 'stated-later']),
});
type OutstandingRow = z.infer<typeof outstandingRow>;

/** Entries that the source states later or nowhere, as far as they are explained: those of the reconciliation. */
export function outstandingSheet(books: MonthBooks): Sheet {
  return {
    name: 'outstanding',
    columns: [
      text('account'),
      text('entry'),
      time('effective_at'),
      whole('age_days'),
      time('expected_by'),
      text('why'),
      whole('micros'),
      text('kind'),
      text('counter_account'),
      whole('player'),
      text('references'),
    ],
    rows: () => outstandingOf(books),
  };
}

async function* outstandingOf(books: MonthBooks): AsyncGenerator<Cell[][]> {
  const { db, to } = books;
  for (const { account } of await reconciled(books)) {
    const { currency, lagDays } = await readTerms(db, account);
    let after: OutstandingRow | undefined;
    while (true) {
      const rows: readonly OutstandingRow[] = await outstandingPage(db, { account, at: to, currency, lagDays }, after);
      yield rows.map((row) => [
        account,
        eventName(`${row.partition}-${row.seq}`),
        instantOf(row.effectiveAt),
        Math.floor((to - row.effectiveAt) / DAY_MS),
        row.why === 'awaited' ? instantOf(row.effectiveAt + lagDays * DAY_MS) : null,
        row.why,
        row.micros,
        row.kind,
        row.counter,
        row.player,
        row.references.join(' '),
      ]);
      if (rows.length < PAGE) break;
      after = rows.at(-1);
    }
  }
}

type Asked = { account: string; at: number; currency: string; lagDays: number };

function outstandingPage(
  db: MonthBooks['db'],
  { account, at, currency, lagDays }: Asked,
  after: OutstandingRow | undefined,
) {
  const beyond =
    after === undefined
      ? sql.fragment``
      : sql.fragment`and (entry.effective_at, entry.partition, entry.seq) > (${after.effectiveAt}, ${after.partition}, ${after.seq})`;
  return db.any(sql.type(outstandingRow)`
    select * from (
      select entry.partition, entry.seq, entry.effective_at as "effectiveAt", entry.micros, entry.kind, entry.counter,
        entry.player, array_remove(array[entry.reference, entry.second_reference], null) as "references",
        case
          when claim.match is not null then case
            when ${isStatedLater(account, at)} then 'stated-later' end
          when set_aside.verb is not null or (entry.account like 'receivable:%' and entry.counter = 'bank') then 'elsewhere'
          when entry.effective_at > ${at - lagDays * DAY_MS}::int8
            and not ${isLeftOut(account, currency, sql.fragment`entry.effective_at`)} then 'awaited'
        end as why
      from ${DOLLAR_LINES} as entry
      left join finance.claim on claim.account = entry.account and claim.partition = entry.partition
        and claim.seq = entry.seq and claim.is_live
      left join finance.set_aside on set_aside.account = entry.account and set_aside.partition = entry.partition
        and set_aside.seq = entry.seq
      where entry.account = ${account} and entry.effective_at <= ${at} ${beyond}
      order by entry.effective_at, entry.partition, entry.seq
    ) as entry
    where why is not null order by "effectiveAt", partition, seq limit ${PAGE}`);
}

/** Matches over the end of the month that no line dated by then is part of. */
function isStatedLater(account: string, at: number) {
  return sql.fragment`claim.match in (${splitMatches(account, at)}) and not exists (
    select from finance.claim as part join finance.line on line.id = part.line
    where part.match = claim.match and line.at <= ${at} and not line.is_pending
  )`;
}

/** Of each account at the end of the month; the items sum to the difference. */
export function driftSheet(books: MonthBooks): Sheet {
  const { db, to } = books;
  return {
    name: 'drift',
    columns: [
      text('account'),
      text('kind'),
      whole('micros'),
      text('currency'),
      time('dated_at'),
      text('entries'),
      text('lines'),
      text('references'),
    ],
    async *rows() {
      for (const { account, books: ours, statement } of await reconciled(books)) {
        const { currency: own, items, difference } = await driftIn(db, { account, at: to, statedBalance: null });
        const beyond = ours - statement - difference;
        yield items.map(({ kind, micros, currency, entries, lines }): Cell[] => {
          const sides = [...entries, ...lines];
          return [
            account,
            kind,
            micros,
            currency,
            sides.map(({ at }) => at).toSorted()[0] ?? null,
            entries.map(({ place }) => eventName(place)).join(' '),
            lines.map(({ id }) => id).join(' '),
            [...new Set(sides.flatMap(({ references }) => references))].join(' '),
          ];
        });
        if (beyond !== 0n) yield [[account, 'stated-balance', beyond, own, null, '', '', '']];
      }
    },
  };
}
