// The country of a visitor as a proxy of ours tells it, in a header such as CF-IPCountry. Only the header that the setting names
// is read: the proxy has to set or remove it for every request, or visitors could write it themselves.
import type { IncomingMessage } from 'node:http';

/** ISO 3166 code; null: not told. */
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
