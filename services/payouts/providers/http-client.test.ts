import { createServer, type RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { baseUrl, httpClient } from './http-client.ts';

async function served(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}/?key=secret`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test('an answer has its status, headers and text', async () => {
  await using server = await served((_request, response) => response.writeHead(422, { 'retry-after': '3' }).end('no'));
  const reply = await httpClient()({ method: 'POST', url: server.url, body: 'x' });
  expect(reply).toMatchObject({ failed: null, status: 422, text: 'no' });
  expect(reply.headers?.get('retry-after')).toBe('3');
});

test('a redirect is an answer and is not followed', async () => {
  let calls = 0;
  await using server = await served((_request, response) => {
    calls += 1;
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  expect(await httpClient()({ method: 'POST', url: server.url, body: 'x' })).toMatchObject({ status: 307 });
  expect(calls).toBe(1);
});

test('an answer without end is cut off', async () => {
  await using server = await served((_request, response) => {
    response.write('x'.repeat(3000));
  });
  const reply = await httpClient({ maxBytes: 2000 })({ method: 'GET', url: server.url });
  expect(reply).toMatchObject({ failed: 'answer-too-large', status: null });
});

test('a server that sends half an answer is given up after the time limit', async () => {
  await using server = await served((_request, response) => void response.write('half'));
  expect(await httpClient({ timeoutMs: 100 })({ method: 'GET', url: server.url })).toMatchObject({
    failed: 'time-limit',
  });
});

test('a lost connection, a closed port and a stop by the caller have a code and say no address', async () => {
  await using server = await served((request) => request.socket.destroy());
  const closed = await served(() => undefined);
  await closed[Symbol.asyncDispose]();
  const call = httpClient();
  const replies = [
    await call({ method: 'GET', url: server.url }),
    await call({ method: 'GET', url: closed.url }),
    await call({ method: 'GET', url: server.url }, AbortSignal.abort()),
  ];
  expect(replies.map(({ failed }) => failed)).toEqual(['UND_ERR_SOCKET', 'ECONNREFUSED', 'aborted']);
  expect(JSON.stringify(replies)).not.toContain('secret');
});

test('an address of a provider has TLS, except on this machine', () => {
  expect(baseUrl.parse('https://api-m.paypal.com/')).toBe('https://api-m.paypal.com');
  expect(baseUrl.parse('http://127.0.0.1:4000/paypal')).toBe('http://127.0.0.1:4000/paypal');
  for (const url of ['http://api-m.paypal.com', 'http://127.0.0.1.example.org', 'ftp://127.0.0.1/', 'api'])
    expect(baseUrl.safeParse(url).success).toBe(false);
});
