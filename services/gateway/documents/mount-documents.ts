// The addresses under /api that describe the API, and the one that sends a browser to the sign-in page.
import type Router from '@koa/router';
import type { Random } from '#infra/process/random.ts';
import { sendJson } from '../http/answer.ts';
import { setPageHeaders } from '../http/security-headers.ts';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';

const NONCE_CHARACTERS = 22;

export type DocumentRooms = { serverUrl: string; isHttps: boolean; random: Pick<Random, 'text'> };

export function mountDocuments(router: Router, { serverUrl, isHttps, random }: DocumentRooms): void {
  let description: object | null = null;
  router.get('/api/openapi.json', (ctx) => {
    description ??= openApiDocument(serverUrl);
    sendJson(ctx, description);
  });
  router.get('/api/docs', (ctx) => {
    const nonce = random.text(NONCE_CHARACTERS);
    setPageHeaders(ctx.res, { nonce, isHttps });
    ctx.type = 'html';
    ctx.body = docsPage(nonce);
  });
  // Where a browser lands that asks for an operator's page without being signed in.
  router.get('/api/login', (ctx) => ctx.redirect('/auth'));
}
