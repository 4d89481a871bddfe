// The token of a mailed link is kept in memory only, out of the address bar and the history.
import { TOKEN_PATHS } from '#contracts/accounts/link-token.ts';

export type TokenPath = (typeof TOKEN_PATHS)[number];

type Link = { path: string; token: string };
let link: Link | null = null;

/** Must run before the router or anything else reads the address. */
export function takeLinkToken(): void {
  const { pathname, search, hash } = window.location;
  if (!TOKEN_PATHS.some((path) => path === pathname)) return;
  const query = new URLSearchParams(search);
  const token = query.get('token');
  link = token === null || token === '' ? null : { path: pathname, token };
  query.delete('token');
  const rest = query.size === 0 ? '' : `?${query.toString()}`;
  window.history.replaceState(window.history.state, '', `${pathname}${rest}${hash}`);
}

/** Null after a reload; the mail still has the link. */
export function linkTokenOf(path: TokenPath): string | null {
  return link?.path === path ? link.token : null;
}

export function forgetLinkToken(): void {
  link = null;
}
