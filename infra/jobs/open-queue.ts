import type { CommonQueryMethods, DatabasePool } from 'slonik';
import { keepOn, pauseAfter, type Pauses, rest } from '../keep-on.ts';
import type { Log } from '../process/log.ts';
import type { JobBell } from './job-bell.ts';
import { type ClaimedJob, ensureJob, JobRows } from './job-rows.ts';

export type JobInHand = {
  key: string;
  /** Attempts, this one included. */
  tries: number;
  /** Within a transaction: still ours, and a full lease from now. False: another worker has it. */
  extend(db: CommonQueryMethods): Promise<boolean>;
  /** Ends the job together with the caller's transaction. False: another worker has it. */
  finish(db: CommonQueryMethods): Promise<boolean>;
};

/** `pauseMs`: no job of the queue is begun here for so long; then one is tried alone. */
export type Later = { againMs: number; tries: number; pauseMs?: number };

export type JobRooms = { pool: DatabasePool; log: Log; jobBell?: JobBell };

export type Queue = {
  name: string;
  /** Jobs that keep coming back: the time between two runs, by key. */
  recurring?: Readonly<Record<string, number>>;
  run(job: JobInHand): Promise<Later | void>;
  /** A job that fails so often is dead. Recurring ones never are. */
  mostTries?: number;
  /** With the death of a job, in one transaction. */
  onDeath?(db: CommonQueryMethods, key: string): Promise<void>;
  lanes?: number;
  leaseMs?: number;
  backoff?: Pauses;
  pollMs?: number;
  rows?: JobRows;
  monotonic?: () => number;
};

export type OpenQueue = AsyncDisposable & {
  /** Runs what is due. Rejects when the database fails; jobs that fail are put back. */
  pass(): Promise<void>;
  /** No job is begun after this. */
  stop(): void;
};

const LEASE_MS = 60_000;
const POLL_MS = 1000;
const BACKOFF: Pauses = { firstMs: 1000, longestMs: 60_000 };
const FAULT_PAUSES: Pauses = { firstMs: 500, longestMs: 10_000 };

/** Any number of processes may work at a queue; a job is at one of them at a time, unless it outlives its lease. */
export function openQueue({ pool, log, jobBell }: JobRooms, queue: Queue): OpenQueue {
  const { name, lanes = 1, leaseMs = LEASE_MS, backoff = BACKOFF, recurring = {}, mostTries = Infinity } = queue;
  const { rows = new JobRows(), monotonic = () => performance.now() } = queue;
  const stopping = new AbortController();
  const { signal } = stopping;
  let wake = new AbortController();
  let pausedUntil: number | null = null;
  let isEnsured = false;
  let last: Promise<void> = Promise.resolve();

  async function ensureRecurring(): Promise<void> {
    for (const [key, firstMs] of Object.entries(recurring)) await ensureJob(pool, { queue: name, key, firstMs });
    isEnsured = true;
  }

  /** False: nothing is due, or the queue pauses. */
  async function runNext(): Promise<boolean> {
    if (signal.aborted) return false;
    const job = await rows.claim(pool, name, leaseMs);
    if (job === null) return false;
    if (job.tries > mostTries) {
      await bury(job, 'the process ended during the last attempt');
      return true;
    }
    const later = await attempt(job);
    if (later === 'failed') return true;
    pausedUntil = later?.pauseMs === undefined ? null : monotonic() + later.pauseMs;
    const next = later ?? (job.key in recurring ? { againMs: recurring[job.key]!, tries: 0 } : null);
    if (next === null) await rows.finish(pool, job);
    else await rows.putBack(pool, job, { waitMs: next.againMs, tries: next.tries });
    return pausedUntil === null;
  }

  async function attempt(job: ClaimedJob): Promise<Later | void | 'failed'> {
    const { key, tries } = job;
    try {
      return await queue.run({
        key,
        tries,
        extend: (db) => rows.extend(db, job, leaseMs),
        finish: (db) => rows.finish(db, job),
      });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      log.warn({ err: error, queue: name, key, tries }, 'a job failed');
      if (tries >= mostTries) await bury(job, message);
      else await rows.putBack(pool, job, { waitMs: pauseAfter(tries, backoff), tries, error: message });
      return 'failed';
    }
  }

  function bury(job: ClaimedJob, error: string): Promise<void> {
    log.error({ queue: name, key: job.key, error }, 'a job is dead: it is not tried again');
    return pool.transaction(async (transaction) => {
      if (await rows.bury(transaction, job, error)) await queue.onDeath?.(transaction, job.key);
    });
  }

  async function runDue(): Promise<void> {
    if (!isEnsured) await ensureRecurring();
    if (pausedUntil !== null && (monotonic() < pausedUntil || !(await runNext()))) return;
    const lane = async () => {
      while (await runNext());
    };
    const failed = (await Promise.allSettled(Array.from({ length: lanes }, lane))).find(
      ({ status }) => status === 'rejected',
    );
    if (failed?.status === 'rejected') throw failed.reason;
  }

  /** One at a time. */
  function pass(): Promise<void> {
    const next = last.then(runDue);
    last = next.catch(() => {});
    return next;
  }

  const unsubscribe = jobBell?.subscribe((added) => {
    if (added === null || added === name) wake.abort();
  });
  const running = keepOn({
    async attempt(succeeds) {
      wake = new AbortController();
      await pass();
      succeeds();
      await rest(queue.pollMs ?? POLL_MS, AbortSignal.any([signal, wake.signal]));
    },
    complain: (err, pauseMs) => log.warn({ err, queue: name, pauseMs }, 'jobs cannot be taken; trying again'),
    pauses: FAULT_PAUSES,
    signal,
  });
  return {
    pass,
    stop: () => stopping.abort(),
    async [Symbol.asyncDispose]() {
      stopping.abort();
      unsubscribe?.();
      await running;
    },
  };
}
