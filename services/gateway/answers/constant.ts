import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'koa';

export type Constant = { etag: string; plain: Buffer; br: Buffer; gzip: Buffer };

/** As small as at the highest quality but for a few percent, in a tenth of the time. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Compresses off the event loop. */
export async function constantOf(text: string): Promise<Constant> {
  const plain = Buffer.from(text);
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(plain, BROTLI), promisify(gzip)(plain)]);
  // Weak, because the same tag stands for all three forms.
  return { etag: `W/"${hash('sha256', plain, 'base64url')}"`, plain, br, gzip: gzipped };
}

/** Answers with it, or with 304 where the client has it already. The caller sets the type and the policy headers. */
export function sendConstant(ctx: Context, constant: Constant): void {
  // It would compress once more for clients that take zstd and neither of ours.
  ctx.compress = false;
  ctx.vary('Accept-Encoding');
  // May be kept, but is asked for each time: another version of this program has another one.
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
