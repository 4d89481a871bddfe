// Long answers made smaller on their way out: a page of rounds or the table of odds is a sixth then, which a phone notices.
// For reads only: what a command answers is a few hundred bytes, and nobody should wait for a compressor before a bet.
import compress from 'koa-compress';
import type { Middleware } from 'koa';

/** What fits into one packet anyway stays as it is. */
const smaller = compress({ threshold: 1400 });

/** The same answer, compressed where it is long and its reader takes that. */
export function compressed(answer: Middleware): Middleware {
  return (ctx, next) => smaller(ctx, () => answer(ctx, next));
}
