import { io, type Socket } from 'socket.io-client';
import { z } from 'zod';
import { covers, parsePosition } from '#contracts/position.ts';
import type { ViewPush } from '#contracts/push.ts';

const played = z.object({ receipt: z.object({ position: z.string() }) });
const TOLD_WITHIN_MS = 10_000;

/** Milliseconds after the reply; both can be as little as nothing. */
export type Delays = { viewMs: number; pushMs: number };

type Waiting = { position: string; resolve(at: number): void };

export class WatchedPlayer implements Disposable {
  readonly #address: string;
  readonly #cookie: string;
  readonly #socket: Socket;
  /** position -> when the socket told of it; pushes can be quicker than replies. */
  #told: { position: string; at: number }[] = [];
  #waiting: Waiting | null = null;

  private constructor(address: string, cookie: string) {
    this.#address = address;
    this.#cookie = cookie;
    this.#socket = io(address, { transports: ['websocket'], extraHeaders: { cookie }, forceNew: true });
    this.#socket.on('view', (push: ViewPush) => this.#hear(push));
  }

  static async connect(address: string, cookie: string): Promise<WatchedPlayer> {
    const player = new WatchedPlayer(address, cookie);
    await new Promise<void>((resolve, reject) => {
      player.#socket.once('connect', resolve);
      player.#socket.once('connect_error', reject);
    });
    return player;
  }

  async bet(): Promise<Delays> {
    const body = JSON.stringify({ betAmount: 1, prediction: 'over' });
    const headers = { 'content-type': 'application/json', cookie: this.#cookie };
    this.#told = [];
    const response = await fetch(new URL('/api/games/dice', this.#address), { method: 'POST', headers, body });
    const repliedAt = performance.now();
    if (!response.ok) throw new Error(`a bet was answered by ${response.status}: ${await response.text()}`);
    const { position } = played.parse(await response.json()).receipt;
    const [viewAt, pushAt] = await Promise.all([this.#seenAt(position), this.#toldAt(position)]);
    return { viewMs: Math.max(0, viewAt - repliedAt), pushMs: Math.max(0, pushAt - repliedAt) };
  }

  [Symbol.dispose](): void {
    this.#socket.close();
  }

  /** A read that asks for the position is answered as soon as the view has it. */
  async #seenAt(position: string): Promise<number> {
    const headers = { cookie: this.#cookie, 'min-position': position };
    const response = await fetch(new URL('/api/auth/user', this.#address), { headers });
    if (!response.ok) throw new Error(`the view did not get to ${position}: ${response.status}`);
    await response.arrayBuffer();
    return performance.now();
  }

  #toldAt(position: string): Promise<number> {
    const known = this.#told.find((told) => isCovered(told.position, position));
    if (known !== undefined) return Promise.resolve(known.at);
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`the socket was not told of ${position}`)), TOLD_WITHIN_MS);
      const settle = (at: number) => {
        clearTimeout(late);
        resolve(at);
      };
      this.#waiting = { position, resolve: settle };
    });
  }

  #hear({ views, position }: ViewPush): void {
    if (!views.includes('balance')) return;
    const at = performance.now();
    this.#told.push({ position, at });
    if (this.#waiting === null || !isCovered(position, this.#waiting.position)) return;
    this.#waiting.resolve(at);
    this.#waiting = null;
  }
}

function isCovered(told: string, wanted: string): boolean {
  return covers(parsePosition(told), parsePosition(wanted));
}
