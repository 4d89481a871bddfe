import type { AuditCheck, AuditReport } from '#contracts/audit/proof.ts';
import { instantOf } from '#contracts/days/time.ts';
import { grouped } from '#contracts/words/figures.ts';
import type { BooksFinding } from './books-audit.ts';
import type { LogAudit, LogFinding } from './log-audit.ts';
import type { ViewAudit } from './view-audit.ts';

/** A verification from the first event; `of`: the events that it folds. */
export type Whole = { of: number };

export type LogState = {
  logs: readonly LogAudit[];
  views: readonly ViewAudit[];
  books: BooksFinding | null;
  whole: Whole | null;
  provenAt: number | null;
  now: number;
};

export function statusOf(state: LogState): AuditReport {
  const { logs, whole, provenAt, now } = state;
  const events = logs.reduce((sum, { seq }) => sum + seq, 0);
  return {
    partitions: logs.map(({ partition, seq, headSeq, hash }) => ({ partition, provenSeq: seq, headSeq, hash })),
    provenAt: provenAt === null ? null : instantOf(provenAt),
    reportedAt: instantOf(now),
    whole: whole === null ? null : { events: Math.min(events, whole.of), of: whole.of },
    checks: [...logChecks(state), booksCheck(state), ...state.views.map((view) => viewCheck(view))],
  };
}

export function unsoundIn(status: AuditReport): AuditCheck[] {
  return status.checks.filter(({ state }) => state === 'bad');
}

function logChecks({ logs, provenAt }: LogState): AuditCheck[] {
  const sum = (count: (log: LogAudit) => number) => grouped(logs.reduce((total, log) => total + count(log), 0));
  const told: Record<LogFinding['check'], string> = {
    chain: `${sum(({ seq }) => seq)} events in ${sum(({ batches }) => batches)} batches hash to the chain`,
    refold: `Every decision, balance and hold of ${sum(({ seq }) => seq)} events follows from the events before${unprovenIn(logs)}`,
    fairness:
      `${sum(({ fairness }) => fairness.recomputed)} rounds recomputed from their seeds, ` +
      `${sum(({ fairness }) => fairness.byRules)} by the rules only, ` +
      `${sum(({ fairness }) => fairness.revealedPairs)} revealed seeds as committed`,
  };
  return (['chain', 'refold', 'fairness'] as const).map((name) => {
    const log = logs.find(({ finding }) => finding?.check === name);
    const finding = log?.finding ?? null;
    return {
      name,
      told: told[name],
      state: finding !== null ? 'bad' : provenAt === null ? 'running' : 'sound',
      at: provenAt === null ? null : instantOf(provenAt),
      reason: finding?.reason ?? null,
      place: finding === null ? null : `${log!.partition}-${finding.seq}`,
      account: null,
    };
  });
}

/** Empty if everything is proven. */
function unprovenIn(logs: readonly LogAudit[]): string {
  const points = logs.reduce((sum, { unproven }) => sum + unproven.points, 0n);
  return points === 0n ? '' : `; ${grouped(points)} points rest on older events that cannot be proven`;
}

function booksCheck({ books, provenAt }: LogState): AuditCheck {
  return {
    name: 'books',
    told: books?.told ?? 'Waits for the books to reach the end of the log',
    state: books === null ? 'running' : books.reason === null ? 'sound' : 'bad',
    at: books === null || provenAt === null ? null : instantOf(provenAt),
    reason: books?.reason ?? null,
    place: null,
    account: null,
  };
}

function viewCheck({ name, rows, comparedAt, finding }: ViewAudit): AuditCheck {
  const isCompared = comparedAt !== null;
  return {
    name: `view ${name}`,
    told: isCompared ? `${grouped(rows)} rows are as the log gives them` : 'The first comparison is under way',
    state: finding !== null ? 'bad' : isCompared ? 'sound' : 'running',
    at: isCompared ? instantOf(comparedAt) : null,
    reason: finding?.reason ?? null,
    place: finding?.place ?? null,
    account: finding?.account ?? null,
  };
}
