import type { Handlers } from '../module/handler.ts';
import type { Threads } from '#infra/threads/threads.ts';
import type { BooksRooms } from '../books/port/asked-position.ts';
import { auditAccountHandler } from './account.ts';
import { auditBatchHandler, auditEventHandler } from './event.ts';
import { auditEventsHandler } from './events.ts';
import { explainHandler } from './explain.ts';
import { explainCsvHandler } from './explain-csv.ts';
import { accountStatementHandler } from './account-statement.ts';
import { fileWriter } from './file-task.ts';
import { explainPdfHandler } from './explain-pdf.ts';
import { auditRoundsHandler } from './rounds.ts';
import { type FindDeps, findHandler } from './find.ts';

type AuditCall =
  | 'audit-find'
  | 'audit-account'
  | 'audit-events'
  | 'audit-rounds'
  | 'audit-event'
  | 'audit-batch'
  | 'audit-explain'
  | 'account-statement'
  | 'audit-explain-csv'
  | 'audit-explain-pdf';

export type AuditDeps = FindDeps & BooksRooms & { now: () => number; threads: Threads };

export function auditHandlers(deps: AuditDeps): Pick<Handlers, AuditCall> {
  const { pool, reach, identity, now } = deps;
  const books = { pool, reach };
  const nameOf = async (account: number) => (await identity.person(account))?.username ?? null;
  const rooms = { ...books, nameOf, now };
  const writeFile = fileWriter(deps.threads);
  return {
    'account-statement': accountStatementHandler({ ...rooms, writeFile }),
    'audit-find': findHandler(deps),
    'audit-account': auditAccountHandler(rooms),
    'audit-events': auditEventsHandler(books),
    'audit-rounds': auditRoundsHandler(books),
    'audit-event': auditEventHandler(pool),
    'audit-batch': auditBatchHandler(pool),
    'audit-explain': explainHandler(rooms),
    'audit-explain-csv': explainCsvHandler(rooms, writeFile),
    'audit-explain-pdf': explainPdfHandler(rooms, writeFile),
  };
}
