import type { Context } from 'koa';
import type { Constant } from '../../module/constant.ts';

export function sendConstant(ctx: Context, constant: Constant): void {
  // The library would compress again for clients that accept zstd but neither of our encodings.
  ctx.compress = false;
  ctx.vary('Accept-Encoding');
  // Clients revalidate, because another version of the program has different bytes.
  ctx.set({ ETag: constant.etag, 'Cache-Control': 'no-cache' });
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  const form = ctx.acceptsEncodings('br', 'gzip', 'identity');
  if (form === 'br' || form === 'gzip') ctx.set('Content-Encoding', form);
  ctx.body = form === 'br' ? constant.br : form === 'gzip' ? constant.gzip : constant.plain;
}
