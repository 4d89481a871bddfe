import type { IncomingMessage } from 'node:http';
import { isLoopback } from '#infra/process/own-machine.ts';
import { refused, type Refused } from '../answers/errors.ts';

export type RefuseHost = (request: IncomingMessage) => Refused | null;

const NO_HOST = refused('malformed-request', 'The request does not say which host it is for.');
const SEVERAL_HOSTS = refused('malformed-request', 'The request names more than one host.');
const OTHER_HOST = refused(
  'wrong-host',
  'This house is for its own machine and answers at localhost only. Set PUBLIC_URL to open it under another name.',
);

/**
 * Exactly one Host header: Node keeps the first of several, a proxy may use another. With `isOwnMachine` only loopback
 * names, against DNS rebinding.
 */
export function hostCheck({ isOwnMachine }: { isOwnMachine: boolean }): RefuseHost {
  if (!isOwnMachine) return refuseHeaders;
  return (request) => {
    const wrong = refuseHeaders(request);
    const { host } = request.headers;
    return wrong !== null || host === undefined || isLoopback(host.replace(/:\d{1,5}$/, '')) ? wrong : OTHER_HOST;
  };
}

function refuseHeaders({ rawHeaders, headers, httpVersion }: IncomingMessage): Refused | null {
  if (headers.host === undefined) return httpVersion === '1.0' ? null : NO_HOST;
  let count = 0;
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place]!;
    if (name.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count === 1 ? null : SEVERAL_HOSTS;
}
