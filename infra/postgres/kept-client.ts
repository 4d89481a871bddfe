// One connection that is kept between questions and opened anew when it was lost: for a process that asks one thing now and
// then, and must not take a connection from those who work. Before it: an address. After it: who owns which partition, which
// views stand, what was paid out.
import type pg from 'pg';
import { type ClientOptions, openClient, type OwnClient } from './client.ts';

export class KeptClient {
  readonly #url: string;
  readonly #options: Required<ClientOptions>;
  #client: OwnClient | null = null;
  #last: Promise<unknown> = Promise.resolve();

  /** A line that falls silent is given up after `answerWithinMs`: those who ask wait in line, and so does the disposal. */
  constructor(url: string, options: Required<ClientOptions>) {
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
    this.#client ??= await openClient(this.#url, this.#options);
    try {
      return await question(this.#client.pg);
    } catch (error) {
      await this.#close();
      throw error;
    }
  }

  async #close(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    await client?.[Symbol.asyncDispose]().catch(() => {});
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#last;
    await this.#close();
  }
}
