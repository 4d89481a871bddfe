import type Router from '@koa/router';
import { setJsonHeaders } from '../answers/answer.ts';
import { type Constant, constantOf, sendConstant } from '../answers/constant.ts';
import { setPageHeaders } from '../answers/security-headers.ts';
import { DOCS_STYLE_SOURCE, docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';

export type DocumentRooms = { serverUrl: string; isHttps: boolean };

export function mountDocuments(router: Router, { serverUrl, isHttps }: DocumentRooms): void {
  // Rendered for the first visitor: each takes tens of milliseconds, in which nothing else is answered.
  let description: Promise<Constant> | null = null;
  let page: Promise<Constant> | null = null;
  router.get('/api/openapi.json', async (ctx) => {
    description ??= constantOf(JSON.stringify(openApiDocument(serverUrl)));
    setJsonHeaders(ctx.res);
    sendConstant(ctx, await description);
  });
  router.get('/api/docs', async (ctx) => {
    page ??= constantOf(docsPage());
    setPageHeaders(ctx.res, { styleSource: DOCS_STYLE_SOURCE, isHttps });
    ctx.set('Content-Type', 'text/html; charset=utf-8');
    sendConstant(ctx, await page);
  });
  // Where a browser lands that asks for an operator's page without being signed in.
  router.get('/api/login', (ctx) => ctx.redirect('/auth'));
}
