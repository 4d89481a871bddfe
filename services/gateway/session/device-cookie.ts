// Grants no access: it only distinguishes browsers that have signed in to the account before.
import type { Context } from 'koa';
import { DEVICE_DAYS } from '#contracts/accounts/retention.ts';
import { DAY_MS } from '#contracts/days/time.ts';
import type { Random } from '#infra/process/random.ts';

/** 128 bits in base64url. */
const ID = /^[A-Za-z0-9_-]{22}$/;
const ID_CHARACTERS = 22;
const MAX_AGE_MS = DEVICE_DAYS * DAY_MS;

function nameOf(ctx: Context): string {
  return ctx.cookies.secure ? '__Host-tally_device' : 'tally_device';
}

export function deviceOf(ctx: Context): string | null {
  const id = ctx.cookies.get(nameOf(ctx), { signed: false });
  return id !== undefined && ID.test(id) ? id : null;
}

export function keepDevice(ctx: Context, random: Pick<Random, 'text'>): string {
  const id = deviceOf(ctx) ?? random.text(ID_CHARACTERS);
  ctx.cookies.set(nameOf(ctx), id, { signed: false, httpOnly: true, sameSite: 'lax', maxAge: MAX_AGE_MS });
  return id;
}
