import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { oneAtATime, PIPELINE_LIMIT, wrapRequests } from './one-at-a-time.ts';

let stack: DisposableStack;
beforeEach(() => void (stack = new DisposableStack()));
afterEach(() => stack[Symbol.dispose]());

async function open(answer: RequestListener): Promise<{ server: Server; visitor(): Promise<Socket> }> {
  const server = createServer(answer);
  wrapRequests(server, oneAtATime);
  stack.defer(() => server.close().closeAllConnections());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const visitor = async () => {
    const socket = connect(port, '127.0.0.1');
    stack.defer(() => socket.destroy());
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  };
  return { server, visitor };
}

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;
const LAST = 'Connection: close\r\n';
const paths = (count: number) => Array.from({ length: count }, (_, place) => `/${place}`);

test('pipelined requests are processed one at a time and answered in order', async () => {
  let inTheWorks = 0;
  let most = 0;
  const { visitor } = await open(({ url }, response) => {
    most = Math.max(most, ++inTheWorks);
    setImmediate(() => {
      inTheWorks--;
      response.end(`<${url}>`);
    });
  });
  const socket = await visitor();
  const asked = paths(10);
  socket.write(asked.map((path) => get(path, path === '/9' ? LAST : '')).join(''));
  const answers = await text(socket);
  expect([...answers.matchAll(/<(.+?)>/g)].map(([, path]) => path)).toEqual(asked);
  expect(most).toBe(1);
});

test('unread answers do not pile up: one connection buffers one of them', async () => {
  const large = Buffer.alloc(8_000_000, 'x');
  const responses: ServerResponse[] = [];
  const { visitor } = await open((_request, response) => {
    responses.push(response);
    response.end(large);
  });
  const sockets = await Promise.all(Array.from({ length: 20 }, visitor));
  for (const socket of sockets)
    socket.pause().write(
      paths(10)
        .map((path) => get(path))
        .join(''),
    );
  await eventually(() => new Set(responses.map(({ req }) => req.socket)).size === sockets.length);
  for (const { req, writableLength } of responses) {
    expect(writableLength).toBeLessThanOrEqual(large.length + 1000);
    expect(req.socket.writableLength).toBeLessThanOrEqual(large.length + 1000);
  }
  expect(responses.length).toBeLessThanOrEqual(sockets.length * 2);
});

test('a packet of requests does not delay other connections', async () => {
  const order: string[] = [];
  const { visitor } = await open(({ url }, response) => {
    order.push(url!);
    if (url === '/0') other.write(get('/other'));
    response.end();
  });
  const [busy, other] = [await visitor(), await visitor()];
  busy.write(
    paths(PIPELINE_LIMIT)
      .map((path) => get(path))
      .join(''),
  );
  await eventually(() => order.length === PIPELINE_LIMIT + 1);
  expect(order.indexOf('/other')).toBeLessThan(PIPELINE_LIMIT / 2);
});

test('requests beyond the pipeline limit are not parsed, and the connection ends with the queued answers', async () => {
  const order: string[] = [];
  let seen = 0;
  const { server, visitor } = await open(({ url }, response) => {
    order.push(url!);
    response.end();
  });
  server.prependListener('request', () => seen++);
  const socket = await visitor();
  socket.write(
    paths(2000)
      .map((path) => get(path))
      .join(''),
  );
  const answers = await text(socket);
  expect(order).toEqual(paths(PIPELINE_LIMIT + 1));
  expect(answers.match(/HTTP\/1.1 200 /g)).toHaveLength(order.length);
  expect(seen, 'one more than is answered').toBe(order.length + 1);
});
