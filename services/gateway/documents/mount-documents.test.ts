// The pages that describe the API: to render them takes all schemas of all calls, so that is done for the first visitor only.
import type Router from '@koa/router';
import { expect, test } from 'vitest';
import { CALLS } from '#contracts/api/catalogue.ts';
import { mountDocuments } from './mount-documents.ts';

type Visit = { res: { setHeader(name: string, value: string): void }; type?: string; body?: string; status?: number };

/** What is mounted, to be visited; each visitor's nonce is the number of his visit. */
function openDocuments() {
  const pages = new Map<string, (visit: Visit) => void>();
  const router = { get: (path: string, page: (visit: Visit) => void) => void pages.set(path, page) };
  let drawn = 0;
  const random = { text: () => `nonce-${++drawn}` };
  mountDocuments(router as unknown as Router, { serverUrl: '/', isHttps: false, random });
  return (path: string) => {
    const headers = new Map<string, string>();
    const visit: Visit = { res: { setHeader: (name, value) => void headers.set(name, value) } };
    pages.get(path)!(visit);
    return { body: visit.body!, policy: headers.get('Content-Security-Policy')! };
  };
}

test.each(['/api/docs', '/api/openapi.json'])('%s is rendered once, however many visitors ask for it', (path) => {
  const visit = openDocuments();
  const [call] = CALLS;
  const { summary } = call;
  let reads = 0;
  Object.defineProperty(call, 'summary', { configurable: true, get: () => (reads++, summary) });
  try {
    for (let visitor = 0; visitor < 3; visitor++) expect(visit(path).body).toContain(summary);
  } finally {
    Object.defineProperty(call, 'summary', { configurable: true, writable: true, enumerable: true, value: summary });
  }
  expect(reads).toBe(1);
});

test('each visitor of the page has a nonce of his own', () => {
  const visit = openDocuments();
  for (const nonce of ['nonce-1', 'nonce-2']) {
    const { body, policy } = visit('/api/docs');
    expect(body).toContain(`<style nonce="${nonce}">`);
    expect(policy).toContain(`'nonce-${nonce}'`);
  }
});
