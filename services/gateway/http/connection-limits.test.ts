import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { type ConnectionLimits, limitConnections } from './connection-limits.ts';

let stack: DisposableStack;
beforeEach(() => void (stack = new DisposableStack()));
afterEach(() => stack[Symbol.dispose]());

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n';
const LAST = 'Connection: close\r\n\r\n';
const TOO_MANY = /^HTTP\/1.1 429 [^]*\r\nRetry-After: 1\r\n[^]*Too many connections from your address\./i;

type Options = { limits?: Partial<ConnectionLimits>; proxyHops?: number; answer?: RequestListener };

async function open({ limits = {}, proxyHops = 0, answer = (_request, response) => response.end('here') }: Options) {
  const server = createServer(answer);
  const warn = vi.fn<(facts: object, message?: string) => void>();
  const log = { warn } as unknown as Parameters<typeof limitConnections>[1]['log'];
  const all = { total: 100, perAddress: 100, unreadMs: 60_000, ...limits };
  limitConnections(server, { limits: all, proxyHops, random: { text: (length) => 'x'.repeat(length) }, log });
  stack.defer(() => server.close().closeAllConnections());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const visitor = async (localAddress = '127.0.0.1') => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    stack.defer(() => socket.destroy());
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  };
  return { server, warn, visitor };
}

async function asked(visitor: Promise<NodeJS.ReadWriteStream>, headers = ''): Promise<string> {
  const socket = await visitor;
  socket.write(`${GET}${headers}${LAST}`);
  return text(socket as unknown as AsyncIterable<string>);
}

test.runIf(process.platform === 'linux')(
  'an address at its limit gets no more connections until one closes; other addresses do',
  async () => {
    const { visitor, warn } = await open({ limits: { perAddress: 2 } });
    const [first] = [await visitor(), await visitor()];
    expect(await text(await visitor())).toMatch(TOO_MANY);
    expect(await text(await visitor())).toMatch(TOO_MANY);
    expect(warn.mock.calls, 'told once').toHaveLength(1);
    expect(await asked(visitor('127.0.0.2'))).toContain('here');
    first.destroy();
    await eventually(async () => (await asked(visitor())).includes('here'));
  },
);

test('a gateway at its limit closes further connections', async () => {
  const { visitor, warn } = await open({ limits: { total: 2 } });
  await visitor();
  const second = await visitor();
  expect(await text(await visitor())).toBe('');
  expect(warn).toHaveBeenCalledOnce();
  second.destroy();
  await eventually(async () => (await asked(visitor())).includes('here'));
});

test('behind proxies a visitor’s requests count by the forwarded address, not the proxy’s connections', async () => {
  const waiting: (() => void)[] = [];
  const answer: RequestListener = (_request, response) => waiting.push(() => response.end('here'));
  const { visitor } = await open({ limits: { perAddress: 2 }, proxyHops: 1, answer });
  const of = (address: string) => asked(visitor(), `X-Forwarded-For: 6.6.6.6, ${address}\r\n`);
  const kept = [of('1.2.3.4'), of('1.2.3.4')];
  await eventually(() => waiting.length === 2);
  expect(await of('1.2.3.4')).toMatch(TOO_MANY);
  const other = of('1.2.3.5');
  await eventually(() => waiting.length === 3);
  for (const end of waiting.splice(0)) end();
  for (const said of await Promise.all([...kept, other])) expect(said).toContain('here');
  const again = of('1.2.3.4');
  await eventually(() => waiting.length === 1);
  waiting[0]!();
  expect(await again).toContain('here');
});

test('a connection that does not read its answer is closed, a slow answer is not', async () => {
  let answerSlowly = () => undefined as void;
  const answer: RequestListener = ({ url }, response) => {
    if (url === '/') response.end(Buffer.alloc(20_000_000));
    else answerSlowly = () => void response.end('here');
  };
  const { server, visitor } = await open({ limits: { unreadMs: 50 }, answer });
  const patient = await visitor();
  patient.write(`GET /slow HTTP/1.1\r\nHost: x\r\n${LAST}`);
  const connected = once(server, 'connection') as Promise<[Socket]>;
  const deaf = await visitor();
  const [connection] = await connected;
  deaf.write(`${GET}\r\nGET / HTTP/1.1\r\nX-Endless: `);
  using talk = new DisposableStack();
  talk.adopt(
    setInterval(() => deaf.write('x'), 5),
    clearInterval,
  );
  await once(connection, 'close');
  answerSlowly();
  expect(await text(patient)).toContain('here');
});
