import type { Context, Middleware } from 'koa';
import { refused } from '../../module/errors.ts';
import { sendRefusal } from '../answers/answer.ts';

export function sendMethodNotAllowed(ctx: Context, methods: readonly string[]): void {
  const allowed = methods.join(', ');
  ctx.set('Allow', allowed);
  sendRefusal(ctx, refused('method-not-allowed', `This address takes ${allowed}.`));
}

export function isApi(ctx: Context): boolean {
  return ctx.path.startsWith('/api/') || ctx.path === '/api';
}

/** The router leaves the routes of the path, with any method, in `ctx.matched`. */
export const unknownAddress: Middleware = (ctx, next) => {
  if (!isApi(ctx)) return next();
  const routes = ((ctx.matched ?? []) as { methods: string[] }[]).filter(({ methods }) => methods.length > 0);
  if (routes.length === 0) {
    sendRefusal(ctx, refused('not-found', 'There is no such call.'));
    return;
  }
  sendMethodNotAllowed(ctx, [...new Set(routes.flatMap(({ methods }) => methods))]);
};
