// The whole product in one process. Limits and the signup bonus are raised, so that no player is throttled or runs out of
// points.
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { ownPort } from '#tests/support/own-port.ts';
import type { Database } from '../database-bed.ts';
import { type Child, startChild } from './child-process.ts';

const OURS = new URL('../../../', import.meta.url);
const READY_WITHIN_MS = 60_000;
const CAUGHT_UP_WITHIN_MS = 300_000;

const BEHIND = `select coalesce(max(head.seq - coalesce(checkpoint.seq, 0)), 0)::float8 as events
  from head cross join projection.view left join projection.checkpoint
    on checkpoint.view = view.name and checkpoint.partition = head.partition`;

export class Product implements AsyncDisposable {
  readonly port: number;
  readonly url: string;
  readonly #child: Child;
  readonly #client: pg.Client;

  private constructor({ port, url }: { port: number; url: string }, child: Child, client: pg.Client) {
    this.port = port;
    this.url = url;
    this.#child = child;
    this.#client = client;
  }

  /** `checkout`: a folder with another state of the program, with its packages installed. */
  static async start({ url }: Database, dataDir: string, checkout = OURS): Promise<Product> {
    const port = await ownPort();
    const child = startChild(new URL('services/start.ts', checkout), ['--no-demo'], {
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      SEED_MASTER_KEY: 'b'.repeat(64),
      SESSION_KEYS: 'c'.repeat(64),
      SIGNING_KEYS: 'c'.repeat(64),
      SIGNUP_BONUS: '1000000',
      BETS_PER_SECOND: '1000000',
      CONNECTIONS_PER_ADDRESS: '20000',
      MAX_CONNECTIONS: '20000',
    });
    try {
      await untilReady(port, child);
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return new Product({ port, url }, child, client);
    } catch (error) {
      await child[Symbol.asyncDispose]();
      throw error;
    }
  }

  get pid(): number {
    return this.#child.process.pid!;
  }

  /** Only players with a confirmed email may chat. */
  async confirmEmails(): Promise<void> {
    await this.#client.query('update users set email_confirmed_at = now()');
  }

  /** Lag of the slowest view, in events. */
  async eventsBehind(): Promise<number> {
    const result = await this.#client.query<{ events: number }>(BEHIND);
    return result.rows[0]!.events;
  }

  /** Leaves no work of this run for the next. */
  async caughtUp(): Promise<void> {
    const deadline = performance.now() + CAUGHT_UP_WITHIN_MS;
    while ((await this.eventsBehind()) > 0) {
      if (performance.now() > deadline) throw new Error('the views did not catch up with the log');
      await delay(20);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#client.end();
    await this.#child[Symbol.asyncDispose]();
  }
}

async function untilReady(port: number, child: Child): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  for (;;) {
    if (child.process.exitCode !== null) throw new Error('the product did not start');
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    if (performance.now() > deadline) throw new Error('the product was not ready within a minute');
    await delay(50);
  }
}
