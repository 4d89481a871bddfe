import { type CommonQueryMethods, sql } from 'slonik';
import { STAFF_NEWS } from '#contracts/internal/staff.ts';
import { Notices } from '#infra/postgres/notices.ts';
import type { Log } from '#infra/process/log.ts';

type Topic = 'rows' | 'blocked';
type Listener = () => void;

export async function tellNews(db: CommonQueryMethods, topic: Topic = 'rows'): Promise<void> {
  await db.query(sql.unsafe`select pg_notify(${STAFF_NEWS}, ${topic})`);
}

/** Listeners are also called after a lost connection, because changes may have been missed. */
export class StaffTopics implements AsyncDisposable {
  readonly #notices: Notices;
  readonly #listeners: Readonly<Record<Topic, Set<Listener>>> = { rows: new Set(), blocked: new Set() };

  constructor(deps: { databaseUrl: string; log: Log }) {
    this.#notices = new Notices({ ...deps, channel: STAFF_NEWS }, (payload) => {
      for (const listener of this.#listeners.rows) listener();
      if (payload !== 'rows') for (const listener of this.#listeners.blocked) listener();
    });
  }

  connect(): Promise<void> {
    return this.#notices.connect();
  }

  subscribe(topic: Topic, listener: Listener): () => void {
    this.#listeners[topic].add(listener);
    return () => void this.#listeners[topic].delete(listener);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#notices[Symbol.asyncDispose]();
  }
}
