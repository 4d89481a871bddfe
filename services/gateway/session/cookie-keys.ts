// Signs and checks cookies for koa's `cookies`. A browser sends the same cookie with every request, so a signature that
// held once is remembered: the HMAC is computed once per cookie, not once per bet.
import Keygrip from 'keygrip';

const REMEMBERED = 20_000;

export type CookieKeys = Pick<Keygrip, 'sign' | 'verify' | 'index'>;

export function openCookieKeys(keys: readonly string[]): CookieKeys {
  const keygrip = new Keygrip([...keys], 'sha256');
  // signature -> the cookie it was made for, and by which key. Only what held is kept.
  const held = new Map<string, { data: string; key: number }>();

  function index(data: string, digest: string): number {
    const known = held.get(digest);
    if (known !== undefined && known.data === data) return known.key;
    const key = keygrip.index(data, digest);
    if (key >= 0) {
      if (held.size >= REMEMBERED) held.delete(held.keys().next().value!);
      held.set(digest, { data, key });
    }
    return key;
  }

  return {
    index,
    sign: (data) => keygrip.sign(data),
    verify: (data, digest) => index(data, digest) >= 0,
  };
}
