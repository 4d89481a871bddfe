// Notices from other processes by PostgreSQL's LISTEN: one connection of its own, held for as long as the process lives. While
// it is away notices are lost, so listeners are told null, again and again: what they know may be old.
import pg from 'pg';
import type { Log } from '../process/log.ts';

const RECONNECT_MS = 250;
/**
 * A line that was cut without a word (a firewall, a machine that went) shows only when something is asked over it: that is
 * done so often, and the answer is waited for as long.
 */
const BEAT_MS = 10_000;
const FAREWELL_MS = 1000;

/** The payload; null when notices may have been missed. */
export type NoticeListener = (payload: string | null) => void;

export type NoticeOptions = { databaseUrl: string; channel: string; log: Log; beatMs?: number };

export class Notices {
  readonly #options: NoticeOptions;
  readonly #listener: NoticeListener;
  #client: pg.Client | null = null;
  #retry: NodeJS.Timeout | null = null;
  #beat: NodeJS.Timeout | null = null;
  #isDisposed = false;

  /** `channel` is an SQL identifier of ours. */
  constructor(options: NoticeOptions, listener: NoticeListener) {
    this.#options = options;
    this.#listener = listener;
  }

  /** Rejects when the database cannot be reached, and is at an end then; later losses are mended by themselves. */
  async connect(): Promise<void> {
    try {
      await this.#open();
    } catch (error) {
      // Its owner does not know it yet: whoever went on trying would keep alive a process that has failed to start.
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
    this.#listener(null);
  }

  #listenToPulse(client: pg.Client): void {
    let isAnswered = true;
    const ask = async () => {
      // With a question open this does not say goodbye, it cuts.
      if (!isAnswered) return client.end();
      isAnswered = false;
      await client.query('select 1');
      isAnswered = true;
    };
    if (this.#isDisposed || this.#client !== client) return;
    // A question that fails has lost its connection, and that is heard by its end.
    this.#beat = setInterval(() => void ask().catch(() => {}), this.#options.beatMs ?? BEAT_MS).unref();
  }

  /** A notice that cannot be read is nobody's end. */
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
    this.#stopTimers();
    // A server that answers but does not let us listen: otherwise each try would keep a line of its own.
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
    // A line that has fallen silent does not answer a goodbye either.
    const cut = setTimeout(() => client.connection.stream.destroy(), FAREWELL_MS);
    await client.end().catch(() => undefined);
    clearTimeout(cut);
  }
}
