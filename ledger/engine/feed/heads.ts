// For readers outside the writer's process. Polls only while a reader waits, once for all readers.
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { OtherHistory } from '#contracts/internal/feed.ts';
import { NEWEST_FIRST } from '../../log/append-batch.ts';
import { connect } from '#infra/postgres/session/connect.ts';
import { withTimeout, QUERY_TIMEOUT_MS } from '#infra/postgres/session/timeouts.ts';
import type { LogSpan } from '../../log/read-forward.ts';
import { type ChainMarks, readMarks } from './chain-marks.ts';

/** Reads the newest row version first, which stays fast while a long transaction of another session keeps old versions. */
const READ_HEADS = `
  with recursive newest as (
    (select partition, seq from head order by partition desc limit 1)
    union all
    select before.partition, before.seq from newest, lateral (
      select partition, seq from head where head.partition < newest.partition order by head.partition desc limit 1
    ) as before
  ) select partition, seq::float8 from newest`;

export class Heads {
  readonly #url: string;
  readonly #everyMs: number;
  readonly #patienceMs: number;
  #isClosed = false;
  #opening: Promise<Client> | undefined;
  #asking: Promise<ReadonlyMap<number, number>> | undefined;

  constructor(url: string, everyMs: number, patienceMs = QUERY_TIMEOUT_MS) {
    this.#url = url;
    this.#everyMs = everyMs;
    this.#patienceMs = patienceMs;
  }

  now(): Promise<ReadonlyMap<number, number>> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  /** Undefined on abort. Rejects with OtherHistory if the log ends before `seq`. */
  async beyond(partition: number, seq: number, signal: AbortSignal): Promise<number | undefined> {
    while (!signal.aborted && !this.#isClosed) {
      let head = (await this.now()).get(partition) ?? 0;
      // The first answer may predate `seq`.
      if (head < seq) head = (await this.now()).get(partition) ?? 0;
      if (head < seq) throw new OtherHistory(`the log of partition ${partition} went back from ${seq} to ${head}`);
      if (head > seq) return head;
      await delay(this.#everyMs);
    }
    return undefined;
  }

  marks(span: LogSpan): Promise<ChainMarks> {
    return this.#question((client) => readMarks(client, span));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    await this.#asking?.catch(() => undefined);
    const client = await this.#opening?.catch(() => undefined);
    if (client !== undefined) await withTimeout(client, client.end(), this.#patienceMs);
  }

  async #open(): Promise<Client> {
    const client = await connect(this.#url, 'heads');
    await withTimeout(client, client.query(NEWEST_FIRST), this.#patienceMs);
    return client;
  }

  #ask(): Promise<ReadonlyMap<number, number>> {
    return this.#question(async (client) => {
      const { rows } = await client.query<{ partition: number; seq: number }>({ name: 'read-heads', text: READ_HEADS });
      return new Map(rows.map(({ partition, seq }) => [partition, seq]));
    });
  }

  async #question<Answer>(ask: (client: Client) => Promise<Answer>): Promise<Answer> {
    const opening = (this.#opening ??= this.#open());
    try {
      const client = await opening;
      return await withTimeout(client, ask(client), this.#patienceMs);
    } catch (error) {
      if (this.#opening === opening) this.#opening = undefined;
      void opening.then((client) => client.end()).catch(() => undefined);
      throw error;
    }
  }
}
