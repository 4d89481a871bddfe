// The content policy allows styles only from our files and from tags with this nonce. app.tsx gives it to styled-components;
// the primitives read it from the bundler's global.

declare global {
  interface Window {
    __webpack_nonce__?: string;
  }
}

/** The placeholder in web/index.html. Compare all of it: one nonce in four thousand also starts with `__`. */
const PLACE = '__CSP_NONCE__';

/** Undefined in development, where no server fills it in. */
export function readNonce(): string | undefined {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return nonce === undefined || nonce === '' || nonce === PLACE ? undefined : nonce;
}

export function publishNonce(nonce: string | undefined): void {
  if (nonce !== undefined) window.__webpack_nonce__ = nonce;
}
