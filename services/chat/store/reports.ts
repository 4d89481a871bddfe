import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { REPORT_REASONS, type ReportReason } from '#contracts/chat/calls.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { Reported, ReviewedMessage } from '#contracts/internal/chat.ts';
import { countDecisions } from './log.ts';
import { reviewedColumns, reviewedRow } from './message-row.ts';
import { mutesOf } from './mutes.ts';

/** Messages before and after a reported one. */
const AROUND = 5;
const MOST_REPORTERS = 20;

type Report = { message: number; account: AccountId; reason: ReportReason; note: string };

/** A decided message can be reported again, by others. */
export async function storeReport(
  db: CommonQueryMethods,
  { message, account, reason, note }: Report,
): Promise<boolean> {
  const { rowCount } = await db.query(sql.unsafe`
    with found as (
      select id from chat.message
      where id = ${message} and account is not null and account <> ${account} and removed_at is null
    ), reported as (
      insert into chat.report (message, account, reason, note) select id, ${account}, ${reason}, ${note} from found
      on conflict do nothing
    )
    select id from found`);
  return rowCount > 0;
}

const openRow = z.strictObject({ message: z.int() });
const countRow = z.strictObject({ count: z.int() });
const byRow = z.strictObject({
  message: z.int(),
  account: z.int(),
  reason: z.enum(REPORT_REASONS),
  note: z.string(),
  at: z.number(),
});

export async function readQueue(db: CommonQueryMethods, limit: number): Promise<{ open: number; reports: Reported[] }> {
  const open = await db.oneFirst(sql.type(countRow)`
    select count(distinct message)::int8 as count from chat.report where closed_at is null`);
  const ids = await db.anyFirst(sql.type(openRow)`
    select message from chat.report where closed_at is null
    group by message order by min(created_at), message limit ${limit}`);
  const reports: Reported[] = [];
  const by = await db.any(sql.type(byRow)`
    select message, account, reason, note, created_at as at from chat.report
    where closed_at is null and message = any(${sql.array([...ids], 'int8')}) order by created_at, account`);
  for (const id of ids) {
    const context = await contextOf(db, id);
    const message = context.find((one) => one.id === id);
    // Swept since.
    if (message === undefined) continue;
    const reporters = by
      .filter((report) => report.message === id)
      .slice(0, MOST_REPORTERS)
      .map(({ message: _message, ...report }) => report);
    reports.push({ message, by: reporters, context, author: null });
  }
  return { open, reports: await withAuthors(db, reports) };
}

async function contextOf(db: CommonQueryMethods, id: number): Promise<readonly ReviewedMessage[]> {
  return db.any(sql.type(reviewedRow)`
    select * from (
      (select ${reviewedColumns} from chat.message where id <= ${id} order by id desc limit ${AROUND + 1})
      union all
      (select ${reviewedColumns} from chat.message where id > ${id} order by id limit ${AROUND})
    ) as around order by id`);
}

async function withAuthors(db: CommonQueryMethods, reports: readonly Reported[]): Promise<Reported[]> {
  const authors = reports.flatMap(({ message }) => message.account ?? []);
  const mutes = await mutesOf(db, authors);
  const counts = await countDecisions(db, authors);
  return reports.map((report) => {
    const { account } = report.message;
    if (account === null) return report;
    const { mutes: muted = 0, removals = 0 } = counts.find((one) => one.account === account) ?? {};
    const mute = mutes.find((one) => one.account === account) ?? null;
    return { ...report, author: { mute, mutes: muted, removals } };
  });
}
