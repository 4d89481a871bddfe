import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { Health } from '#infra/process/health.ts';
import { silentLog } from '#infra/process/log.ts';
import { Metrics } from '#infra/process/metrics.ts';
import { systemRandom } from '#infra/process/random.ts';
import { ownPort } from '#tests/support/own-port.ts';
import { openWaitingRoom, type WaitingRoom, type WaitingRoomOptions } from './waiting-room.ts';

const HTML = { headers: { accept: 'text/html,*/*;q=0.8' } };

let room: WaitingRoom | undefined;
afterEach(() => room?.[Symbol.asyncDispose]());

async function opened(options: Partial<WaitingRoomOptions> = {}): Promise<string> {
  const [host, port, health] = ['127.0.0.1', await ownPort(), new Health()];
  health.notReady('database', 'The database at 10.0.0.7 cannot be reached.');
  const limits = { proxyHops: 0, maxConnections: 100, connectionsPerAddress: 100 };
  const means = { ...limits, health, metrics: new Metrics(), internal: null, random: systemRandom, log: silentLog() };
  room = await openWaitingRoom({ host, port, publicUrl: null, isOwnMachine: true, ...means, ...options });
  return `http://${host}:${port}`;
}

test('probes report a live process that is not ready, without details', async () => {
  const address = await opened();
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  const readiness = await fetch(`${address}/readyz`);
  expect([readiness.status, await readiness.json()]).toEqual([
    503,
    { status: 'not ready', parts: { database: 'not ready' } },
  ]);
  expect((await fetch(`${address}/metrics`)).status).toBe(200);
});

test('probes are sent to their separate port if there is one', async () => {
  const address = await opened({ internal: { port: 1 } });
  expect((await fetch(`${address}/healthz`)).status).toBe(404);
});

test('an API client learns when to retry', async () => {
  const address = await opened();
  for (const [path, method] of [
    ['/api/user', 'GET'],
    ['/api/games/dice', 'POST'],
    ['/assets/index.js', 'GET'],
  ] as const) {
    const answer = await fetch(`${address}${path}`, { method });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '3']);
    expect(await answer.json()).toMatchObject({
      code: 'overloaded',
      message: 'The house is being opened. Please try again in a moment.',
      requestId: answer.headers.get('x-request-id'),
    });
  }
});

test('a browser gets a page that reloads itself and complies with its policy', async () => {
  const address = await opened({ publicUrl: 'https://tally.example' });
  const answer = await fetch(`${address}/games/dice`, HTML);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '3']);
  expect(answer.headers.get('strict-transport-security')).not.toBeNull();
  const page = await answer.text();
  expect(page).toContain('<meta http-equiv="refresh" content="3">');
  const nonce = /<style nonce="(.+?)">/.exec(page)?.[1];
  expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
  expect((await fetch(`${address}/`, { ...HTML, method: 'POST' })).headers.get('content-type')).toContain('json');
});

test('closing frees the port, even during a connection and if called twice', async () => {
  const address = await opened();
  await fetch(address);
  const { port } = new URL(address);
  await room![Symbol.asyncDispose]();
  await room![Symbol.asyncDispose]();
  const next = createServer().listen(Number(port), '127.0.0.1');
  await once(next, 'listening');
  expect(next.address()).toMatchObject({ port: Number(port) });
  next.close();
});

test('a port in use is an error', async () => {
  const { port } = new URL(await opened());
  const first = room;
  await expect(opened({ port: Number(port) })).rejects.toThrow(`Port ${port} on 127.0.0.1 is taken`);
  room = first;
});
