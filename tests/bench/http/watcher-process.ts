import { once } from 'node:events';
import { WebSocket } from 'ws';
import { percentile } from '../report/statistics.ts';
import { BENCH_MESSAGE } from './bench-message.ts';

export type WatcherOrder =
  | { kind: 'watch'; port: number; watchers: number; cookies: readonly string[] }
  /** Reports the messages since the last such order, when `expected` have arrived. */
  | { kind: 'tell-delays'; expected: number };
export type WatcherReport =
  | { kind: 'watching'; watchers: number }
  | { kind: 'delays'; p50Ms: number; p99Ms: number }
  | { kind: 'failed'; reason: string };

const AT_ONCE = 50;
const DELIVERED_WITHIN_MS = 30_000;
const POLL_MS = 20;

let delays: number[] = [];

async function idOf(port: number, cookie: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/user`, { headers: { cookie } });
  if (!answer.ok) throw new Error(`who is signed in was answered with ${answer.status}`);
  return ((await answer.json()) as { id: number }).id;
}

async function watch(port: number, cookie: string, userId: number): Promise<void> {
  const headers = { cookie, origin: `http://127.0.0.1:${port}` };
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers, perMessageDeflate: false });
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'auth', userId }));
  const [answer] = (await once(socket, 'message')) as [Buffer];
  const { type } = JSON.parse(answer.toString()) as { type: string };
  if (type !== 'auth_success') throw new Error(`a watcher was answered with ${answer.toString()}`);
  socket.on('message', (data: Buffer) => {
    const sentAt = BENCH_MESSAGE.readFrom(data);
    if (sentAt !== null) delays.push(BENCH_MESSAGE.now() - sentAt);
  });
  // A lost watcher would improve the figure.
  socket.on('close', () => process.exit(1));
}

async function open(port: number, watchers: number, cookies: readonly string[]): Promise<void> {
  const ids = await Promise.all(cookies.map((cookie) => idOf(port, cookie)));
  for (let first = 0; first < watchers; first += AT_ONCE) {
    const places = Array.from(
      { length: Math.min(AT_ONCE, watchers - first) },
      (_, place) => (first + place) % ids.length,
    );
    await Promise.all(places.map((place) => watch(port, cookies[place]!, ids[place]!)));
  }
}

async function takeDelays(expected: number): Promise<number[]> {
  const deadline = performance.now() + DELIVERED_WITHIN_MS;
  while (delays.length < expected && performance.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  if (delays.length !== expected) throw new Error(`${delays.length} of ${expected} messages were delivered`);
  const taken = delays;
  delays = [];
  return taken;
}

async function follow(order: WatcherOrder): Promise<WatcherReport> {
  if (order.kind === 'watch') {
    await open(order.port, order.watchers, order.cookies);
    return { kind: 'watching', watchers: order.watchers };
  }
  const taken = await takeDelays(order.expected);
  return { kind: 'delays', p50Ms: percentile(taken, 50), p99Ms: percentile(taken, 99) };
}

process.on('message', (order: WatcherOrder) => {
  follow(order)
    .catch((error: unknown): WatcherReport => ({ kind: 'failed', reason: String(error) }))
    .then((report) => process.send?.(report))
    .catch((error: unknown) => {
      throw error;
    });
});
process.once('disconnect', () => process.exit(0));
