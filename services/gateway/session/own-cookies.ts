import type { Context } from 'koa';
import { DEVICE_DAYS } from '#contracts/accounts/retention.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/days/time.ts';
import type { Random } from '#infra/process/random.ts';

/** `characters` of base64url. */
type OwnCookie = { name: string; characters: number; sameSite: 'lax' | 'strict'; maxAgeMs: number };

/** Grants no access: it only distinguishes browsers that have signed in to the account before. */
const DEVICE: OwnCookie = { name: 'tally_device', characters: 22, sameSite: 'lax', maxAgeMs: DEVICE_DAYS * DAY_MS };
const NONCE: OwnCookie = { name: 'tally_nonce', characters: 32, sameSite: 'strict', maxAgeMs: 5 * MINUTE_MS };
const PENDING: OwnCookie = { name: 'tally_pending', characters: 43, sameSite: 'strict', maxAgeMs: 5 * MINUTE_MS };

function nameIn(ctx: Context, { name }: OwnCookie): string {
  return ctx.cookies.secure ? `__Host-${name}` : name;
}

function read(ctx: Context, cookie: OwnCookie): string | null {
  const id = ctx.cookies.get(nameIn(ctx, cookie), { signed: false });
  return id?.length === cookie.characters && /^[A-Za-z0-9_-]+$/.test(id) ? id : null;
}

function write(ctx: Context, cookie: OwnCookie, id: string | null): void {
  const { sameSite, maxAgeMs } = cookie;
  const maxAge = id === null ? 0 : maxAgeMs;
  ctx.cookies.set(nameIn(ctx, cookie), id, { signed: false, httpOnly: true, sameSite, maxAge });
}

export function deviceOf(ctx: Context): string | null {
  return read(ctx, DEVICE);
}

export function keepDevice(ctx: Context, random: Pick<Random, 'text'>): string {
  const id = deviceOf(ctx) ?? random.text(DEVICE.characters);
  write(ctx, DEVICE, id);
  return id;
}

export function nonceOf(ctx: Context): string | null {
  return read(ctx, NONCE);
}

export function drawNonce(ctx: Context, random: Pick<Random, 'text'>): string {
  const id = random.text(NONCE.characters);
  write(ctx, NONCE, id);
  return id;
}

export function pendingOf(ctx: Context): string | null {
  return read(ctx, PENDING);
}

export function keepPending(ctx: Context, id: string | null): void {
  write(ctx, PENDING, id);
}
