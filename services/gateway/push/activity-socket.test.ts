// The live feed's lines: whoever does not answer any more is let go, so that nobody's seats are taken by the dead.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Sessions } from '#contracts/identity.ts';
import { eventually } from '#tests/support/eventually.ts';
import { SessionCache } from '../session/session-cache.ts';
import { type ActivityConnection, openActivitySockets } from './activity-socket.ts';
import { Connections } from './connections.ts';

const BEAT_MS = 30_000;
const ANN = { account: 7, session: 'key', sessionId: 'id', expiresAt: Infinity };

afterEach(() => vi.useRealTimers());

test('a line that answers no ping is cut at the next one, others stay', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const sessions = { onEnd: () => () => undefined } as unknown as Sessions;
  using connections = new Connections<ActivityConnection>(sessions, new SessionCache(sessions, () => 0), () => 0);
  const http = createServer().listen(0, '127.0.0.1');
  const sockets = openActivitySockets(http, async () => ANN, connections);
  await once(http, 'listening');
  const url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/ws`;
  const [living, dead] = [new WebSocket(url), new WebSocket(url, { autoPong: false })];
  await Promise.all([once(living, 'open'), once(dead, 'open')]);
  await eventually(() => connections.count === 2);

  vi.advanceTimersByTime(BEAT_MS);
  await eventually(() => [...connections.all()].filter(({ isAlive }) => isAlive).length === 1, { what: 'one pong' });
  const cut = once(dead, 'close');
  vi.advanceTimersByTime(BEAT_MS);
  await cut;
  await eventually(() => connections.count === 1);
  expect(living.readyState).toBe(WebSocket.OPEN);
  living.terminate();
  await sockets.close();
  http.close();
});
