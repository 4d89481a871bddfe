import type { Context } from 'koa';
import { MINUTE_MS } from '#contracts/days/time.ts';
import type { Random } from '#infra/process/random.ts';

const MAX_AGE_MS = 5 * MINUTE_MS;
const ID_CHARACTERS = 32;
const ID = /^[A-Za-z0-9_-]{32}$/;

function nameOf(ctx: Context): string {
  return ctx.cookies.secure ? '__Host-tally_nonce' : 'tally_nonce';
}

export function nonceOf(ctx: Context): string | null {
  const id = ctx.cookies.get(nameOf(ctx), { signed: false });
  return id !== undefined && ID.test(id) ? id : null;
}

export function drawNonce(ctx: Context, random: Pick<Random, 'text'>): string {
  const id = random.text(ID_CHARACTERS);
  ctx.cookies.set(nameOf(ctx), id, { signed: false, httpOnly: true, sameSite: 'strict', maxAge: MAX_AGE_MS });
  return id;
}
