import { z } from 'zod';
import { retryMsOf } from './classify.ts';
import { type HttpClient, type HttpRequest, jsonOf } from './http-client.ts';

export type Token = { kind: 'token'; value: string } | { kind: 'none'; why: string; retryMs: number };

const answer = z.object({ access_token: z.string().min(1).max(8000), expires_in: z.number().positive() });

/** Tokens are renewed this long before they end, so that none ends on its way. */
const MARGIN_MS = 60_000;
const FAILED_RETRY_MS = 5000;

/** OAuth client credentials. Concurrent callers share one call; after a failure the provider is left alone for a while. */
export class TokenCache {
  readonly #request: () => HttpRequest;
  readonly #http: HttpClient;
  readonly #now: () => number;
  #current: { value: string; until: number } | null = null;
  #pending: Promise<Token> | null = null;
  #failed: { why: string; until: number } | null = null;

  constructor(request: () => HttpRequest, http: HttpClient, now: () => number) {
    this.#request = request;
    this.#http = http;
    this.#now = now;
  }

  async get(): Promise<Token> {
    const now = this.#now();
    if (this.#current !== null && now < this.#current.until) return { kind: 'token', value: this.#current.value };
    if (this.#failed !== null && now < this.#failed.until)
      return { kind: 'none', why: this.#failed.why, retryMs: this.#failed.until - now };
    this.#pending ??= this.#fetch().finally(() => (this.#pending = null));
    return this.#pending;
  }

  /** After a 401. A newer token stays. */
  drop(value: string): void {
    if (this.#current?.value === value) this.#current = null;
  }

  async #fetch(): Promise<Token> {
    const reply = await this.#http(this.#request());
    const parsed = answer.safeParse(jsonOf(reply.text));
    if (reply.status === 200 && parsed.success) {
      const { access_token: value, expires_in: seconds } = parsed.data;
      this.#current = { value, until: this.#now() + Math.max(seconds * 1000 - MARGIN_MS, 1000) };
      this.#failed = null;
      return { kind: 'token', value };
    }
    const why = `token ${reply.failed ?? `http-${reply.status}`}`;
    const retryMs = reply.status === 429 ? retryMsOf(reply) : FAILED_RETRY_MS;
    this.#failed = { why, until: this.#now() + retryMs };
    return { kind: 'none', why, retryMs };
  }
}
