// A browser sends the same cookie with every request, so valid signatures are remembered: one HMAC per cookie, not per bet.
import Keygrip from 'keygrip';
import { ownText } from './own-text.ts';

const REMEMBERED = 20_000;

export type CookieKeys = Pick<Keygrip, 'sign' | 'verify' | 'index'>;

const HELD = 0;
const FORGED = -1;

export function openCookieKeys(keys: readonly string[]): CookieKeys {
  const keygrip = new Keygrip([...keys], 'sha256');
  const held = new Map<string, string>();

  function verify(data: string, digest: string): boolean {
    if (held.get(digest) === data) return true;
    if (!keygrip.verify(data, digest)) return false;
    if (held.size >= REMEMBERED) held.delete(held.keys().next().value!);
    held.set(ownText(digest), ownText(data));
    return true;
  }

  return {
    // Never reports an older key: the library would re-sign the cookie as a browser-session cookie and so end two-week
    // sign-ins early.
    index: (data, digest) => (verify(data, digest) ? HELD : FORGED),
    sign: (data) => keygrip.sign(data),
    verify,
  };
}
