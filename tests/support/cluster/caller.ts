// Retries every call with the same key, alternating between the gateways, until one answers.
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

const PAUSE_MS = 40;
/** For a frozen gateway. */
const ANSWER_WITHIN_MS = 6000;

const PASSWORD = 'four brass lanterns';

const registered = z.object({ user: z.object({ id: z.int() }) });

export type Answer = { status: number; text: string; cookies: string[] };

export type CallerOptions = {
  name: string;
  /** Sent as X-Forwarded-For. */
  address: string;
  gateways: readonly string[];
};

export class WronglyRefused extends Error {
  override name = 'WronglyRefused';
}

export class Caller {
  readonly name: string;
  cookie = '';
  account = 0;
  readonly #options: CallerOptions;
  readonly #leaving = new AbortController();
  #turn: number;

  constructor(options: CallerOptions, turn: number) {
    this.#options = options;
    this.name = options.name;
    this.#turn = turn;
  }

  /** After a lost answer the name is taken by this same player, so it signs in. */
  async register(ref?: string): Promise<void> {
    const { name } = this;
    const invited = ref === undefined ? {} : { ref };
    const newcomer = { username: name, email: `${name}@example.org`, password: PASSWORD, ...invited };
    const answer = await this.insist('/api/auth/register', newcomer);
    if (answer.status === 409) await this.signIn();
    else this.#enter(answer);
    const confirmed = await this.insist('/api/auth/age', { birthDate: '1990-05-17', isConfirmed: true });
    if (confirmed.status !== 200) throw new WronglyRefused(`${name} could not confirm the age: ${confirmed.text}`);
  }

  async signIn(): Promise<void> {
    this.#enter(await this.insist('/api/auth/login', { username: this.name, password: PASSWORD }));
  }

  #enter(answer: Answer): void {
    const { name } = this;
    if (answer.status !== 200) throw new WronglyRefused(`${name} could not come in: ${answer.status} ${answer.text}`);
    this.account = registered.parse(JSON.parse(answer.text)).user.id;
    this.cookie = answer.cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ');
  }

  async insist(
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
    method: 'POST' | 'PUT' = 'POST',
  ): Promise<Answer> {
    const { gateways } = this.#options;
    for (;;) {
      this.#leaving.signal.throwIfAborted();
      const gateway = gateways[this.#turn++ % gateways.length]!;
      const answer = await this.#send(method, new URL(path, gateway), body, headers).catch(() => null);
      if (answer !== null && answer.status < 500 && answer.status !== 429) return answer;
      await delay(PAUSE_MS);
    }
  }

  leave(): void {
    this.#leaving.abort(new Error(`${this.name} has left`));
  }

  async #send(method: string, url: URL, body: unknown, headers: Record<string, string>): Promise<Answer> {
    const response = await fetch(url, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': this.#options.address,
        ...(this.cookie === '' ? {} : { cookie: this.cookie }),
        ...headers,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.any([this.#leaving.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    });
    return { status: response.status, text: await response.text(), cookies: response.headers.getSetCookie() };
  }
}
