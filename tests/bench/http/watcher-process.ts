// Browsers that only watch the live feed, in a process of their own: told how many, answers when all of them listen.
import { once } from 'node:events';
import { WebSocket } from 'ws';

export type WatcherOrder = { port: number; watchers: number; cookies: readonly string[] };
export type WatcherReport = { kind: 'watching'; watchers: number } | { kind: 'failed'; reason: string };

const AT_ONCE = 50;

async function watch(port: number, cookie: string): Promise<void> {
  const headers = { cookie, origin: `http://127.0.0.1:${port}` };
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers, perMessageDeflate: false });
  await once(socket, 'open');
  const { id } = (await (await fetch(`http://127.0.0.1:${port}/api/auth/user`, { headers: { cookie } })).json()) as {
    id: number;
  };
  socket.send(JSON.stringify({ type: 'auth', userId: id }));
  await once(socket, 'message');
}

async function open({ port, watchers, cookies }: WatcherOrder): Promise<void> {
  for (let first = 0; first < watchers; first += AT_ONCE) {
    const places = Array.from({ length: Math.min(AT_ONCE, watchers - first) }, (_, place) => first + place);
    await Promise.all(places.map((place) => watch(port, cookies[place % cookies.length]!)));
  }
}

process.on('message', (order: WatcherOrder) => {
  open(order)
    .then(
      (): WatcherReport => ({ kind: 'watching', watchers: order.watchers }),
      (error: unknown): WatcherReport => ({ kind: 'failed', reason: String(error) }),
    )
    .then((report) => process.send?.(report))
    .catch((error: unknown) => {
      throw error;
    });
});
process.once('disconnect', () => process.exit(0));
