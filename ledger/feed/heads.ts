// Where the partitions of the log end, for readers in a process that does not write it. Asks the log while somebody
// waits for more, once for all who wait, and not at all otherwise.
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { connect, inTime, PATIENCE_MS } from '../log/connect.ts';

export class Heads {
  readonly #url: string;
  readonly #everyMs: number;
  readonly #patienceMs: number;
  #isClosed = false;
  #client: Client | undefined;
  /** The asking that is under way, shared by all who want to know. */
  #asking: Promise<ReadonlyMap<number, number>> | undefined;

  /** After `patienceMs` without an answer the connection is held for dead: all who wait share it. */
  constructor(url: string, everyMs: number, patienceMs = PATIENCE_MS) {
    this.#url = url;
    this.#everyMs = everyMs;
    this.#patienceMs = patienceMs;
  }

  /** The last sequence number of every partition that was ever written, as the log says now. */
  now(): Promise<ReadonlyMap<number, number>> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  /** The end of a partition once it is beyond `seq`; undefined when the signal aborted first. Rejects when the log cannot be asked. */
  async beyond(partition: number, seq: number, signal: AbortSignal): Promise<number | undefined> {
    while (!signal.aborted && !this.#isClosed) {
      const head = (await this.now()).get(partition) ?? 0;
      if (head > seq) return head;
      await delay(this.#everyMs);
    }
    return undefined;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    await this.#asking?.catch(() => undefined);
    if (this.#client !== undefined) await inTime(this.#client, this.#client.end(), this.#patienceMs);
  }

  async #ask(): Promise<ReadonlyMap<number, number>> {
    try {
      this.#client ??= await connect(this.#url, 'heads');
      const asked = this.#client.query<{ partition: number; seq: number }>({
        name: 'read-heads',
        text: 'select partition, seq::float8 from head',
      });
      const { rows } = await inTime(this.#client, asked, this.#patienceMs);
      return new Map(rows.map(({ partition, seq }) => [partition, seq]));
    } catch (error) {
      void this.#client?.end().catch(() => undefined);
      this.#client = undefined;
      throw error;
    }
  }
}
