import { setTimeout as delay } from 'node:timers/promises';
import type { DatabasePool } from 'slonik';
import type { Chat } from '#contracts/internal/chat.ts';
import { Notices } from '#infra/postgres/notices.ts';
import type { Log } from '#infra/process/log.ts';
import { CHAT_CHANGED, readCounter } from './store/counter.ts';
import { readChanges } from './store/messages.ts';

type Listener = Parameters<Chat['onChange']>[0];

const AT_ONCE = 200;
const RETRY_MS = 1000;

/** Reads on from a number, so that a lost notice loses no message and a repeated one repeats none. */
export class ChatChanges implements AsyncDisposable {
  readonly #pool: DatabasePool;
  readonly #log: Log;
  readonly #notices: Notices;
  readonly #listeners = new Set<Listener>();
  readonly #stop = new AbortController();
  #last: number | null = null;
  #isDue = false;
  #reading: Promise<void> | null = null;

  constructor({ pool, databaseUrl, log }: { pool: DatabasePool; databaseUrl: string; log: Log }) {
    this.#pool = pool;
    this.#log = log;
    this.#notices = new Notices({ databaseUrl, channel: CHAT_CHANGED, log }, () => this.#hear());
  }

  async connect(): Promise<void> {
    this.#last = await readCounter(this.#pool);
    await this.#notices.connect();
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #hear(): void {
    this.#isDue = true;
    this.#reading ??= this.#readOn().finally(() => (this.#reading = null));
  }

  async #readOn(): Promise<void> {
    while (this.#isDue && !this.#stop.signal.aborted) {
      this.#isDue = false;
      try {
        await this.#readAll();
      } catch (error) {
        this.#log.warn({ err: error }, 'chat messages could not be pushed; trying again');
        this.#isDue = true;
        await delay(RETRY_MS, undefined, { ref: false, signal: this.#stop.signal }).catch(() => undefined);
      }
    }
  }

  async #readAll(): Promise<void> {
    for (;;) {
      const { changes, last } = await readChanges(this.#pool, this.#last!, AT_ONCE);
      if (changes.length === 0) return;
      for (const listener of this.#listeners) await listener(changes);
      this.#last = last;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    this.#listeners.clear();
    await this.#notices[Symbol.asyncDispose]();
    await this.#reading;
  }
}
