import type Router from '@koa/router';
import { setJsonHeaders } from '../answers/answer.ts';
import { type Constant, constantOf } from '../../module/constant.ts';
import { sendConstant } from '../answers/constant.ts';
import { setPageHeaders } from '../answers/security-headers.ts';
import { DOCS_STYLE_SOURCE, docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';

export type DocumentRooms = { serverUrl: string; isHttps: boolean };

export function mountDocuments(router: Router, { serverUrl, isHttps }: DocumentRooms): void {
  // Rendered once, at the first request: each takes tens of milliseconds of the event loop.
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
  // Browsers without a session are redirected here from operator pages.
  router.get('/api/login', (ctx) => ctx.redirect('/auth'));
}
