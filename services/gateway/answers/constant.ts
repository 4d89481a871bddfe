import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'koa';

export type Constant = { etag: string; plain: Buffer; br: Buffer; gzip: Buffer };

/** Within a few percent of the best size, in a tenth of the time. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

export async function constantOf(text: string): Promise<Constant> {
  const plain = Buffer.from(text);
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(plain, BROTLI), promisify(gzip)(plain)]);
  // Weak, because one tag covers all three encodings.
  return { etag: `W/"${hash('sha256', plain, 'base64url')}"`, plain, br, gzip: gzipped };
}

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
