// Best effort: missed notifications appear in the list, which clients reload.
import { setTimeout as delay } from 'node:timers/promises';
import type { CommonQueryMethods } from 'slonik';
import type { StoredListener } from '#contracts/internal/notifications.ts';
import { Notices } from '#infra/postgres/notices.ts';
import type { Log } from '#infra/process/log.ts';
import { named } from './named.ts';
import { findNotifications } from './store/listed.ts';
import { NOTIFICATION_STORED } from './store/store-notices.ts';

/** Notices within this window are read together. */
const MOMENT_MS = 20;
const MOST_WAITING = 1000;

export type StoredNotificationsDeps = { pool: CommonQueryMethods; databaseUrl: string; log: Log };

export class StoredNotifications implements AsyncDisposable {
  readonly #pool: CommonQueryMethods;
  readonly #log: Log;
  readonly #heard: Notices;
  readonly #listeners = new Set<StoredListener>();
  #waiting: number[] = [];
  #telling: Promise<void> | null = null;

  constructor({ pool, databaseUrl, log }: StoredNotificationsDeps) {
    this.#pool = pool;
    this.#log = log;
    this.#heard = new Notices({ databaseUrl, channel: NOTIFICATION_STORED, log }, (payload) => this.#hear(payload));
  }

  connect(): Promise<void> {
    return this.#heard.connect();
  }

  subscribe(listener: StoredListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #hear(payload: string | null): void {
    if (payload === null) return;
    const [account, id] = payload.split(' ');
    const owner = account === 'all' ? null : Number(account);
    const isWanted = [...this.#listeners].some((listener) => listener.isWanted(owner));
    if (!isWanted || this.#waiting.length >= MOST_WAITING) return;
    this.#waiting.push(Number(id));
    this.#telling ??= this.#tell();
  }

  async #tell(): Promise<void> {
    while (this.#waiting.length > 0) {
      await delay(MOMENT_MS, undefined, { ref: false });
      const ids = this.#waiting;
      this.#waiting = [];
      try {
        const found = await findNotifications(this.#pool, ids);
        for (const stored of await named(this.#pool, found))
          for (const { isWanted, tell } of this.#listeners) if (isWanted(stored.account)) tell(stored);
      } catch (error) {
        this.#log.warn({ err: error, notifications: ids.length }, 'stored notifications could not be pushed');
      }
    }
    this.#telling = null;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#listeners.clear();
    this.#waiting = [];
    await this.#heard[Symbol.asyncDispose]();
    await this.#telling;
  }
}
