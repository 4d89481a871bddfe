// Retries a command with the same id, alternating gateways, until it is answered.
import { setTimeout as delay } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { SmokeFailure } from './compose.ts';

const GIVE_UP_MS = 60_000;
const PAUSE_MS = 50;

const registered = z.object({ user: z.object({ id: z.int() }) });
const played = z.object({ newBalance: z.int(), receipt: z.object({ position: z.string() }) });
const seen = z.object({ points: z.int() });

export type Acknowledged = { commandId: string; position: string };

export class Player {
  readonly name: string;
  readonly acknowledged: Acknowledged[] = [];
  /** ms of the slowest bet, retries included. */
  longestWaitMs = 0;
  /** Commands sent again. */
  repeats = 0;
  /** View pushes received. */
  pushes = 0;
  readonly #gateways: readonly string[];
  #cookie = '';
  #balance = 0;
  #position = '';
  #socket: Socket | undefined;

  /** `gateways`: addresses used in turn. */
  constructor(name: string, gateways: readonly string[]) {
    this.name = name;
    this.#gateways = gateways;
  }

  async register(): Promise<void> {
    const body = { username: this.name, email: `${this.name}@example.org`, password: 'four brass lanterns' };
    const answer = await this.#post(this.#gateways[0]!, '/api/auth/register', body);
    const text = await answer.text();
    if (answer.status !== 200) throw new SmokeFailure(`${this.name} could not register: ${answer.status} ${text}`);
    registered.parse(JSON.parse(text));
    this.#cookie = answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';', 1)[0])
      .join('; ');
    const ofAge = { birthDate: '1990-05-17', isConfirmed: true };
    const confirmed = await this.#post(this.#gateways[0]!, '/api/auth/age', ofAge);
    if (!confirmed.ok) throw new SmokeFailure(`${this.name} could not confirm the age: ${await confirmed.text()}`);
  }

  /** WebSocket transport only. */
  listen(address: string): void {
    this.#socket = io(address, { transports: ['websocket'], extraHeaders: { cookie: this.#cookie } });
    this.#socket.on('view', () => this.pushes++);
  }

  /** Resolves on acknowledgement. */
  async bet(): Promise<void> {
    const commandId = uuid();
    const startedAt = performance.now();
    for (let attempt = 0; ; attempt++) {
      const gateway = this.#gateways[(this.acknowledged.length + attempt) % this.#gateways.length]!;
      const said = await this.#try(gateway, commandId);
      if (said === null) break;
      if (performance.now() - startedAt > GIVE_UP_MS) {
        throw new SmokeFailure(
          `A bet of ${this.name} was not answered within ${GIVE_UP_MS / 1000} s, at last: ${said}.`,
        );
      }
      this.repeats++;
      await delay(PAUSE_MS);
    }
    this.longestWaitMs = Math.max(this.longestWaitMs, performance.now() - startedAt);
  }

  /** Every gateway must show the last receipt's balance. */
  async checkBalance(): Promise<void> {
    for (const gateway of this.#gateways) {
      const headers = { cookie: this.#cookie, 'min-position': this.#position };
      const answer = await fetch(new URL('/api/auth/user', gateway), { headers });
      const { points } = seen.parse(await answer.json());
      if (points === this.#balance) continue;
      throw new SmokeFailure(`${gateway} shows ${this.name} ${points} points; the last receipt said ${this.#balance}.`);
    }
  }

  [Symbol.dispose](): void {
    this.#socket?.close();
  }

  /** @returns null if acknowledged, else the reason for a retry */
  async #try(gateway: string, commandId: string): Promise<string | null> {
    try {
      const body = { betAmount: 1, prediction: 'over' };
      const answer = await this.#post(gateway, '/api/games/dice', body, { 'idempotency-key': commandId });
      const text = await answer.text();
      if (answer.status >= 500 || answer.status === 429) return `${answer.status} ${text}`;
      if (answer.status !== 200) throw new SmokeFailure(`A bet of ${this.name} was refused: ${answer.status} ${text}`);
      const { newBalance, receipt } = played.parse(JSON.parse(text));
      this.#balance = newBalance;
      this.#position = receipt.position;
      this.acknowledged.push({ commandId, position: receipt.position });
      return null;
    } catch (error) {
      if (error instanceof SmokeFailure) throw error;
      return error instanceof Error ? error.message : String(error);
    }
  }

  #post(gateway: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(new URL(path, gateway), {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: this.#cookie, ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(15_000),
    });
  }
}
