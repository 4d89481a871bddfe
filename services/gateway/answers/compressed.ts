// Only reads are compressed: replies to commands are a few hundred bytes, and a bet must not wait for a compressor.
import compress from 'koa-compress';
import type { Middleware } from 'koa';

/** Shorter answers fit into one packet. */
const smaller = compress({ threshold: 1400 });

const FORMS = ['zstd', 'br', 'gzip', 'deflate', 'identity'];

export function compressed(answer: Middleware): Middleware {
  return (ctx, next) => {
    // The library throws if the client accepts no encoding at all, not even identity.
    if (ctx.acceptsEncodings(...FORMS) === false) ctx.compress = false;
    return smaller(ctx, () => answer(ctx, next));
  };
}
