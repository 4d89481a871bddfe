// Every gateway applies changes from the log and stored requests; the first one to apply a change ends the sessions.
import { setTimeout as delay } from 'node:timers/promises';
import { Notices } from '#infra/postgres/notices.ts';
import type { Log } from '#infra/process/log.ts';
import { STANDING_CHANGED } from '#projections/standing/view.ts';
import { outdatedAccounts } from './apply-standing.ts';
import { applyHere, type StandingRooms } from './change-standing.ts';
import { answerNext, STANDING_ASKED } from './requests.ts';

const RETRY_MS = 1000;

export class StandingFollower implements AsyncDisposable {
  readonly #rooms: StandingRooms;
  readonly #log: Log;
  readonly #stop = new AbortController();
  readonly #changes: Notices;
  readonly #requests: Notices;
  readonly #applying: Worker;
  readonly #answering: Worker;
  readonly #accounts = new Set<number>();
  #isDoubtful = false;

  constructor(rooms: StandingRooms, { databaseUrl, log }: { databaseUrl: string; log: Log }) {
    this.#rooms = rooms;
    this.#log = log;
    this.#applying = new Worker(() => this.#apply(), this.#stop.signal);
    this.#answering = new Worker(() => this.#answer(), this.#stop.signal);
    this.#changes = new Notices({ databaseUrl, channel: STANDING_CHANGED, log }, (payload) => {
      if (payload === null) this.#isDoubtful = true;
      else this.#accounts.add(Number(payload));
      this.#applying.wake();
    });
    this.#requests = new Notices({ databaseUrl, channel: STANDING_ASKED, log }, () => this.#answering.wake());
  }

  async connect(): Promise<void> {
    await this.#changes.connect();
    await this.#requests.connect();
  }

  /** After a failure or missed notices all accounts are compared with the log again. */
  async #apply(): Promise<number> {
    try {
      if (this.#isDoubtful) {
        this.#isDoubtful = false;
        for (const account of await outdatedAccounts(this.#rooms.pool)) this.#accounts.add(account);
      }
      for (const account of this.#accounts) {
        this.#accounts.delete(account);
        await applyHere(this.#rooms, account);
      }
      return 0;
    } catch (error) {
      this.#isDoubtful = true;
      this.#log.warn({ err: error }, 'changed roles and bans could not be applied; trying again');
      return RETRY_MS;
    }
  }

  async #answer(): Promise<number> {
    try {
      for (;;) {
        const pauseMs = await answerNext(this.#rooms);
        if (pauseMs === null) return 0;
        if (pauseMs > 0) return pauseMs;
        if (this.#stop.signal.aborted) return 0;
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'a stored change of roles or bans could not be made; trying again');
      return RETRY_MS;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    await Promise.all([this.#changes[Symbol.asyncDispose](), this.#requests[Symbol.asyncDispose]()]);
    await Promise.all([this.#applying.ended(), this.#answering.ended()]);
  }
}

/**
 * Runs the work after each `wake`, never concurrently. The work returns the delay until its next run; 0 waits for `wake`.
 */
class Worker {
  readonly #work: () => Promise<number>;
  readonly #signal: AbortSignal;
  #running: Promise<void> | null = null;
  #isWoken = false;

  constructor(work: () => Promise<number>, signal: AbortSignal) {
    this.#work = work;
    this.#signal = signal;
  }

  wake(): void {
    this.#isWoken = true;
    this.#running ??= this.#run();
  }

  async ended(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#isWoken && !this.#signal.aborted) {
      this.#isWoken = false;
      const pauseMs = await this.#work();
      if (pauseMs === 0) continue;
      this.#isWoken = true;
      await delay(pauseMs, undefined, { signal: this.#signal }).catch(() => {});
    }
    this.#running = null;
  }
}
