// A player who never gives up on a command: the same key again until it is answered, at one gateway and the other in
// turn. Before it: play.ts. After it: what was acknowledged (journal.ts), for the audit.
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { parsePosition } from '#contracts/position.ts';
import { randomCommandId } from '#infra/process/random.ts';
import type { PlayJournal } from './journal.ts';

const PAUSE_MS = 40;
/** A gateway that is frozen, not dead, is given up after this. */
const ANSWER_WITHIN_MS = 6000;

const registered = z.object({ user: z.object({ id: z.int() }) });
const played = z.object({ newBalance: z.int(), receipt: z.object({ position: z.string() }) });
const seen = z.object({ points: z.int() });

/** A command was refused that no player in his situation may be refused. */
export class WronglyRefused extends Error {
  override name = 'WronglyRefused';
}

type Answer = { status: number; text: string; cookies: string[] };

export type PlayerOptions = {
  name: string;
  /** As it would stand in X-Forwarded-For: everybody has an address of his own. */
  address: string;
  gateways: readonly string[];
  journal: PlayJournal;
};

export class ClusterPlayer {
  readonly name: string;
  /** After the last receipt; null before the first. */
  balance: number | null = null;
  /** Of the last receipt, "partition:seq". */
  position = '0:0';
  cookie = '';
  /** Acknowledged. */
  bets = 0;
  readonly #options: PlayerOptions;
  readonly #leaving = new AbortController();
  #turn: number;

  constructor(options: PlayerOptions, turn: number) {
    this.#options = options;
    this.name = options.name;
    this.#turn = turn;
  }

  /** Whoever got no answer to a registration finds his name taken, by himself, and signs in. */
  async register(): Promise<void> {
    const { name } = this;
    const password = 'four brass lanterns';
    const newcomer = { username: name, email: `${name}@example.org`, password };
    let answer = await this.#insist('/api/auth/register', newcomer);
    if (answer.status === 409) answer = await this.#insist('/api/auth/login', { username: name, password });
    if (answer.status !== 200) throw new WronglyRefused(`${name} could not register: ${answer.status} ${answer.text}`);
    registered.parse(JSON.parse(answer.text));
    this.cookie = answer.cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ');
  }

  /** Resolves when the bet is acknowledged. */
  async bet(): Promise<void> {
    const commandId = randomCommandId();
    const { journal } = this.#options;
    const sentAt = performance.now();
    journal.send(commandId);
    const body = { betAmount: 1, prediction: 'over' };
    const answer = await this.#insist('/api/games/dice', body, { 'idempotency-key': commandId });
    if (answer.status !== 200) {
      throw new WronglyRefused(`A bet of ${this.name} was refused: ${answer.status} ${answer.text}`);
    }
    const { newBalance, receipt } = played.parse(JSON.parse(answer.text));
    this.balance = newBalance;
    this.position = receipt.position;
    const [[partition, seq]] = [...parsePosition(receipt.position)] as [[number, number]];
    this.bets++;
    journal.acknowledge({ commandId, partition, seq, available: newBalance, waitedMs: performance.now() - sentAt });
  }

  /** What a gateway shows as the balance, once it shows as much as the last receipt knew. */
  async balanceAt(gateway: string): Promise<number | string> {
    const headers = { cookie: this.cookie, 'min-position': this.position };
    const response = await fetch(new URL('/api/auth/user', gateway), { headers, signal: AbortSignal.timeout(10_000) });
    const text = await response.text();
    return response.status === 200 ? seen.parse(JSON.parse(text)).points : `${response.status} ${text}`;
  }

  /** Whatever is on its way fails. */
  leave(): void {
    this.#leaving.abort(new Error(`${this.name} has left`));
  }

  /** Until somebody answers; the next time it begins at the other gateway. */
  async #insist(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const { gateways } = this.#options;
    for (;;) {
      this.#leaving.signal.throwIfAborted();
      const gateway = gateways[this.#turn++ % gateways.length]!;
      const answer = await this.#post(new URL(path, gateway), body, headers).catch(() => null);
      if (answer !== null && answer.status < 500 && answer.status !== 429) return answer;
      await delay(PAUSE_MS);
    }
  }

  async #post(url: URL, body: unknown, headers: Record<string, string>): Promise<Answer> {
    const response = await fetch(url, {
      method: 'POST',
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
