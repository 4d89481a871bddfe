// Whether a request comes from our own pages. Cookies travel with a foreign page's requests too, so every call that
// changes something, and every socket, asks here first. The session cookie is SameSite=Lax besides.
import type { IncomingHttpHeaders } from 'node:http';

/** With a public address configured only that origin is ours; else the one that the request was sent to. */
export function isOwnOrigin(headers: IncomingHttpHeaders, publicOrigin: string | null): boolean {
  const { origin } = headers;
  if (origin !== undefined) {
    if (publicOrigin !== null) return origin === publicOrigin;
    return isHostOf(origin, headers.host);
  }
  // Browsers that leave Origin out still tell where the request comes from; programs other than browsers send neither.
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}

function isHostOf(origin: string, host: string | undefined): boolean {
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
}

/** Whether people come in by an encrypted line: cookies and headers insist on it then. */
export function comesByHttps(publicUrl: string | null): boolean {
  return publicUrl?.startsWith('https:') ?? false;
}

export function originOf(publicUrl: string | null): string | null {
  return publicUrl === null ? null : new URL(publicUrl).origin;
}
