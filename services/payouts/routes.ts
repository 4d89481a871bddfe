// The body is read as bytes: signatures cover them. HEAD and GET are how some providers probe an address.
import type { IncomingMessage } from 'node:http';
import { SMALL } from '#contracts/definition/call.ts';
import type { HintAnswer, Payouts } from '#contracts/internal/payouts.ts';
import { payoutHookProvider } from '#contracts/withdrawals/payout-hook-path.ts';
import { readBytes } from '../module/read-bytes.ts';
import type { Context, Door, Routes } from '../module/routes.ts';

/** The largest event of a provider has less than 16 KB. */
const MOST_BYTES = 65_536;

const STATUS_OF: Readonly<Record<HintAnswer, number>> = { taken: 200, unsigned: 401, unknown: 404 };

/** A webhook only makes the worker ask its provider sooner. */
export function routes({ payouts }: { payouts: Pick<Payouts, 'hint'> }, door: Door): Routes {
  return {
    hook(target) {
      const provider = payoutHookProvider(target);
      return provider === null ? null : (ctx) => answer(ctx, provider);
    },
  };
  async function answer(ctx: Context, provider: string): Promise<void> {
    ctx.state.call = 'payout-hook';
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'text/plain; charset=utf-8';
    const tooOften = door.takeBudget(SMALL, door.addressOf(ctx.req));
    if (tooOften !== null) {
      ctx.req.resume();
      return door.refuse(ctx, tooOften);
    }
    if (ctx.method !== 'POST') {
      ctx.req.resume();
      const isProbe = ctx.method === 'HEAD' || ctx.method === 'GET';
      if (!isProbe) ctx.set('Allow', 'POST, HEAD, GET');
      ctx.status = isProbe ? 200 : 405;
      ctx.body = isProbe ? 'ready' : 'method not allowed';
      return;
    }
    const raw = await readBytes(ctx.req, MOST_BYTES);
    ctx.status = raw === null ? 413 : STATUS_OF[await payouts.hint(provider, raw, headersOf(ctx.req))];
    ctx.body = ctx.status === 200 ? 'taken' : 'not taken';
  }
}

/** Of a repeated header, the first. */
function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Record<string, string>;
}
