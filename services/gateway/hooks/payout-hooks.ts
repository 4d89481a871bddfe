// The body is read as bytes: signatures cover them. HEAD and GET are how some providers probe an address.
import type { IncomingMessage } from 'node:http';
import type { Middleware } from 'koa';
import { SMALL } from '#contracts/definition/call.ts';
import type { HintAnswer, Payouts } from '#contracts/internal/payouts.ts';
import { payoutHookProvider } from '#contracts/withdrawals/payout-hook-path.ts';
import { sendRefusal } from '../answers/answer.ts';
import type { TakeBudget } from '../calls/budgets.ts';
import type { AddressOf } from '../http/address.ts';
import { readBytes } from '../http/read-bytes.ts';

/** The largest event of a provider has less than 16 KB. */
const MOST_BYTES = 65_536;

const STATUS_OF: Readonly<Record<HintAnswer, number>> = { taken: 200, unsigned: 401, unknown: 404 };

type Deps = { payouts: Pick<Payouts, 'hint'>; addressOf: AddressOf; takeBudget: TakeBudget };

/** A webhook only makes the worker ask its provider sooner. */
export function payoutHooks({ payouts, addressOf, takeBudget }: Deps): Middleware {
  return async (ctx, next) => {
    const provider = payoutHookProvider(ctx.req.url ?? '');
    if (provider === null) return next();
    ctx.state.call = 'payout-hook';
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'text/plain; charset=utf-8';
    const tooOften = takeBudget(SMALL, addressOf(ctx.req));
    if (tooOften !== null) {
      ctx.req.resume();
      return sendRefusal(ctx, tooOften);
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
  };
}

/** Of a repeated header, the first. */
function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Record<string, string>;
}
