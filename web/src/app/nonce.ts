// The page's nonce: the content policy allows styles only from our files and from tags that carry it.
// styled-components is given it in app.tsx; the primitives' own style tags read it from the bundler's global.

declare global {
  interface Window {
    __webpack_nonce__?: string;
  }
}

/** What web/index.html has in its place. No more than this may be asked: one nonce in four thousand begins like it. */
const PLACE = '__CSP_NONCE__';

/** undefined where no server filled it in, as in development. */
export function readNonce(): string | undefined {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return nonce === undefined || nonce === '' || nonce === PLACE ? undefined : nonce;
}

export function publishNonce(nonce: string | undefined): void {
  if (nonce !== undefined) window.__webpack_nonce__ = nonce;
}
