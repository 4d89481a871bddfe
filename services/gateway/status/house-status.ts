import type { DatabasePool } from 'slonik';
import type { AuditReport } from '#contracts/audit/proof.ts';
import type { AuditReports } from '#contracts/internal/audit-reports.ts';
import type { Machines } from '#contracts/internal/machines.ts';
import type { Payouts } from '#contracts/internal/payouts.ts';
import {
  type PartState,
  type PublicStatus,
  STATUS_PARTS,
  type StatusPart,
} from '#contracts/public-stats/status-call.ts';
import { DAY_MS } from '#contracts/days/utc-day.ts';
import type { Position } from '#contracts/position.ts';
import type { Health } from '#infra/process/health.ts';
import type { Log } from '#infra/process/log.ts';
import { readCheckpoints } from '#projections/positions/read.ts';
import { freshFor } from '../answers/fresh-for.ts';
import { answer, type Handler } from '../calls/handler.ts';
import { readFirstEventAt, readLogEnd } from '../calls/log-end.ts';
import { partStates, worstOf } from './part-states.ts';

export type StatusDeps = {
  pool: DatabasePool;
  machines: Pick<Machines, 'mail'>;
  payouts: Pick<Payouts, 'providers'>;
  audit: Pick<AuditReports, 'latest'>;
  health: Pick<Health, 'report'>;
  now: () => number;
  log: Pick<Log, 'warn'>;
};

/** One look at the house serves all visitors for this long. */
const FRESH_MS = 10_000;
const PATIENCE_MS = 3000;

const instant = (ms: number) => new Date(ms).toISOString();

export function publicStatusHandler(deps: StatusDeps): Handler<'public-status'> {
  const look = lookAt(deps);
  const read = freshFor(FRESH_MS, deps.now, look);
  return async () => answer(await read());
}

/** Never rejects: a house that cannot be read is down. */
function lookAt(deps: StatusDeps): () => Promise<PublicStatus> {
  const { now, log } = deps;
  const since = new Map<StatusPart, { state: PartState; at: number }>();
  let endBefore: Position | null = null;
  let proof: PublicStatus['proof'] = null;
  return async () => {
    const found = await within(PATIENCE_MS, findings(deps)).catch((err: unknown) => {
      log.warn({ err }, 'the status of the house could not be read');
      return null;
    });
    const states = partStates(found && { ...found, endBefore });
    if (found !== null) [endBefore, proof] = [found.end, found.proof];
    const at = now();
    for (const part of STATUS_PARTS) {
      if (since.get(part)?.state !== states[part]) since.set(part, { state: states[part], at });
    }
    return {
      state: worstOf(Object.values(states)),
      checkedAt: instant(at),
      parts: STATUS_PARTS.map((part) => ({ part, state: states[part], since: instant(since.get(part)!.at) })),
      proof,
    };
  };
}

async function findings({ pool, machines, payouts, audit, health }: StatusDeps) {
  const [{ position: end }, checkpoints, providers, mail, report, firstEventAt] = await Promise.all([
    readLogEnd(pool),
    readCheckpoints(pool),
    payouts.providers(),
    machines.mail(),
    audit.latest(),
    readFirstEventAt(pool),
  ]);
  return { end, checkpoints, providers, mail, health: health.report(), proof: proofOf(report, firstEventAt) };
}

/** `firstEventAt`: milliseconds. */
export function proofOf(report: AuditReport | null, firstEventAt: number | null): PublicStatus['proof'] {
  if (report === null) return null;
  const isSound = report.checks.every(({ state }) => state !== 'bad');
  const { provenAt, partitions } = report;
  const days =
    provenAt === null || firstEventAt === null ? null : Math.floor((Date.parse(provenAt) - firstEventAt) / DAY_MS);
  return {
    isSound,
    provenAt,
    provenEvents: partitions.reduce((sum, { provenSeq }) => sum + provenSeq, 0),
    events: partitions.reduce((sum, { headSeq }) => sum + headSeq, 0),
    daysWithoutLoss: isSound ? days : null,
  };
}

async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${ms} ms`)), ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
