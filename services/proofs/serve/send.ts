import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from '../../module/routes.ts';

const packed = promisify(gzip);

/** `keptMs`: how long caches may keep it. An answer for its reader only is never kept, and is compressed. */
export type Sent = { kind: 'sent'; type: string; body: string | Buffer; keptMs: number | 'for-ever' | 'never' };

export const TEXT = 'text/plain; charset=utf-8';
export const BYTES = 'application/octet-stream';

export async function send(ctx: Context, { type, body, keptMs }: Sent): Promise<void> {
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.set('Cache-Control', cacheControl(keptMs));
  // Everyone may read it, with programs in other pages too.
  if (keptMs !== 'never') ctx.set('Access-Control-Allow-Origin', '*');
  ctx.status = 200;
  ctx.type = type;
  if (keptMs !== 'never' || !/\bgzip\b/.test(String(ctx.req.headers['accept-encoding'] ?? ''))) {
    ctx.body = body;
    return;
  }
  ctx.set('Vary', 'Accept-Encoding');
  ctx.set('Content-Encoding', 'gzip');
  ctx.body = await packed(body);
}

function cacheControl(keptMs: Sent['keptMs']): string {
  if (keptMs === 'never') return 'private, no-store';
  if (keptMs === 'for-ever') return 'public, max-age=31536000, immutable';
  return `public, max-age=${keptMs / 1000}`;
}
