import type { DatabasePool } from 'slonik';
import type { AuditReport } from '#contracts/audit/proof.ts';
import { DAY_MS, instantOf } from '#contracts/days/time.ts';
import type { Payouts } from '#contracts/internal/payouts.ts';
import { type PublicStatus, STATUS_PARTS } from '#contracts/public-stats/status-call.ts';
import { readJobNumbers } from '#infra/jobs/job-numbers.ts';
import type { Health } from '#infra/process/health.ts';
import type { Log } from '#infra/process/log.ts';
import { readCheckpoints } from '#projections/positions/read.ts';
import { readAuditReport } from '../auditor/port/reports.ts';
import { readMailNumbers } from '../mail/port/mail-numbers.ts';
import { readSigning } from '../proofs/port/signing-state.ts';
import { freshFor } from '../module/fresh-for.ts';
import { answer, type Handler } from '../module/handler.ts';
import { lagsOf } from '../module/view-lags.ts';
import { readServedPartitions } from '#ledger/lease/served-partitions.ts';
import { readFirstEventAt, readLogEnd } from '#ledger/log/end.ts';
import { partStates, worstOf } from './part-states.ts';
import { storeLag } from './port/lag.ts';
import { type Claim, claimLook, readAttempts, readLook, storeAttempts, storeLook } from './store.ts';
import type { WatchedLedger } from '../module/watched-ledger.ts';

export type StatusDeps = {
  pool: DatabasePool;
  payouts: Pick<Payouts, 'providers'>;
  health: Pick<Health, 'report'>;
  ledger: Pick<WatchedLedger, 'take'>;
  /** Other processes have the ledger. */
  isScaled: boolean;
  /** Of this gateway. */
  name: string;
  now: () => number;
  log: Pick<Log, 'warn'>;
  /** One look at the house serves all visitors of all gateways for this long. */
  everyMs?: number;
};

export type HouseStatus = Disposable & { read(): Promise<PublicStatus> };

const EVERY_MS = 10_000;
const PATIENCE_MS = 3000;

export const publicStatusHandler =
  (status: HouseStatus): Handler<'public-status'> =>
  async () =>
    answer(await status.read());

/** Looks on its own too, so that a change has its time without visitors. */
export function openHouseStatus(deps: StatusDeps): HouseStatus {
  const { everyMs = EVERY_MS, now } = deps;
  // Timers are early at times.
  const freshMs = 0.9 * everyMs;
  const read = freshFor(freshMs, now, lookAt({ ...deps, freshMs }));
  const timer = setInterval(() => void read(), everyMs).unref();
  return { read, [Symbol.dispose]: () => clearInterval(timer) };
}

type Looking = StatusDeps & { freshMs: number };

/** Never rejects: a house that cannot be read or written to is down. */
function lookAt(deps: Looking): () => Promise<PublicStatus> {
  const { now, log } = deps;
  let proof: PublicStatus['proof'] = null;
  let downSince: number | null = null;
  return async () => {
    const looked = await within(PATIENCE_MS, look(deps)).catch((err: unknown) => {
      log.warn({ err }, 'the status of the house could not be read');
      return null;
    });
    if (looked === null) {
      downSince ??= now();
      const since = instantOf(downSince);
      const parts = STATUS_PARTS.map((part) => ({ part, state: 'down' as const, since }));
      return { state: 'down', checkedAt: instantOf(now()), parts, proof };
    }
    downSince = null;
    proof = looked.proof;
    return {
      state: worstOf(looked.parts.map(({ state }) => state)),
      checkedAt: instantOf(looked.parts[0]!.checkedAt),
      parts: looked.parts.map(({ part, state, since }) => ({ part, state, since: instantOf(since) })),
      proof,
    };
  };
}

async function look(deps: Looking) {
  const { pool, ledger, name, freshMs } = deps;
  const attempts = ledger.take();
  if (attempts !== null) await storeAttempts(pool, name, attempts);
  const claim = await claimLook(pool, freshMs);
  if (claim !== null) await lookInto(deps, claim);
  const [stored, report, firstEventAt] = await Promise.all([
    readLook(pool),
    readAuditReport(pool),
    readFirstEventAt(pool),
  ]);
  if (stored.length === 0) throw new Error('no look at the house is stored yet');
  return { parts: inOrder(stored), proof: proofOf(report, firstEventAt) };
}

async function lookInto({ pool, payouts, health, isScaled, now }: StatusDeps, claim: Claim): Promise<void> {
  const [{ position: end }, checkpoints, providers, mail, attempts, partitions, queues, signing] = await Promise.all([
    readLogEnd(pool),
    readCheckpoints(pool),
    payouts.providers(),
    readMailNumbers(pool),
    readAttempts(pool),
    isScaled ? readServedPartitions(pool) : null,
    readJobNumbers(pool),
    readSigning(pool, now()),
  ]);
  const { endBefore, wasWatched } = claim;
  const found = { checkpoints, providers, mail, attempts, partitions, endBefore, signing };
  const states = partStates({ ...found, health: isScaled ? null : health.report(), now: now() });
  const due = queues.reduce((sum, queue) => sum + queue.due, 0);
  await storeLag(pool, { behind: lagsOf(checkpoints, end)[0]?.behind ?? 0, due });
  await storeLook(pool, { states, end, wasWatched });
}

type Looked = Awaited<ReturnType<typeof readLook>>[number];

/** A gateway of an earlier version may have looked, which has fewer parts. */
function inOrder(rows: readonly Looked[]): Looked[] {
  const { checkedAt } = rows[0]!;
  const unknown = { state: 'open' as const, since: checkedAt, checkedAt };
  return STATUS_PARTS.map((part) => rows.find((row) => row.part === part) ?? { part, ...unknown });
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
