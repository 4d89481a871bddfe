import { hash } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { CALLS } from '#contracts/calls.ts';
import { type RefusalCode, REFUSALS } from '#contracts/refusals.ts';
import { refused, retryAfterSeconds } from '../../module/errors.ts';
import { mountDocuments } from './mount-documents.ts';
import Router from '@koa/router';
import Koa from 'koa';

async function openDocuments() {
  const router = new Router();
  mountDocuments(router, { serverUrl: '/', isHttps: false });
  const server = new Koa().use(router.routes()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const visit = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    const of = (name: string) => answer.headers.get(name);
    const [policy, encoding, etag] = [of('content-security-policy'), of('content-encoding'), of('etag')];
    return { status: answer.status, body: await answer.text(), policy, encoding, etag };
  };
  return { visit, [Symbol.dispose]: () => server.close().closeAllConnections() };
}

test.each(['/api/docs', '/api/openapi.json'])('%s is rendered once for any number of visitors', async (path) => {
  using documents = await openDocuments();
  const call = CALLS[0]!;
  const { summary } = call;
  let reads = 0;
  Object.defineProperty(call, 'summary', { configurable: true, get: () => (reads++, summary) });
  try {
    for (let visitor = 0; visitor < 3; visitor++) {
      const { body, encoding } = await documents.visit(path);
      expect(body).toContain(summary);
      expect(encoding, 'nobody waits for two hundred kilobytes').not.toBeNull();
    }
  } finally {
    Object.defineProperty(call, 'summary', { configurable: true, writable: true, enumerable: true, value: summary });
  }
  expect(reads).toBe(1);
});

test('the API documentation explains origins, idempotency keys and when to retry', async () => {
  using documents = await openDocuments();
  const { body } = await documents.visit('/api/docs');
  for (const name of ['origin', 'overloaded', 'fault', 'idempotency-key', 'min-position']) {
    expect(body).toContain(`<code>${name}</code>`);
  }
  const [, retried] = /<code>retry-after<\/code><\/dt><dd>(.*?)<\/dd>/.exec(body)!;
  const codes = Object.keys(REFUSALS) as RefusalCode[];
  const repeated = codes.filter((code) => retryAfterSeconds(refused(code, '')) !== null);
  const told = [...retried!.matchAll(/<code>([a-z-]+)<\/code>/g)].map(([, code]) => code);
  expect(new Set(told)).toEqual(new Set<string>(repeated));
});

test.each(['/api/docs', '/api/openapi.json'])(
  '%s is served in each encoding, and answers 304 to a client that has it',
  async (path) => {
    using documents = await openDocuments();
    const forms = ['br', 'gzip', 'identity', 'zstd', 'zstd, identity;q=0'];
    const answers = await Promise.all(forms.map((form) => documents.visit(path, { 'accept-encoding': form })));
    expect(answers.map(({ encoding }) => encoding)).toEqual(['br', 'gzip', null, null, null]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    const [{ etag }] = answers as [(typeof answers)[0]];
    const again = await documents.visit(path, { 'if-none-match': etag!, 'cache-control': 'max-age=0' });
    expect([again.status, again.body, again.etag]).toEqual([304, '', etag]);
    expect((await documents.visit(path, { 'if-none-match': 'W/"another"', 'cache-control': 'max-age=0' })).status).toBe(
      200,
    );
  },
);

test('the page has no nonce: its policy names the hash of its style', async () => {
  using documents = await openDocuments();
  const { body, policy } = await documents.visit('/api/docs');
  const [, style] = /<style>([^]*)<\/style>/.exec(body)!;
  expect(policy).toContain(`style-src 'self' 'sha256-${hash('sha256', style!, 'base64')}'`);
});
