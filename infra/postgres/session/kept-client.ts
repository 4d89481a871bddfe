import type pg from 'pg';
import { openClient, type Session } from './connect.ts';
import { withTimeout } from './timeouts.ts';

export type KeptClientOptions = {
  applicationName: string;
  answerWithinMs: number;
};

const LAST_ANSWER_MS = 5000;

export class KeptClient {
  readonly #url: string;
  readonly #options: KeptClientOptions;
  #client: Session | null = null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(url: string, options: KeptClientOptions) {
    this.#url = url;
    this.#options = options;
  }

  /** One at a time. A failure closes the connection. */
  ask<Answer>(question: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
    const answer = this.#last.then(() => this.#ask(question));
    this.#last = answer.catch(() => {});
    return answer;
  }

  async #ask<Answer>(question: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
    const { applicationName, answerWithinMs } = this.#options;
    this.#client ??= await openClient(this.#url, { applicationName });
    const { pg: client } = this.#client;
    try {
      return await withTimeout(client, question(client), answerWithinMs);
    } catch (error) {
      await this.#close();
      throw error;
    }
  }

  async #close(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    await client?.[Symbol.asyncDispose]();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#client !== null) await withTimeout(this.#client.pg, this.#last, LAST_ANSWER_MS);
    await this.#last;
    await this.#close();
  }
}

const ONCE_ANSWERED_MS = 15_000;

/** A start must not wait for a silent connection. */
export async function askOnce<Answer>(
  url: string,
  question: (client: pg.Client) => Promise<Answer>,
  answerWithinMs = ONCE_ANSWERED_MS,
): Promise<Answer> {
  await using client = new KeptClient(url, { applicationName: 'tallyhouse', answerWithinMs });
  return await client.ask(question);
}
