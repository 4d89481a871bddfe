import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { send } from '@koa/send';
import type { Context, Middleware } from 'koa';
import { TOKEN_PATHS } from '#contracts/accounts/link-token.ts';
import { DAY_MS, HOUR_MS } from '#contracts/days/time.ts';
import type { Random } from '#infra/process/random.ts';
import { refused } from '../../module/errors.ts';
import { sendRefusal } from '../answers/answer.ts';
import { compressed } from '../answers/compressed.ts';
import { escapeHtml } from '../answers/escape-html.ts';
import { beginPage, withNonce } from '../answers/page-nonce.ts';
import { sessionCookie } from '../session/session.ts';
import { type ForeignSources, setFileHeaders } from '../answers/security-headers.ts';
import { readFirstLoads, shellOf, titled, withFirstLoads } from './first-loads.ts';
import { pagesOf } from './pages.ts';
import { shareCard, withShareCard } from './share-card.ts';

const NOT_BUILT_PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Tallyhouse</title></head>
<body>
<h1>The client has not been built yet</h1>
<p>The server runs, and the API answers (see <a href="/api/docs">its documentation</a>).
Start the house with <code>npm start</code>, which builds the client first, and load this page again.</p>
</body>
</html>
`;

const YEAR_MS = 365 * DAY_MS;
const HASHED = /^\/assets\//;
/** Names as the build writes them. Encoded spellings (%69ndex.html) could serve the page without its headers. */
const PLAIN = /^(\/[\w-][\w.-]*)+$/;
const NO_FILE = refused('not-found', 'There is no such file.');
/** Links to these pages contain a token, so the pages send no referrer. */
const TOKEN_PAGES: ReadonlySet<string> = new Set(TOKEN_PATHS);
const LANDING = '/landing';
/** Holds the shell of the page (tools/make-shells.ts) until the app renders. */
const EMPTY_ROOT = '<div id="root"></div>';
/** Also written by web/src/app/first-paint/page-shells.tsx. */
const PLAYER_PLACE = '__PLAYER__';
const FILE = /\.[a-z0-9]{1,8}$/i;

export type ClientOptions = {
  webRoot: string;
  publicUrl: string | null;
  isHttps: boolean;
  random: Pick<Random, 'text'>;
  sources: ForeignSources;
  /** Path of a script that runs before those of the client; null in every house but a demo house. */
  firstScript(): string | null;
  /** Null for a visitor. */
  playerName(ctx: Context): Promise<string | null>;
};

export function clientFiles(options: ClientOptions): Middleware {
  const page = compressed((ctx) => sendPage(ctx, options));
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      sendRefusal(ctx, refused('not-found', 'There is nothing to send to at this address.'));
    } else if (!/^\/(index|[a-z-]+-shell)\.html$/i.test(ctx.path) && (FILE.test(ctx.path) || HASHED.test(ctx.path))) {
      await sendFile(ctx, options);
    } else {
      await page(ctx, next);
    }
  };
}

async function sendFile(ctx: Context, { webRoot, isHttps }: ClientOptions): Promise<void> {
  ctx.state.call = 'file';
  if (!PLAIN.test(ctx.path)) return sendRefusal(ctx, NO_FILE);
  const isHashed = HASHED.test(ctx.path);
  ctx.vary('Accept-Encoding');
  try {
    await send(ctx, ctx.path, { root: webRoot, maxAge: isHashed ? YEAR_MS : HOUR_MS, immutable: isHashed });
    setFileHeaders(ctx.res, isHttps);
    // A pipelined response on a closed connection emits no end event: its file would stay open.
    if (ctx.fresh || ctx.req.socket.destroyed) closeFile(ctx);
    if (ctx.fresh) ctx.status = 304;
  } catch (error) {
    const { status = 500 } = error as { status?: number };
    if (status >= 500) throw error;
    sendRefusal(ctx, NO_FILE);
  }
}

function closeFile(ctx: Context): void {
  (ctx.body as { destroy?(): void } | null)?.destroy?.();
}

async function sendPage(ctx: Context, options: ClientOptions): Promise<void> {
  ctx.state.call = 'page';
  const isVisitor = ctx.cookies.get(sessionCookie(options.isHttps), { signed: false }) === undefined;
  if (ctx.path === '/' && isVisitor) {
    setFileHeaders(ctx.res, options.isHttps);
    return ctx.redirect(LANDING);
  }
  const nonce = beginPage(ctx, options);
  if (TOKEN_PAGES.has(ctx.path)) {
    ctx.res.setHeader('Referrer-Policy', 'no-referrer');
  } else {
    // Revalidated each time, but allowed in the back-forward cache of the browser.
    ctx.res.setHeader('Cache-Control', 'private, no-cache');
  }
  const page = await readFrom(options.webRoot, 'index.html');
  if (page === null) {
    ctx.status = 503;
    ctx.body = NOT_BUILT_PAGE;
  } else {
    const isInvitation = ctx.path === '/auth' && ctx.query['ref'] !== undefined;
    const loads = await readFirstLoads(options.webRoot);
    const screen = screenOf(ctx);
    const shellFile = shellOf(loads, screen, isVisitor);
    const bare = shellFile === null ? null : await readFrom(options.webRoot, shellFile);
    const shell = bare?.includes(PLAYER_PLACE) === true ? greeted(bare, await options.playerName(ctx)) : bare;
    const painted =
      shell === null ? page : titled(page, shell).replace(EMPTY_ROOT, () => `<div id="root">${shell}</div>`);
    const loading = withFirstLoads(painted, loads, screen, isVisitor);
    ctx.status = (await pagesOf(options.webRoot))(ctx.path) ? 200 : 404;
    const first = options.firstScript();
    const begun = first === null ? loading : loading.replace('<head>', () => `<head><script src="${first}"></script>`);
    ctx.body = withShareCard(withNonce(begun, nonce), shareCard(options.publicUrl, isInvitation));
  }
}

/** As web/first-loads.ts names it. */
function screenOf({ path, query }: Context): string {
  if (path !== '/auth') return path;
  if (query['ref'] !== undefined) return `${path}?ref`;
  return query['tab'] === 'register' ? `${path}?tab=register` : path;
}

function greeted(shell: string, name: string | null): string {
  return shell.replaceAll(PLAYER_PLACE, () => (name === null ? '' : `, ${escapeHtml(name)}`));
}

async function readFrom(webRoot: string, name: string): Promise<string | null> {
  try {
    return await readFile(join(webRoot, name), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
