// One browser. Fails the test on a refusal that the call does not declare.
import { randomUUID } from 'node:crypto';
import { CALLS } from '#contracts/calls.ts';
import { type Call, refusalsOf } from '#contracts/definition/call.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import type { Age } from '#contracts/age/calls.ts';
import type { User } from '#contracts/accounts/user.ts';

const ROUTES = (CALLS as readonly Call[]).flatMap((call) =>
  [call.path, ...(call.aliases ?? [])].map((path) => {
    const segments = path.split('/').map((segment) => (segment.startsWith(':') ? '[^/]+' : segment));
    return { call, pattern: new RegExp(`^${segments.join('/')}$`) };
  }),
);

/** Throws if the call at that address answers with an undeclared code. */
function expectDeclared(method: string, path: string, body: unknown): void {
  const route = ROUTES.find(({ call, pattern }) => call.method === method && pattern.test(path));
  if (route === undefined) return;
  const code = (body as { code?: unknown }).code;
  const isDeclared = refusalsOf(route.call).some((refusal) => refusal.code === code);
  if (!isDeclared) throw new Error(`${route.call.name} is refused with ${String(code)}, undeclared`);
}

export type Answered<Body = unknown> = { status: number; headers: Headers; body: Body; text: string };

export type CallOptions = {
  body?: unknown;
  /** Sent verbatim in place of `body`. */
  raw?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
};

export const PASSWORD = 'four brass lanterns';

export class Visitor {
  #address: string;
  readonly #jar = new Map<string, string>();

  constructor(address: string) {
    this.#address = address;
  }

  get cookie(): string {
    return [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** A second tab, or a thief. */
  twin(): Visitor {
    const twin = new Visitor(this.#address);
    for (const [name, value] of this.#jar) twin.#jar.set(name, value);
    return twin;
  }

  at(address: string): Visitor {
    const there = this.twin();
    there.#address = address;
    return there;
  }

  plant(name: string, value: string): void {
    this.#jar.set(name, value);
  }

  get<Body = unknown>(path: string, headers: Record<string, string> = {}): Promise<Answered<Body>> {
    return this.call<Body>('GET', path, { headers });
  }

  /** A command of staff, with a new idempotency key. */
  act<Body = unknown>(
    path: string,
    body: unknown = {},
    headers: Record<string, string> = {},
    method = 'POST',
  ): Promise<Answered<Body>> {
    return this.call<Body>(method, path, { body, headers: { 'idempotency-key': randomUUID(), ...headers } });
  }

  post<Body = unknown>(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answered<Body>> {
    return this.call<Body>('POST', path, { body, headers });
  }

  async call<Body = unknown>(method: string, path: string, options: CallOptions = {}): Promise<Answered<Body>> {
    const sent = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
    const headers: Record<string, string> = { origin: this.#address, ...options.headers };
    if (this.#jar.size > 0) headers['cookie'] ??= this.cookie;
    if (sent !== undefined) headers['content-type'] ??= 'application/json';
    const init: RequestInit = { method, headers, redirect: 'manual' };
    if (sent !== undefined) init.body = sent;
    const response = await fetch(new URL(path, this.#address), init);
    this.#keepCookies(response.headers.getSetCookie());
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const body: unknown = isJson ? JSON.parse(text) : text;
    if (!response.ok && response.status !== 304) expectDeclared(method, new URL(response.url).pathname, body);
    return { status: response.status, headers: response.headers, body: body as Body, text };
  }

  async register(username: string, more: Record<string, unknown> = {}): Promise<User> {
    const newcomer = { username, email: `${username}@example.org`, password: PASSWORD, ...more };
    const registered = await this.post<{ user: User }>('/api/auth/register', newcomer);
    if (registered.status !== 200) throw new Error(`${username} could not register: ${registered.text}`);
    return registered.body.user;
  }

  confirmAge(birthDate: string, timeZone?: string): Promise<Answered<Age & Problem>> {
    return this.post('/api/auth/age', { birthDate, isConfirmed: true, timeZone });
  }

  signIn(username: string, password = PASSWORD): Promise<Answered<{ user: User } & Problem>> {
    return this.post('/api/auth/login', { username, password });
  }

  bet(betAmount: unknown, more: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
    return this.post<DiceReply & Problem>('/api/games/dice', { betAmount, prediction: 'over', ...more }, headers);
  }

  #keepCookies(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split('; ');
      const name = pair.slice(0, pair.indexOf('='));
      const value = pair.slice(name.length + 1);
      const expires = attributes.find((attribute) => attribute.startsWith('expires='))?.slice('expires='.length);
      if (value === '' || (expires !== undefined && Date.parse(expires) <= Date.now())) this.#jar.delete(name);
      else this.#jar.set(name, value);
    }
  }
}

export type DiceReply = {
  diceResult: number;
  isWin: boolean;
  winAmount: number;
  newBalance: number;
  receipt: {
    roundId: string;
    seq: number;
    position: string;
    stakePoints: number;
    payoutPoints: number;
    balanceAfter: number;
  };
};
