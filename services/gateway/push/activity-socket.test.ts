import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Sessions } from '#contracts/internal/sessions.ts';
import type { ActivityPush } from '#contracts/push.ts';
import { Metrics } from '#infra/process/metrics.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { HearChat } from './hear-chat.ts';
import { SessionCache } from '../session/session-cache.ts';
import { type ActivityConnection, openActivitySockets } from './activity-socket.ts';
import { FrameBudget } from './frame-budget.ts';
import { Connections } from './connections.ts';

const NO_CHAT: HearChat = async () => ({ ok: false, code: 'fault', message: 'There is no chat here.' });
const NO_FLIGHTS = { type: 'flights' as const, flights: [] };
const BEAT_MS = 30_000;
const ANN = { account: 7, session: 'key', expiresAt: Infinity, address: '192.0.2.1' };

afterEach(() => vi.useRealTimers());

async function watched(count: number) {
  const sessions = { onEnd: () => () => undefined } as unknown as Sessions;
  const connections = new Connections<ActivityConnection>(sessions, new SessionCache(sessions, () => 0), () => 0);
  const http = createServer().listen(0, '127.0.0.1');
  const sockets = openActivitySockets(http, async () => ANN, {
    frames: new FrameBudget(() => performance.now(), new Metrics()),
    refuseHost: () => null,
    connections,
    hearChat: NO_CHAT,
    flightBoard: async () => NO_FLIGHTS,
  });
  await once(http, 'listening');
  const url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/ws`;
  const watchers: WebSocket[] = [];
  while (watchers.length < count) {
    const watcher = new WebSocket(url);
    watchers.push(watcher);
    await once(watcher, 'open');
    watcher.send(JSON.stringify({ type: 'auth', userId: ANN.account }));
    await once(watcher, 'message');
  }
  const close = async () => {
    for (const watcher of watchers) watcher.terminate();
    connections[Symbol.dispose]();
    await sockets.close();
    http.close();
  };
  return { sockets, connections, watchers, [Symbol.asyncDispose]: close };
}

const NEWS: ActivityPush = {
  type: 'game_result',
  activity: {
    id: '0-1',
    username: 'ada',
    game: 'dice',
    type: 'win',
    amount: 18,
    timestamp: '2026-01-01T00:00:00.000Z',
  },
  position: '0:1',
};

test('a message is encoded once for all receivers', async () => {
  await using bed = await watched(20);
  const heard = bed.watchers.map((watcher) => once(watcher, 'message'));
  let encoded = 0;
  await bed.sockets.tellAll({ ...NEWS, toJSON: () => (encoded++, NEWS) } as ActivityPush);
  for (const [data] of await Promise.all(heard)) expect(JSON.parse(String(data))).toEqual(NEWS);
  expect(encoded).toBe(1);
});

test('a watcher that reads nothing is sent nothing more; others are', async () => {
  await using bed = await watched(2);
  const [deaf, keen] = bed.watchers;
  deaf!.pause();
  let heard = 0;
  keen!.on('message', () => heard++);
  const long = { ...NEWS, activity: { ...NEWS.activity, username: 'a'.repeat(100_000) } };
  const waiting = () => Math.max(...[...bed.connections.all()].map(({ socket }) => socket.bufferedAmount));
  const tellAgain = async () => {
    const before = heard;
    await bed.sockets.tellAll(long);
    await eventually(() => heard > before);
    await eventually(() => [...bed.connections.all()].some(({ socket }) => socket.bufferedAmount === 0));
  };
  for (let time = 0; waiting() === 0 && time < 500; time++) await tellAgain();
  const unread = waiting();
  expect(unread).toBeGreaterThan(0);
  for (let time = 0; time < 20; time++) await tellAgain();
  expect(waiting()).toBe(unread);
});

test('a connection that answers no ping is closed at the next one; others stay', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const sessions = { onEnd: () => () => undefined } as unknown as Sessions;
  using connections = new Connections<ActivityConnection>(sessions, new SessionCache(sessions, () => 0), () => 0);
  const http = createServer().listen(0, '127.0.0.1');
  const sockets = openActivitySockets(http, async () => ANN, {
    frames: new FrameBudget(() => performance.now(), new Metrics()),
    refuseHost: () => null,
    connections,
    hearChat: NO_CHAT,
    flightBoard: async () => NO_FLIGHTS,
  });
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

test('who asks for flights is sent the latest ones, then those that change; others are sent none', async () => {
  await using bed = await watched(2);
  const [asking, other] = bed.watchers;
  const elsewhere: unknown[] = [];
  other!.on('message', (data: Buffer) => elsewhere.push(JSON.parse(data.toString('utf8'))));
  const next = async () => JSON.parse(String((await once(asking!, 'message'))[0])) as unknown;
  const board = next();
  asking!.send(JSON.stringify({ type: 'watch', feed: 'flights' }));
  expect(await board).toEqual(NO_FLIGHTS);
  const change = {
    id: 'a',
    username: 'ada',
    betAmount: 5,
    state: 'crashed',
    elapsedMs: null,
    multiplier: 1.2,
  } as const;
  const changed = next();
  await bed.sockets.tellFlights({ type: 'flights', flights: [change] });
  expect(await changed).toEqual({ type: 'flights', flights: [change] });
  const news = once(other!, 'message');
  await bed.sockets.tellAll(NEWS);
  await news;
  expect(elsewhere).toEqual([NEWS]);
});
