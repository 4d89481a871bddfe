import { sql } from 'slonik';
import { z } from 'zod';
import { instantOf, maybeInstantOf } from '#contracts/days/time.ts';
import { CHECK_WORDS } from '#contracts/finance/periods.ts';
import { readPostingChanges } from '#projections/approvals/read.ts';
import { type Cell, type MonthBooks, person, rowsOf, type Sheet, text, time, whole, yesOrNo } from './sheet.ts';

export function checklistSheet({ period }: MonthBooks): Sheet {
  return {
    name: 'checklist',
    columns: [text('check'), text('meaning'), text('is_done'), text('detail')],
    rows: rowsOf(() =>
      Promise.resolve(
        period.checklist.map(({ check, isDone, detail }) => [check, CHECK_WORDS[check], yesOrNo(isDone), detail]),
      ),
    ),
  };
}

/** A re-opening without changes has one row. */
export function reopeningSheet({ period, nameOf }: MonthBooks): Sheet {
  const nothing = { at: null, by: null, what: null };
  return {
    name: 'reopenings',
    columns: [
      time('opened_at'),
      ...person('opened_by'),
      text('reason'),
      time('open_until'),
      time('ended_at'),
      time('changed_at'),
      ...person('changed_by'),
      text('what'),
    ],
    rows: rowsOf(() =>
      Promise.resolve(
        period.reopenings.toReversed().flatMap(({ at, by, reason, until, endedAt, changes }) => {
          const opening = [at, by, nameOf(by), reason, until, endedAt];
          const all = changes.length === 0 ? [nothing] : changes;
          return all.map((change): Cell[] => [...opening, change.at, change.by, nameOf(change.by), change.what]);
        }),
      ),
    ),
  };
}

/** Of postings that count in the month, or that were asked for in it. */
export function approvalSheet({ db, from, to, now, nameOf }: MonthBooks): Sheet {
  return {
    name: 'approvals',
    columns: [
      text('request'),
      text('state'),
      time('effective_at'),
      text('dollars_to'),
      text('dollars_from'),
      whole('micros'),
      text('reference'),
      text('reason'),
      time('asked_at'),
      text('asked_by'),
      text('asked_by_name'),
      time('decided_at'),
      text('decided_by'),
      text('decided_by_name'),
      text('decision_reason'),
    ],
    rows: rowsOf(async () => {
      const changes = await readPostingChanges(db, { from, to }, now);
      return changes.map((row) => [
        row.id,
        row.state,
        instantOf(row.effectiveAt),
        row.debit,
        row.credit,
        row.micros,
        row.reference,
        row.postingReason,
        instantOf(row.requestedAt),
        row.maker,
        nameOf(row.maker),
        maybeInstantOf(row.endedAt),
        row.checker,
        nameOf(row.checker),
        row.reason,
      ]);
    }),
  };
}

const fileRow = z.object({
  file: z.int(),
  account: z.string(),
  name: z.string(),
  sha256: z.string(),
  section: z.int().nullable(),
  number: z.string().nullable(),
  holder: z.string().nullable(),
  currency: z.string().nullable(),
  fromAt: z.int().nullable(),
  toAt: z.int().nullable(),
  isStated: z.boolean(),
  opening: z.int().nullable(),
  closing: z.int().nullable(),
  importedBy: z.int(),
  importedAt: z.number(),
  lines: z.int(),
  duplicates: z.int(),
  badRows: z.int(),
});

/** Statements that reach into the month. A file without statements is its lines. */
export function statementSheet({ db, from, to, nameOf }: MonthBooks): Sheet {
  return {
    name: 'statements',
    columns: [
      whole('file'),
      text('account'),
      text('name'),
      text('sha256'),
      whole('statement'),
      text('number'),
      text('holder'),
      text('currency'),
      time('begins_at'),
      time('ends_at'),
      text('period_is_stated'),
      whole('opening'),
      whole('closing'),
      ...person('imported_by'),
      time('imported_at'),
      whole('lines'),
      whole('duplicates'),
      whole('bad_rows'),
    ],
    rows: rowsOf(async () => {
      const rows = await db.any(sql.type(fileRow)`
        select file.id as file, file.account, file.name, encode(file.sha256, 'hex') as sha256, section, number, holder,
          currency, coalesce(from_at, first_at) as "fromAt", coalesce(to_at, last_at) as "toAt",
          coalesce(is_stated, false) as "isStated", opening_micros as opening, closing_micros as closing,
          file.stored_by as "importedBy", file.imported_at as "importedAt", lines, duplicates, problems as "badRows"
        from finance.file left join finance.statement on statement.file = file.id
        where file.state = 'imported' and coalesce(from_at, first_at) <= ${to} and coalesce(to_at, last_at) >= ${from}
        order by file.id, section`);
      return rows.map((row) => [
        row.file,
        row.account,
        row.name,
        row.sha256,
        row.section,
        row.number,
        row.holder,
        row.currency,
        maybeInstantOf(row.fromAt),
        maybeInstantOf(row.toAt),
        yesOrNo(row.isStated),
        row.opening,
        row.closing,
        row.importedBy,
        nameOf(row.importedBy),
        instantOf(row.importedAt),
        row.lines,
        row.duplicates,
        row.badRows,
      ]);
    }),
  };
}
