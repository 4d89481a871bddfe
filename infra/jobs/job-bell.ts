import { Notices } from '../postgres/notices.ts';
import type { Log } from '../process/log.ts';
import { JOB_ADDED } from './add-job.ts';

/** Tells the workers of this process that jobs were added. Until it is connected they only poll. */
export class JobBell implements AsyncDisposable {
  readonly #notices: Notices;
  readonly #listeners = new Set<(queue: string | null) => void>();
  #isHeld = false;

  constructor(databaseUrl: string, log: Log) {
    this.#notices = new Notices({ databaseUrl, channel: JOB_ADDED, log }, (queue) =>
      this.#listeners.forEach((listener) => listener(queue)),
    );
  }

  /** While it holds, queues of this process take no jobs. */
  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** Notices of added jobs arrive. */
  get isConnected(): boolean {
    return this.#notices.isListening;
  }

  hold(): void {
    this.#isHeld = true;
  }

  release(): void {
    this.#isHeld = false;
    this.ring();
  }

  /** For jobs that became due because the clock was moved. */
  ring(): void {
    this.#listeners.forEach((listener) => listener(null));
  }

  connect(): Promise<void> {
    return this.#notices.connect();
  }

  /** `listener` gets the queue, or null if notices of any queue may be missing. */
  subscribe(listener: (queue: string | null) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#notices[Symbol.asyncDispose]();
  }
}
