// The target is read undecoded. This path never redirects, and HEAD or OPTIONS probes are not postbacks.
import type { IncomingMessage } from 'node:http';
import type { Offers, PostbackReply, RawPostback } from '#contracts/internal/offers.ts';
import { postbackPath } from '#contracts/offers/postback-path.ts';
import { readBytes } from '../../module/read-bytes.ts';
import type { Context, Door, Hook } from '../../module/routes.ts';

/** A postback with all its fields has less than 8 KB. */
const MOST_BYTES = 16_384;
const NOTHING = new Uint8Array();

export function postbacks(offers: Pick<Offers, 'receive' | 'methodsOf'>, { hostOf }: Door): Hook {
  return (rawTarget) => {
    const path = postbackPath(rawTarget);
    return path === null ? null : (ctx) => answer(ctx, { ...path, rawTarget });
  };
  async function answer(ctx: Context, path: Pick<RawPostback, 'network' | 'pathSecret' | 'rawTarget'>): Promise<void> {
    ctx.state.call = 'postback';
    const connected = offers.methodsOf(path.network);
    // Any other text at this place in the path may be a secret.
    if (connected !== null) ctx.state.network = path.network;
    const methods = connected ?? (['GET', 'POST'] as const);
    const method = methods.find((one) => one === ctx.req.method);
    if (method === undefined) return refuseMethod(ctx, methods);
    const hasBody = connected !== null && method === 'POST';
    if (!hasBody) ctx.req.resume();
    const body = hasBody ? await readBytes(ctx.req, MOST_BYTES) : NOTHING;
    if (body === null) return send(ctx, { status: 413, body: 'too large' });
    const headers = headersOf(ctx.req);
    return send(ctx, await offers.receive({ ...path, method, headers, body, peer: hostOf(ctx.req) }));
  }
}

function refuseMethod(ctx: Context, methods: readonly string[]): void {
  ctx.req.resume();
  ctx.set('Allow', [...methods, 'HEAD', 'OPTIONS'].join(', '));
  if (ctx.req.method === 'HEAD') return send(ctx, { status: 200, body: '' });
  if (ctx.req.method === 'OPTIONS') return send(ctx, { status: 204, body: '' });
  send(ctx, { status: 405, body: 'method not allowed' });
}

function send(ctx: Context, { status, body }: PostbackReply): void {
  ctx.status = status;
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'text/plain; charset=utf-8';
  ctx.body = body;
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const told = Object.entries(headers).filter(([, value]) => value !== undefined);
  return Object.fromEntries(told.map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value!]));
}
