// Signs and checks cookies for koa's `cookies`. A browser sends the same cookie with every request, so a signature that
// held once is remembered: the HMAC is computed once per cookie, not once per bet.
import Keygrip from 'keygrip';
import { ownText } from './own-text.ts';

const REMEMBERED = 20_000;

export type CookieKeys = Pick<Keygrip, 'sign' | 'verify' | 'index'>;

const HELD = 0;
const FORGED = -1;

export function openCookieKeys(keys: readonly string[]): CookieKeys {
  const keygrip = new Keygrip([...keys], 'sha256');
  // signature -> the cookie it was made for. Only what held is kept.
  const held = new Map<string, string>();

  function verify(data: string, digest: string): boolean {
    if (held.get(digest) === data) return true;
    if (!keygrip.verify(data, digest)) return false;
    if (held.size >= REMEMBERED) held.delete(held.keys().next().value!);
    held.set(ownText(digest), ownText(data));
    return true;
  }

  return {
    // Never says that it was an older key: the library would sign anew, into a cookie that ends with the browser, and whoever
    // was signed in for two weeks would not be any more.
    index: (data, digest) => (verify(data, digest) ? HELD : FORGED),
    sign: (data) => keygrip.sign(data),
    verify,
  };
}
