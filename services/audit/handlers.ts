import type { DatabasePool } from 'slonik';
import { instantOf } from '#contracts/days/time.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { Threads } from '#infra/threads/threads.ts';
import type { BooksRooms } from '../books/port/asked-position.ts';
import type { Ground } from '../module/ground.ts';
import { answer, type Handlers } from '../module/handler.ts';
import { operatorNames } from '../module/person-names.ts';
import { accountStatementHandler } from './account-statement.ts';
import { auditAccountHandler } from './account.ts';
import { auditBatchHandler, auditEventHandler } from './event.ts';
import { auditEventsHandler } from './events.ts';
import { explainCsvHandler, explainPdfHandler } from './explain-files.ts';
import { explainHandler } from './explain.ts';
import { fileWriter } from './file-task.ts';
import { type FindDeps, findHandler } from './find.ts';
import { auditRoundsHandler } from './rounds.ts';
import { auditStepHandler } from './step.ts';
import { askForWholeAudit, readAuditReport } from '../auditor/port/reports.ts';

type AuditCall =
  | 'audit-find'
  | 'audit-account'
  | 'audit-events'
  | 'audit-rounds'
  | 'audit-event'
  | 'audit-step'
  | 'audit-batch'
  | 'audit-explain'
  | 'account-statement'
  | 'audit-explain-csv'
  | 'audit-explain-pdf';

type AuditDeps = FindDeps &
  BooksRooms & { identity: Pick<Identity, 'publicPersons'>; now: () => number; threads: Threads };

function auditHandlers(deps: AuditDeps): Pick<Handlers, AuditCall> {
  const { pool, reach, identity, now } = deps;
  const books = { pool, reach };
  const nameOf = async (account: number) => (await identity.person(account))?.username ?? null;
  const staffNames = (actors: readonly string[]) => operatorNames(identity, actors);
  const rooms = { ...books, nameOf, staffNames, now };
  const writeFile = fileWriter(deps.threads);
  return {
    'account-statement': accountStatementHandler({ ...rooms, writeFile }),
    'audit-find': findHandler(deps),
    'audit-account': auditAccountHandler(rooms),
    'audit-events': auditEventsHandler({ ...books, identity }),
    'audit-rounds': auditRoundsHandler(books),
    'audit-event': auditEventHandler({ pool, identity }),
    'audit-step': auditStepHandler({ ...books, identity }),
    'audit-batch': auditBatchHandler(pool),
    'audit-explain': explainHandler(rooms),
    'audit-explain-csv': explainCsvHandler(rooms, writeFile),
    'audit-explain-pdf': explainPdfHandler(rooms, writeFile),
  };
}

type Deps = { pool: DatabasePool; now: () => number };

function proofHandlers({ pool, now }: Deps): Pick<Handlers, 'audit-proof' | 'run-audit'> {
  return {
    async 'audit-proof'() {
      const report = await readAuditReport(pool);
      return answer({ status: report === null ? null : { ...report, readAt: instantOf(now()) } });
    },
    async 'run-audit'({ account }) {
      await askForWholeAudit(pool, account);
      return answer({ success: true });
    },
  };
}

export function handlers(ground: Ground) {
  return { ...auditHandlers(ground), ...proofHandlers(ground) };
}
