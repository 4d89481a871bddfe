import type { CommonQueryMethods, DatabasePool, sql } from 'slonik';
import { retryLoop, pauseAfter, type Pauses, pause } from '../retry-loop.ts';
import type { Log } from '../process/log.ts';
import { addMissingJobs } from './add-job.ts';
import type { JobBell } from './job-bell.ts';
import { type ClaimedJob, ensureJob, JobRows } from './job-rows.ts';

export type JobInHand = {
  key: string;
  /** Attempts, this one included. */
  tries: number;
};

/** `pauseMs` stops the queue in this process; after it, one job is tried alone. */
export type Later = { againMs: number; tries: number; pauseMs?: number };

export type JobRooms = { pool: DatabasePool; log: Log; jobBell?: JobBell };

export type Queue = {
  name: string;
  /** Jobs that keep coming back: the time between two runs, by key. */
  recurring?: Readonly<Record<string, number>>;
  /** Selects the keys of rows that need a job. Missing jobs are added: programs of the version before add none. */
  needed?: ReturnType<typeof sql.fragment>;
  run(job: JobInHand): Promise<Later | void>;
  /** The job is given up after this many attempts. Recurring jobs must have no limit. */
  mostTries?: number;
  /** Runs in the transaction that gives the job up. */
  onFailure?(db: CommonQueryMethods, key: string): Promise<void>;
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
};

const LEASE_MS = 60_000;
const POLL_MS = 1000;
/** While notices of added jobs arrive. */
const LONGEST_REST_MS = 10_000;
const MISSING = 'missing jobs';
const MISSING_MS = 600_000;
const BACKOFF: Pauses = { firstMs: 1000, longestMs: 60_000 };
const FAULT_PAUSES: Pauses = { firstMs: 500, longestMs: 10_000 };

/** Any number of processes may work at a queue; a job is at one of them at a time, unless it outlives its lease. */
export function openQueue(rooms: JobRooms, queue: Queue): OpenQueue {
  const { log, jobBell } = rooms;
  const stopping = new AbortController();
  const { signal } = stopping;
  let wake = new AbortController();
  const worker = new Worker(rooms, queue, signal);
  const unsubscribe = jobBell?.subscribe((added) => {
    if (added === null || added === queue.name) wake.abort();
  });
  const running = retryLoop({
    async attempt(succeeds) {
      wake = new AbortController();
      await worker.pass();
      succeeds();
      await pause(await worker.restMs(), AbortSignal.any([signal, wake.signal]));
    },
    complain: (err, pauseMs) => log.warn({ err, queue: queue.name, pauseMs }, 'jobs cannot be taken; trying again'),
    pauses: FAULT_PAUSES,
    signal,
  });
  return {
    pass: () => worker.pass(),
    async [Symbol.asyncDispose]() {
      stopping.abort();
      unsubscribe?.();
      await running;
    },
  };
}

class Worker {
  readonly #rooms: JobRooms;
  readonly #queue: Queue;
  readonly #signal: AbortSignal;
  readonly #rows: JobRows;
  readonly #recurring: Readonly<Record<string, number>>;
  readonly #monotonic: () => number;
  #pausedUntil: number | null = null;
  #isEnsured = false;
  #last: Promise<void> = Promise.resolve();

  constructor(rooms: JobRooms, queue: Queue, signal: AbortSignal) {
    const { rows = new JobRows(), monotonic = () => performance.now(), recurring = {}, needed } = queue;
    this.#rooms = rooms;
    this.#queue = queue;
    this.#signal = signal;
    this.#rows = rows;
    this.#monotonic = monotonic;
    this.#recurring = needed === undefined ? recurring : { ...recurring, [MISSING]: MISSING_MS };
  }

  /** Until the next job is due. Without notices of added jobs, the queue polls. */
  async restMs(): Promise<number> {
    const { pool, jobBell } = this.#rooms;
    const { name, pollMs = POLL_MS } = this.#queue;
    if (jobBell?.isConnected !== true) return pollMs;
    const dueIn = (await this.#rows.dueIn(pool, name)) ?? LONGEST_REST_MS;
    return Math.max(pollMs, Math.min(dueIn, LONGEST_REST_MS));
  }

  /** One at a time. */
  pass(): Promise<void> {
    const next = this.#last.then(() => this.#runDue());
    this.#last = next.catch(() => {});
    return next;
  }

  async #runDue(): Promise<void> {
    if (!this.#isEnsured) await this.#ensureRecurring();
    const isPaused = this.#pausedUntil !== null && this.#monotonic() < this.#pausedUntil;
    if (isPaused || (this.#pausedUntil !== null && !(await this.#runNext()))) return;
    const lanes = Array.from({ length: this.#queue.lanes ?? 1 }, () => this.#lane());
    const failed = (await Promise.allSettled(lanes)).find((lane) => lane.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }

  async #lane(): Promise<void> {
    while (await this.#runNext());
  }

  async #ensureRecurring(): Promise<void> {
    const { name } = this.#queue;
    for (const [key, firstMs] of Object.entries(this.#recurring)) {
      await ensureJob(this.#rooms.pool, { queue: name, key, firstMs });
    }
    this.#isEnsured = true;
  }

  /** @returns false if nothing is due or the queue pauses */
  async #runNext(): Promise<boolean> {
    const { pool } = this.#rooms;
    const { name, leaseMs = LEASE_MS, mostTries = Infinity } = this.#queue;
    if (this.#signal.aborted || this.#rooms.jobBell?.isHeld === true) return false;
    const job = await this.#rows.claim(pool, name, leaseMs);
    if (job === null) return false;
    if (job.tries > mostTries) {
      await this.#giveUp(job, 'the process ended during the last attempt');
      return true;
    }
    const later = await this.#attempt(job);
    if (later === 'failed') return true;
    this.#pausedUntil = later?.pauseMs === undefined ? null : this.#monotonic() + later.pauseMs;
    const everyMs = this.#recurring[job.key];
    const next = later ?? (everyMs === undefined ? null : { againMs: everyMs, tries: 0 });
    if (next === null) await this.#rows.finish(pool, job);
    else await this.#rows.putBack(pool, job, { waitMs: next.againMs, tries: next.tries });
    return this.#pausedUntil === null;
  }

  async #attempt(job: ClaimedJob): Promise<Later | void | 'failed'> {
    const { pool, log } = this.#rooms;
    const { name, needed, mostTries = Infinity, backoff = BACKOFF } = this.#queue;
    const { key, tries } = job;
    try {
      if (key === MISSING && needed !== undefined) return await addMissingJobs(pool, name, needed);
      return await this.#queue.run({ key, tries });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      log.warn({ err: error, queue: name, key, tries }, 'a job failed');
      if (tries >= mostTries) await this.#giveUp(job, message);
      else await this.#rows.putBack(pool, job, { waitMs: pauseAfter(tries, backoff), tries, error: message });
      return 'failed';
    }
  }

  #giveUp(job: ClaimedJob, error: string): Promise<void> {
    const { pool, log } = this.#rooms;
    log.error({ queue: job.queue, key: job.key, error }, 'a job is given up');
    return pool.transaction(async (transaction) => {
      if (await this.#rows.giveUp(transaction, job, error)) await this.#queue.onFailure?.(transaction, job.key);
    });
  }
}
