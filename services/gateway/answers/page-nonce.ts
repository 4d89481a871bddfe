import type { Context } from 'koa';
import type { Random } from '#infra/process/random.ts';
import { type ForeignSources, setPageHeaders } from './security-headers.ts';

/** Also written in web/index.html. */
export const NONCE_PLACE = '__CSP_NONCE__';
/** 132 bits. */
const CHARACTERS = 22;

export function beginPage(
  ctx: Context,
  { isHttps, random, sources }: { isHttps: boolean; random: Pick<Random, 'text'>; sources?: ForeignSources },
): string {
  const nonce = random.text(CHARACTERS);
  setPageHeaders(ctx.res, { styleSource: `nonce-${nonce}`, isHttps, ...(sources && { sources }) });
  ctx.type = 'html';
  return nonce;
}

export function withNonce(page: string, nonce: string): string {
  return page.replaceAll(NONCE_PLACE, nonce);
}
