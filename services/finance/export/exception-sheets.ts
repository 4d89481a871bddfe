import { sql } from 'slonik';
import { z } from 'zod';
import { instantOf, maybeInstantOf } from '#contracts/days/time.ts';
import { DOLLAR_LINES } from '#projections/dollar-lines/read.ts';
import { type Cell, eventName, type MonthBooks, person, type Sheet, text, time, whole } from './sheet.ts';

const PAGE = 1000;

const exceptionRow = z.object({
  id: z.int(),
  account: z.string(),
  type: z.string(),
  state: z.string(),
  datedAt: z.int(),
  micros: z.int(),
  currency: z.string(),
  line: z.int().nullable(),
  place: z.string().nullable(),
  detail: z.string().nullable(),
  openedAt: z.number(),
  dueAt: z.number(),
  owner: z.int().nullable(),
  verb: z.string().nullable(),
  reason: z.string().nullable(),
  resolvedBy: z.int().nullable(),
  resolvedAt: z.number().nullable(),
  second: z.string().nullable(),
  secondBy: z.int().nullable(),
  secondAt: z.number().nullable(),
  secondReason: z.string().nullable(),
  notes: z.array(z.object({ by: z.int(), at: z.string(), text: z.string() })),
});

export function exceptionSheet(books: MonthBooks): Sheet {
  return {
    name: 'exceptions',
    columns: [
      whole('exception'),
      text('account'),
      text('type'),
      text('state'),
      time('dated_at'),
      whole('micros'),
      text('currency'),
      whole('line'),
      text('entry'),
      text('detail'),
      time('opened_at'),
      time('due_at'),
      ...person('owner'),
      text('decision'),
      text('reason'),
      ...person('resolved_by'),
      time('resolved_at'),
      text('second_decision'),
      ...person('second_by'),
      time('second_at'),
      text('second_reason'),
      text('notes'),
    ],
    rows: () => exceptionsOf(books),
  };
}

async function* exceptionsOf({ db, from, to, nameOf }: MonthBooks): AsyncGenerator<Cell[][]> {
  for (let after = 0; ;) {
    const rows = await db.any(sql.type(exceptionRow)`
      select exception.id, exception.account, type, state, dated_at as "datedAt", exception.micros,
        coalesce(line.currency, 'USD') as currency, exception.line, partition || '-' || seq as place, detail,
        opened_at as "openedAt", due_at as "dueAt", owner, verb, reason, resolved_by as "resolvedBy",
        resolved_at as "resolvedAt", second.decision as second, second.decided_by as "secondBy",
        second.decided_at as "secondAt", second.decided_reason as "secondReason", (
          select coalesce(jsonb_agg(jsonb_build_object('by', by, 'at', at, 'text', text) order by note.id), '[]')
          from finance.note where note.exception = exception.id
        ) as notes
      from finance.exception left join finance.line on line.id = exception.line
        left join lateral (
          select decision, decided_by, decided_at, decided_reason from finance.aside_request as request
          where request.exception = exception.id and decided_by is not null order by request.id desc limit 1
        ) as second on true
      where exception.id > ${after} and dated_at >= ${from} and dated_at <= ${to}
      order by exception.id limit ${PAGE}`);
    yield rows.map((row) => [
      row.id,
      row.account,
      row.type,
      row.state,
      instantOf(row.datedAt),
      row.micros,
      row.currency,
      row.line,
      row.place === null ? null : eventName(row.place),
      row.detail,
      instantOf(row.openedAt),
      instantOf(row.dueAt),
      row.owner,
      nameOf(row.owner),
      row.verb,
      row.reason,
      row.resolvedBy,
      nameOf(row.resolvedBy),
      maybeInstantOf(row.resolvedAt),
      row.second,
      row.secondBy,
      nameOf(row.secondBy),
      maybeInstantOf(row.secondAt),
      row.secondReason,
      row.notes
        .map((note) => `${instantOf(Date.parse(note.at))} ${nameOf(note.by) ?? note.by}: ${note.text}`)
        .join('\n'),
    ]);
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.id;
  }
}

const asideRow = z.object({
  account: z.string(),
  line: z.int().nullable(),
  place: z.string().nullable(),
  datedAt: z.int(),
  micros: z.int(),
  currency: z.string(),
  verb: z.string(),
  reason: z.string(),
  by: z.int(),
  at: z.number(),
});

/** Few: a person sets each aside. */
export function setAsideSheet({ db, from, to, nameOf }: MonthBooks): Sheet {
  return {
    name: 'set-asides',
    columns: [
      text('account'),
      whole('line'),
      text('entry'),
      time('dated_at'),
      whole('micros'),
      text('currency'),
      text('decision'),
      text('reason'),
      ...person('set_aside_by'),
      time('set_aside_at'),
    ],
    async *rows() {
      const rows = await db.any(sql.type(asideRow)`
        select * from (
          select aside.account, aside.line, null as place, line.at as "datedAt", line.micros, line.currency, aside.verb,
            aside.reason, aside.by, aside.at
          from finance.set_aside as aside join finance.line on line.id = aside.line
          where line.at >= ${from} and line.at <= ${to}
          union all
          select aside.account, null, aside.partition || '-' || aside.seq, entry.effective_at, entry.micros, 'USD', aside.verb,
            aside.reason, aside.by, aside.at
          from finance.set_aside as aside join ${DOLLAR_LINES} as entry on entry.partition = aside.partition
            and entry.seq = aside.seq and entry.account = aside.account
          where entry.effective_at >= ${from} and entry.effective_at <= ${to}
        ) as aside order by "datedAt", line, place collate "C"`);
      yield rows.map((row): Cell[] => [
        row.account,
        row.line,
        row.place === null ? null : eventName(row.place),
        instantOf(row.datedAt),
        row.micros,
        row.currency,
        row.verb,
        row.reason,
        row.by,
        nameOf(row.by),
        instantOf(row.at),
      ]);
    },
  };
}
