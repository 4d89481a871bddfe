import type { Middleware } from 'koa';
import { DAY_MS, instantOf } from '#contracts/days/time.ts';

export const SECURITY_TXT = '/.well-known/security.txt';

/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/** Where people report a weakness (RFC 9116). `publicUrl` is null on a developer's machine. */
export function securityTxt({ publicUrl, now }: { publicUrl: string | null; now: () => number }): Middleware {
  return (ctx, next) => {
    if (ctx.path !== SECURITY_TXT || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    ctx.state.call = 'file';
    const origin = (publicUrl ?? `${ctx.protocol}://${ctx.host}`).replace(/\/+$/, '');
    const expires = instantOf((Math.floor(now() / DAY_MS) + VALID_DAYS) * DAY_MS);
    ctx.set('Content-Type', 'text/plain; charset=utf-8');
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.set('Cache-Control', 'public, max-age=86400');
    ctx.body = [
      `Contact: ${origin}/support`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${origin}${SECURITY_TXT}`,
      '',
    ].join('\n');
  };
}
