// Signs and checks cookies for koa's `cookies`. A browser sends the same cookie with every request, so a signature that
// held once is remembered: the HMAC is computed once per cookie, not once per bet.
import Keygrip from 'keygrip';

const REMEMBERED = 20_000;

export type CookieKeys = Pick<Keygrip, 'sign' | 'verify' | 'index'>;

export function openCookieKeys(keys: readonly string[]): CookieKeys {
  const keygrip = new Keygrip([...keys], 'sha256');
  // cookie and signature, as one text -> which key signed it. Only what held is kept.
  const held = new Map<string, number>();

  function index(data: string, digest: string): number {
    const both = `${data}|${digest}`;
    const known = held.get(both);
    if (known !== undefined) return known;
    const found = keygrip.index(data, digest);
    if (found >= 0) {
      if (held.size >= REMEMBERED) held.delete(held.keys().next().value!);
      held.set(both, found);
    }
    return found;
  }

  return {
    index,
    sign: (data) => keygrip.sign(data),
    verify: (data, digest) => index(data, digest) >= 0,
  };
}
