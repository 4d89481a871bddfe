// Requests must have exactly one Host header. Node keeps the first of several and drops the rest, while a proxy in front may
// have gone by another one.
import type { IncomingMessage } from 'node:http';
import { refused, type Refused } from '../answers/errors.ts';

const NO_HOST = refused('malformed-request', 'The request does not say which host it is for.');
const SEVERAL_HOSTS = refused('malformed-request', 'The request names more than one host.');

/** Null: nothing is wrong. HTTP/1.0 has no Host header, but may not have two either. */
export function refuseHost({ rawHeaders, headers, httpVersion }: IncomingMessage): Refused | null {
  if (headers.host === undefined) return httpVersion === '1.0' ? null : NO_HOST;
  let count = 0;
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place]!;
    if (name.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count === 1 ? null : SEVERAL_HOSTS;
}
