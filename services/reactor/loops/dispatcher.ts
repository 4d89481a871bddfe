// Sends due commands repeatedly under the same id, until the outcome is final.
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Ledger, Outcome } from '#contracts/outcome.ts';
import type { RefusalCode } from '#contracts/refusals.ts';
import { type Pauses, retryLoop, pause } from '#infra/retry-loop.ts';
import type { Clock } from '#infra/process/clock.ts';
import type { Log } from '#infra/process/log.ts';
import { openReaderSession } from '#projections/consumer/session.ts';
import { withTimeout } from '#infra/postgres/session/timeouts.ts';
import { claimDue, type DueCommand, nextDueAt, postpone, removeDone } from '../store/deadlines.ts';
import { PATIENCE_MS } from '../../module/follow-log.ts';

export type Ending = 'done' | 'refused' | 'postponed';

export type DispatcherContext = {
  databaseUrl: string;
  ledger: Ledger;
  clock: Clock;
  log: Log;
  patienceMs?: number;
  observe(policy: string, ending: Ending): void;
};

/** Bounds the delay after another reactor's deadline or a clock change. */
const LONGEST_SLEEP_MS = 1000;
/** Other reactors hold what is due. */
const CROWDED_MS = 50;
const MOST_IN_HAND = 200;
/** When the lease expires another reactor may send the commands. */
const IN_HAND_MS = 10_000;
const ANSWER_MS = 8000;
export const PAUSES: Pauses = { firstMs: 10, longestMs: 5000 };
const FAULT_PAUSE_MS = 1000;
const OVERLOADED_PAUSE_MS = 250;

export class Dispatcher {
  readonly #context: DispatcherContext;
  readonly #partition: number;
  readonly #signal: AbortSignal;
  #bell = new AbortController();

  constructor(context: DispatcherContext, partition: number, signal: AbortSignal) {
    this.#context = context;
    this.#partition = partition;
    this.#signal = signal;
  }

  wake(): void {
    this.#bell.abort();
    this.#bell = new AbortController();
  }

  /** Waits for answers to claimed commands. */
  run(): Promise<void> {
    const { clock, log } = this.#context;
    const partition = this.#partition;
    const unsubscribe = clock.demo?.onMove(() => this.wake());
    return retryLoop({
      attempt: (succeeds) => this.#dispatch(succeeds),
      complain: (error, pauseMs) => log.warn({ err: error, partition, pauseMs }, 'due commands could not be sent'),
      pauses: PAUSES,
      signal: this.#signal,
    }).finally(unsubscribe);
  }

  async #dispatch(succeeds: () => void): Promise<void> {
    const { databaseUrl, clock, patienceMs = PATIENCE_MS } = this.#context;
    await using connection = await openReaderSession(databaseUrl, `reactor deadlines ${this.#partition}`);
    const { pg: db } = connection;
    while (!this.#signal.aborted) {
      const bell = this.#bell.signal;
      const dueAt = await withTimeout(db, nextDueAt(db, this.#partition), patienceMs);
      const waitMs = dueAt === null ? LONGEST_SLEEP_MS : dueAt - clock.now();
      if (waitMs > 0) await this.#sleep(Math.min(waitMs, LONGEST_SLEEP_MS), bell);
      else if (!(await this.#sendDue(db))) await this.#sleep(CROWDED_MS, bell);
      succeeds();
    }
  }

  #sleep(ms: number, bell: AbortSignal): Promise<void> {
    return pause(ms, AbortSignal.any([this.#signal, bell]));
  }

  async #sendDue(db: Client): Promise<boolean> {
    const { clock, log, patienceMs = PATIENCE_MS } = this.#context;
    const now = clock.now();
    const claim = { partition: this.#partition, now, until: now + IN_HAND_MS, limit: MOST_IN_HAND };
    const { due, unknown } = await withTimeout(db, claimDue(db, claim), patienceMs);
    for (const { problem, ...key } of unknown)
      log.error({ ...key, problem }, 'a stored command cannot be read; it stays');
    const answers = await Promise.all(due.map((one) => this.#send(one)));
    const done = answers.filter(({ at }) => at === null);
    const again = answers.flatMap(({ at, ...one }) => (at === null ? [] : [{ ...one, at }]));
    if (done.length > 0) await withTimeout(db, removeDone(db, done), patienceMs);
    if (again.length > 0) await withTimeout(db, postpone(db, again), patienceMs);
    return due.length + unknown.length > 0;
  }

  /** `at`: null if the outcome is final. */
  async #send(one: DueCommand): Promise<DueCommand & { at: number | null }> {
    const { log, clock, observe } = this.#context;
    const { policy, account, subject } = one;
    const facts = { policy, account, subject };
    try {
      const outcome = await this.#submit(one);
      const againMs = againInMs(outcome);
      if (againMs !== null) {
        observe(policy, 'postponed');
        return { ...one, at: clock.now() + againMs };
      }
      if (outcome.kind === 'refusal') {
        log.info({ ...facts, code: outcome.code, reason: outcome.message }, 'a command of the reactor was refused');
      }
      observe(policy, outcome.kind === 'receipt' ? 'done' : 'refused');
      return { ...one, at: null };
    } catch (error) {
      log.warn({ ...facts, err: error }, 'a command of the reactor has no answer; it is sent again');
      observe(policy, 'postponed');
      return { ...one, at: clock.now() + FAULT_PAUSE_MS };
    }
  }

  /** A hung ledger must not block other deadlines. */
  async #submit({ command }: DueCommand): Promise<Outcome> {
    const answered = new AbortController();
    const silence = delay(ANSWER_MS, undefined, { signal: answered.signal }).then(() => {
      throw new Error(`the ledger did not answer within ${ANSWER_MS} ms`);
    });
    silence.catch(() => {});
    const submitted = this.#context.ledger.submit(command);
    try {
      return await Promise.race([submitted, silence]);
    } finally {
      answered.abort();
      submitted.catch(() => {});
    }
  }
}

const UNSEEN: ReadonlySet<RefusalCode> = new Set([
  'account-unknown',
  'hold-unknown',
  'offer-unknown',
  'round-not-open',
  'tip-unknown',
]);

/**
 * @returns null if final. "Not found" comes from a writer that is fenced off. "Not open" is final: the round's end is on its
 * way and clears the deadline.
 */
export function againInMs(outcome: Outcome): number | null {
  if (outcome.kind === 'receipt') return null;
  if (outcome.retryAfterMs !== undefined) return outcome.retryAfterMs;
  if (UNSEEN.has(outcome.code)) return FAULT_PAUSE_MS;
  return outcome.code === 'overloaded' ? OVERLOADED_PAUSE_MS : null;
}
