// Long answers made smaller on their way out: a page of rounds or the table of odds is a sixth then, which a phone notices.
// For reads only: what a command answers is a few hundred bytes, and nobody should wait for a compressor before a bet.
import compress from 'koa-compress';
import type { Middleware } from 'koa';

/** What fits into one packet anyway stays as it is. */
const smaller = compress({ threshold: 1400 });

const FORMS = ['zstd', 'br', 'gzip', 'deflate', 'identity'];

/** The same answer, compressed where it is long and its reader takes that. */
export function compressed(answer: Middleware): Middleware {
  return (ctx, next) => {
    // Whoever takes no form at all gets the plain one; the library would fail over it.
    if (ctx.acceptsEncodings(...FORMS) === false) ctx.compress = false;
    return smaller(ctx, () => answer(ctx, next));
  };
}
