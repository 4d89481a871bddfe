// /dev/mail: what a house without a mail server would have sent, for the person who runs it on their own machine. It shows links
// that open accounts, so it is there for that machine alone.
import type { Context, Middleware } from 'koa';
import type { ShownMail } from '#contracts/internal/mail.ts';
import { sendRefusal } from '../answers/answer.ts';
import { refused } from '../answers/errors.ts';
import { devMailPage } from './dev-mail-page.ts';

/** Null where mail is sent, in production, or where the processes are apart: the page does not exist. */
export type DevMail = (() => Promise<readonly ShownMail[]>) | null;

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
/** A name that a stranger's page could have pointed at this machine is none of these. */
const OWN_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;
/** Mails bring styles of their own; the frames they are in run nothing. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function devMail(latest: DevMail): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/dev/mail') return next();
    ctx.state.call = 'dev-mail';
    if (latest === null || ctx.method !== 'GET' || !isOwnMachine(ctx)) {
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

/** A proxy on this machine speaks for somebody else. */
function isOwnMachine({ req }: Context): boolean {
  const { headers, socket } = req;
  const isForwarded = Object.keys(headers).some((name) => name === 'forwarded' || name.startsWith('x-forwarded'));
  return !isForwarded && LOOPBACK.test(socket.remoteAddress ?? '') && OWN_HOST.test(headers.host ?? '');
}
