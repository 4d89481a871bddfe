// The pages that describe the API: to render them takes all schemas of all calls, so that is done for the first visitor only.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Router from '@koa/router';
import Koa from 'koa';
import { expect, test } from 'vitest';
import { CALLS } from '#contracts/api/catalogue.ts';
import type { RefusalCode } from '#contracts/refusals.ts';
import { refused, retryAfterSeconds, STATUS_OF } from '../errors.ts';
import { mountDocuments } from './mount-documents.ts';

/** A server of them; each visitor's nonce is the number of his visit. */
async function openDocuments() {
  const router = new Router();
  let drawn = 0;
  const random = { text: () => `nonce-${++drawn}` };
  mountDocuments(router, { serverUrl: '/', isHttps: false, random });
  const server = new Koa().use(router.routes()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const visit = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    const [policy, encoding] = ['content-security-policy', 'content-encoding'].map((name) => answer.headers.get(name));
    return { body: await answer.text(), policy, encoding };
  };
  return { visit, [Symbol.dispose]: () => server.close().closeAllConnections() };
}

test.each(['/api/docs', '/api/openapi.json'])('%s is rendered once, however many visitors ask for it', async (path) => {
  using documents = await openDocuments();
  const [call] = CALLS;
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

test('whoever writes a program against the API is told of origins, of keys, and when to ask again', async () => {
  using documents = await openDocuments();
  const { body } = await documents.visit('/api/docs');
  for (const name of ['origin', 'overloaded', 'fault', 'idempotency-key', 'min-position']) {
    expect(body).toContain(`<code>${name}</code>`);
  }
  const [, retried] = /<code>retry-after<\/code><\/dt><dd>(.*?)<\/dd>/.exec(body)!;
  const codes = Object.keys(STATUS_OF) as RefusalCode[];
  const repeated = codes.filter((code) => retryAfterSeconds(refused(code, '')) !== null);
  const told = [...retried!.matchAll(/<code>([a-z-]+)<\/code>/g)].map(([, code]) => code);
  expect(new Set(told)).toEqual(new Set<string>(repeated));
});

test('each visitor of the page has a nonce of his own', async () => {
  using documents = await openDocuments();
  for (const nonce of ['nonce-1', 'nonce-2']) {
    const { body, policy } = await documents.visit('/api/docs');
    expect(body).toContain(`<style nonce="${nonce}">`);
    expect(policy).toContain(`'nonce-${nonce}'`);
  }
});
