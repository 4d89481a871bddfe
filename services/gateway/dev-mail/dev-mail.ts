// /dev/mail shows mail that is not sent because no mail server is set. Its links open accounts, so only this machine may
// read it.
import type { Middleware } from 'koa';
import type { ShownMail } from '#contracts/internal/mail.ts';
import { sendRefusal } from '../answers/answer.ts';
import { refused } from '../../module/errors.ts';
import { isFromThisMachine } from '../http/own-machine-door.ts';
import { devMailPage } from './dev-mail-page.ts';

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
