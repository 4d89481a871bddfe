// LISTEN on its own connection. Notices are lost while it is down; listeners then repeatedly get null, because their data
// may be stale.
import pg from 'pg';
import type { Log } from '../process/log.ts';

const RECONNECT_MS = 250;
/** Interval and timeout of a query that detects silently cut connections. */
const BEAT_MS = 10_000;
const FAREWELL_MS = 1000;

export type NoticeListener = (payload: string | null) => void;

export type NoticeOptions = { databaseUrl: string; channel: string; log: Log; beatMs?: number };

export class Notices {
  readonly #options: NoticeOptions;
  readonly #listener: NoticeListener;
  #client: pg.Client | null = null;
  #retry: NodeJS.Timeout | null = null;
  #beat: NodeJS.Timeout | null = null;
  #isListening = false;
  #isDisposed = false;

  /** `channel` must be a safe SQL identifier. */
  constructor(options: NoticeOptions, listener: NoticeListener) {
    this.#options = options;
    this.#listener = listener;
  }

  /** A connection that was cut silently counts until it misses a beat. */
  get isListening(): boolean {
    return this.#isListening;
  }

  /** Rejects if the database cannot be reached; reconnects after later losses. */
  async connect(): Promise<void> {
    try {
      await this.#open();
    } catch (error) {
      // The caller cannot close it yet, and retries would keep a failed process running.
      await this[Symbol.asyncDispose]();
      throw error;
    }
  }

  async #open(): Promise<void> {
    const { databaseUrl, channel } = this.#options;
    const application = `tallyhouse-${channel.replaceAll('_', '-')}`;
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: application,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    });
    client.on('error', () => this.#reconnect(client));
    client.on('end', () => this.#reconnect(client));
    client.on('notification', ({ payload }) => this.#hear(payload ?? ''));
    this.#client = client;
    await client.connect();
    this.#listenToPulse(client);
    await client.query(`listen ${channel}`);
    this.#isListening = this.#client === client;
    this.#listener(null);
  }

  #listenToPulse(client: pg.Client): void {
    let isAnswered = true;
    const ask = async () => {
      // While a query is pending, end() cuts the connection.
      if (!isAnswered) return client.end();
      isAnswered = false;
      await client.query('select 1');
      isAnswered = true;
    };
    if (this.#isDisposed || this.#client !== client) return;
    this.#beat = setInterval(() => void ask().catch(() => {}), this.#options.beatMs ?? BEAT_MS).unref();
  }

  /** An unreadable notice must not crash the process. */
  #hear(payload: string): void {
    try {
      this.#listener(payload);
    } catch (error) {
      this.#options.log.error({ err: error, channel: this.#options.channel }, 'a notice could not be read');
    }
  }

  #reconnect(lost: pg.Client): void {
    if (this.#isDisposed || this.#client !== lost) return;
    this.#client = null;
    this.#isListening = false;
    this.#stopTimers();
    // LISTEN was refused: each attempt would leave a connection open.
    void lost.end().catch(() => {});
    this.#listener(null);
    this.#retry = setTimeout(() => {
      this.#open().catch((error: unknown) => {
        this.#options.log.warn({ err: error, channel: this.#options.channel }, 'notices are not heard; trying again');
        if (this.#client) this.#reconnect(this.#client);
      });
    }, RECONNECT_MS);
  }

  #stopTimers(): void {
    if (this.#retry) clearTimeout(this.#retry);
    if (this.#beat) clearInterval(this.#beat);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isDisposed = true;
    this.#stopTimers();
    const client = this.#client;
    if (client === null) return;
    // A silent connection never answers end().
    const cut = setTimeout(() => client.connection.stream.destroy(), FAREWELL_MS);
    await client.end().catch(() => undefined);
    clearTimeout(cut);
  }
}
