// The token of a mailed link, from the moment the page is loaded. It is kept in memory only: the address bar, the history and
// whatever reads addresses do not have it.
import { TOKEN_PATHS } from '#contracts/accounts/recovery-calls.ts';

export type TokenPath = (typeof TOKEN_PATHS)[number];

type Link = { path: string; token: string };
let link: Link | null = null;

/** Moves the token out of the address bar. Called before the router, and everything else, reads the address. */
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

/** Null once the page has been reloaded: the mail still has the link. */
export function linkTokenOf(path: TokenPath): string | null {
  return link?.path === path ? link.token : null;
}

/** A token that has been used opens nothing any more. */
export function forgetLinkToken(): void {
  link = null;
}
