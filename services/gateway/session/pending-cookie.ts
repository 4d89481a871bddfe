import type { Context } from 'koa';
import { MINUTE_MS } from '#contracts/days/time.ts';

const MAX_AGE_MS = 5 * MINUTE_MS;
const ID = /^[A-Za-z0-9_-]{43}$/;

function nameOf(ctx: Context): string {
  return ctx.cookies.secure ? '__Host-tally_pending' : 'tally_pending';
}

export function pendingOf(ctx: Context): string | null {
  const id = ctx.cookies.get(nameOf(ctx), { signed: false });
  return id !== undefined && ID.test(id) ? id : null;
}

export function keepPending(ctx: Context, id: string | null): void {
  const maxAge = id === null ? 0 : MAX_AGE_MS;
  ctx.cookies.set(nameOf(ctx), id, { signed: false, httpOnly: true, sameSite: 'strict', maxAge });
}
