// The proxy must set or remove the configured header (such as CF-IPCountry) on every request, or visitors could send it
// themselves.
import type { IncomingMessage } from 'node:http';

/** ISO 3166 code. */
export type CountryOf = (request: Pick<IncomingMessage, 'headers'>) => string | null;

const CODE = /^[A-Z]{2}$/;

export function countryBy(header: string | null): CountryOf {
  if (header === null) return () => null;
  const name = header.toLowerCase();
  return ({ headers }) => {
    const told = headers[name];
    return typeof told === 'string' && CODE.test(told) ? told : null;
  };
}
