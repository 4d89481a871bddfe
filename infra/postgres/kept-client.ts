// One connection that is kept between questions and opened anew when it was lost: for a process that asks one thing now and
// then, and must not take a connection from those who work.
import type pg from 'pg';
import { openClient, type OwnClient } from './client.ts';

export type KeptClientOptions = {
  applicationName: string;
  /** A question that has no answer after so long has failed, and its line is cut: others wait in line behind it. */
  answerWithinMs: number;
  /** How long the end waits for the question in hand, and for the line to close, before it cuts. */
  farewellMs?: number;
};

const FAREWELL_MS = 5000;

export class KeptClient {
  readonly #url: string;
  readonly #options: KeptClientOptions;
  #client: OwnClient | null = null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(url: string, options: KeptClientOptions) {
    this.#url = url;
    this.#options = options;
  }

  /** One question at a time. A failure closes the connection; the next question has a new one. */
  ask<Answer>(question: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
    const answer = this.#last.then(() => this.#ask(question));
    this.#last = answer.catch(() => {});
    return answer;
  }

  async #ask<Answer>(question: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
    const { applicationName, answerWithinMs } = this.#options;
    this.#client ??= await openClient(this.#url, { applicationName });
    const client = this.#client;
    const late = new Error(`the database did not answer within ${answerWithinMs} ms`);
    try {
      return await cutAfter(answerWithinMs, client, question(client.pg), late);
    } catch (error) {
      await this.#close();
      throw error;
    }
  }

  async #close(): Promise<void> {
    const client = this.#client;
    if (client === null) return;
    this.#client = null;
    // A line that carries nothing any more does not answer a goodbye either.
    await cutAfter(this.#farewellMs, client, client[Symbol.asyncDispose]()).catch(() => {});
  }

  get #farewellMs(): number {
    return this.#options.farewellMs ?? FAREWELL_MS;
  }

  /** To be asked nothing from here on. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#client !== null) await cutAfter(this.#farewellMs, this.#client, this.#last);
    await this.#last;
    await this.#close();
  }
}

const ONCE_ANSWERED_MS = 15_000;

/**
 * For a start, which has one question: a line that falls silent at it would keep the process from opening, and nobody would be
 * told why. Rejects without an answer in time.
 */
export async function askOnce<Answer>(
  url: string,
  question: (client: pg.Client) => Promise<Answer>,
  answerWithinMs = ONCE_ANSWERED_MS,
): Promise<Answer> {
  await using client = new KeptClient(url, { applicationName: 'tallyhouse', answerWithinMs });
  return await client.ask(question);
}

/** What is under way over a line that is cut fails with it. */
async function cutAfter<Result>(ms: number, { pg }: OwnClient, work: Promise<Result>, why?: Error): Promise<Result> {
  const cut = setTimeout(() => pg.connection.stream.destroy(why), ms);
  try {
    return await work;
  } finally {
    clearTimeout(cut);
  }
}
