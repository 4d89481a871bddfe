import { once } from 'node:events';
import { WebSocket } from 'ws';

export type WatcherOrder = { port: number; watchers: number; cookies: readonly string[] };
export type WatcherReport = { kind: 'watching'; watchers: number } | { kind: 'failed'; reason: string };

const AT_ONCE = 50;

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
  // A lost watcher would improve the figure.
  socket.on('close', () => process.exit(1));
}

async function open({ port, watchers, cookies }: WatcherOrder): Promise<void> {
  const ids = await Promise.all(cookies.map((cookie) => idOf(port, cookie)));
  for (let first = 0; first < watchers; first += AT_ONCE) {
    const places = Array.from(
      { length: Math.min(AT_ONCE, watchers - first) },
      (_, place) => (first + place) % ids.length,
    );
    await Promise.all(places.map((place) => watch(port, cookies[place]!, ids[place]!)));
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
