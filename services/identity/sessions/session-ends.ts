// Hears which sessions have ended, whichever gateway ended them: a LISTEN connection of its own.
// While that connection is away ends may be missed, so listeners are told to forget everything, again and again.
import pg from 'pg';
import { z } from 'zod';
import { accountId } from '#contracts/ids.ts';
import type { SessionEnd } from '#contracts/identity.ts';
import type { Log } from '#infra/process/log.ts';

/** The channel in PostgreSQL. */
export const SESSION_ENDS = 'session_ended';

const RECONNECT_MS = 250;

const message = z.union([
  z.strictObject({ session: z.string() }),
  z.strictObject({ account: accountId }),
]) satisfies z.ZodType<SessionEnd>;

type Listener = (end: SessionEnd | null) => void;

export class SessionEnds {
  readonly #databaseUrl: string;
  readonly #log: Log;
  readonly #listeners = new Set<Listener>();
  #client: pg.Client | null = null;
  #retry: NodeJS.Timeout | null = null;
  #isDisposed = false;

  constructor(databaseUrl: string, log: Log) {
    this.#databaseUrl = databaseUrl;
    this.#log = log;
  }

  /** Returns the way to stop listening. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(end: SessionEnd | null): void {
    for (const listener of this.#listeners) listener(end);
  }

  async connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#databaseUrl, application_name: 'tallyhouse-session-ends' });
    client.on('error', () => this.#reconnect(client));
    client.on('end', () => this.#reconnect(client));
    client.on('notification', ({ payload }) => this.tell(message.parse(JSON.parse(payload ?? 'null'))));
    this.#client = client;
    await client.connect();
    await client.query(`listen ${SESSION_ENDS}`);
    this.tell(null);
  }

  #reconnect(lost: pg.Client): void {
    if (this.#isDisposed || this.#client !== lost) return;
    this.#client = null;
    this.tell(null);
    this.#retry = setTimeout(() => {
      this.connect().catch((error: unknown) => {
        this.#log.warn({ err: error }, 'session ends are not heard: connection refused, trying again');
        if (this.#client) this.#reconnect(this.#client);
      });
    }, RECONNECT_MS);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isDisposed = true;
    if (this.#retry) clearTimeout(this.#retry);
    await this.#client?.end().catch(() => undefined);
  }
}
