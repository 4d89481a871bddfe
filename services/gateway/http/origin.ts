// Cross-site requests carry cookies too, so every call that changes something, and every socket, is checked. The session
// cookie is also SameSite=Lax.
import type { IncomingHttpHeaders } from 'node:http';

/** Without a configured public address the request's own host counts. */
export function isOwnOrigin(headers: IncomingHttpHeaders, publicOrigin: string | null): boolean {
  const { origin } = headers;
  if (origin !== undefined) {
    if (publicOrigin !== null) return origin === publicOrigin;
    return isHostOf(origin, headers.host);
  }
  // Browsers that omit Origin send Sec-Fetch-Site; other clients send neither.
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}

function isHostOf(origin: string, host: string | undefined): boolean {
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
}

/** If true, cookies and headers require HTTPS. */
export function comesByHttps(publicUrl: string | null): boolean {
  return publicUrl?.startsWith('https:') ?? false;
}

export function originOf(publicUrl: string | null): string | null {
  return publicUrl === null ? null : new URL(publicUrl).origin;
}
