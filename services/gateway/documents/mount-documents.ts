// The addresses under /api that describe the API, and the one that sends a browser to the sign-in page.
import type Router from '@koa/router';
import type { Random } from '#infra/process/random.ts';
import { sendJson } from '../answers/answer.ts';
import { compressed } from '../answers/compressed.ts';
import { beginPage, NONCE_PLACE, withNonce } from '../answers/page-nonce.ts';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';

export type DocumentRooms = { serverUrl: string; isHttps: boolean; random: Pick<Random, 'text'> };

export function mountDocuments(router: Router, { serverUrl, isHttps, random }: DocumentRooms): void {
  // Each takes tens of milliseconds, in which nothing else is answered.
  let description: object | null = null;
  let page: string | null = null;
  const describe = compressed((ctx) => {
    description ??= openApiDocument(serverUrl);
    sendJson(ctx, description);
  });
  const show = compressed((ctx) => {
    const nonce = beginPage(ctx, { isHttps, random });
    page ??= docsPage(NONCE_PLACE);
    ctx.body = withNonce(page, nonce);
  });
  router.get('/api/openapi.json', describe);
  router.get('/api/docs', show);
  // Where a browser lands that asks for an operator's page without being signed in.
  router.get('/api/login', (ctx) => ctx.redirect('/auth'));
}
