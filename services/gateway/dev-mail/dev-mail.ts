// /dev/mail shows mail that is not sent because no mail server is set. Its links open accounts, so only this machine may
// read it.
import type { Middleware } from 'koa';
import { instantOf } from '#contracts/days/time.ts';
import type { ShownMail } from '#contracts/internal/mail.ts';
import { sendRefusal } from '../answers/answer.ts';
import { refused } from '../../module/errors.ts';
import { escapeHtml } from '../answers/escape-html.ts';
import { PAGE_STYLE } from '../answers/page-style.ts';
import { isFromThisMachine } from '../http/own-machine-door.ts';

const FRAME_STYLE =
  'iframe { width: 100%; height: 480px; border: 1px solid var(--hairline); } pre { white-space: pre-wrap; overflow-wrap: anywhere; }';

function devMailPage(mails: readonly ShownMail[]): string {
  const body = mails.length === 0 ? '<p>No mail yet. Reload this page.</p>' : mails.map(article).join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mail of this house</title>
<style>${PAGE_STYLE}${FRAME_STYLE}</style>
</head>
<body>
<header><h1>Mail of this house</h1><p>SMTP_URL is not set, so mails are shown here instead of being sent. The newest is first.</p></header>
<main>${body}</main>
</body>
</html>`;
}

function article({ subject, to, state, queuedAt, text, html }: ShownMail): string {
  const facts = `${to} · ${instantOf(queuedAt)} · ${state}`;
  // Links open in a new tab: they must not navigate the frame.
  const framed = html.replace('<head>', '<head><base target="_blank">');
  return `<article><h2>${escapeHtml(subject)}</h2><p class="facts">${escapeHtml(facts)}</p>
<pre>${linked(escapeHtml(text))}</pre>
<details><summary>As HTML</summary>
<iframe title="${escapeHtml(subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(framed)}"></iframe></details></article>`;
}

function linked(text: string): string {
  return text.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}" rel="noreferrer">${url}</a>`);
}

export type DevMail = (() => Promise<readonly ShownMail[]>) | null;

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function devMail(latest: DevMail): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/dev/mail') return next();
    ctx.state.call = 'dev-mail';
    if (latest === null || ctx.method !== 'GET' || !isFromThisMachine(ctx.req)) {
      sendRefusal(ctx, refused('not-found', 'There is no such page.'));
      return;
    }
    ctx.set({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': POLICY,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    });
    ctx.body = devMailPage(await latest());
  };
}
