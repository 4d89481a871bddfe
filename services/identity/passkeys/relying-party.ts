import { isIP } from 'node:net';

export type RelyingParty = { id: string; isOwn(origin: string): boolean };

const LOCAL = /^http:\/\/localhost(?::[0-9]{1,5})?$/;

export function relyingPartyOf(publicUrl: string | null): RelyingParty | null {
  if (publicUrl === null) return { id: 'localhost', isOwn: (origin) => LOCAL.test(origin) };
  const { hostname, origin: own } = new URL(publicUrl);
  return isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? { id: hostname, isOwn: (origin) => origin === own } : null;
}
