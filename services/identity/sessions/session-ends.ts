// Hears which sessions have ended, whichever gateway ended them. While the connection that brings the news is away ends
// may be missed, so listeners are told to forget everything.
import { z } from 'zod';
import { accountId } from '#contracts/ids.ts';
import type { SessionEnd } from '#contracts/internal/identity.ts';
import { Notices } from '#infra/postgres/notices.ts';
import type { Log } from '#infra/process/log.ts';

/** The channel in PostgreSQL. */
export const SESSION_ENDS = 'session_ended';

const message = z.union([
  z.strictObject({ session: z.string() }),
  z.strictObject({ account: accountId }),
]) satisfies z.ZodType<SessionEnd>;

type Listener = (end: SessionEnd | null) => void;

export class SessionEnds {
  readonly #notices: Notices;
  readonly #listeners = new Set<Listener>();

  constructor(databaseUrl: string, log: Log) {
    this.#notices = new Notices({ databaseUrl, channel: SESSION_ENDS, log }, (payload) =>
      this.tell(payload === null ? null : message.parse(JSON.parse(payload))),
    );
  }

  /** Returns the way to stop listening. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(end: SessionEnd | null): void {
    for (const listener of this.#listeners) listener(end);
  }

  connect(): Promise<void> {
    return this.#notices.connect();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#notices[Symbol.asyncDispose]();
  }
}
