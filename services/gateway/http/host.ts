import type { IncomingMessage } from 'node:http';
import { isLoopback } from '#infra/process/own-machine.ts';
import { refused, type Refused } from '../../module/errors.ts';

export type RefuseHost = (request: IncomingMessage) => Refused | null;

const NO_HOST = refused('malformed-request', 'The request does not say which host it is for.');
const SEVERAL_HOSTS = refused('malformed-request', 'The request names more than one host.');
const OWN_MACHINE_ONLY = refused(
  'wrong-host',
  'This house is for its own machine and answers at localhost only. Set PUBLIC_URL to open it under another name.',
);

/** Load balancers ask for these by the address of the machine. They say only whether the house is open. */
const ANY_HOST: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

type Names = { isOwnMachine: boolean; publicUrl: string | null };

/**
 * Exactly one Host header: Node keeps the first of several, a proxy may use another. Loopback names, which no stranger can
 * point at this machine, and the name in PUBLIC_URL; without it, any name unless `isOwnMachine`.
 */
export function hostCheck({ isOwnMachine, publicUrl }: Names): RefuseHost {
  if (!isOwnMachine && publicUrl === null) return refuseHeaders;
  const publicName = publicUrl === null || isOwnMachine ? null : new URL(publicUrl).hostname;
  const other = isOwnMachine ? OWN_MACHINE_ONLY : otherHost(publicUrl!);
  const isOwn = (host: string | undefined) => {
    if (host === undefined) return true;
    const name = nameOf(host);
    return isLoopback(name) || name === publicName;
  };
  return (request) => {
    const wrong = refuseHeaders(request);
    if (wrong !== null) return wrong;
    const { url = '' } = request;
    if (isOwn(request.headers.host) && isOwn(hostInTarget(url))) return null;
    return !isOwnMachine && ANY_HOST.has(url.split('?', 1)[0]!) ? null : other;
  };
}

function otherHost(publicUrl: string): Refused {
  return refused('wrong-host', `This house answers at ${publicUrl}.`);
}

/** Without the port, which a proxy may change, and the dot at the end that some write. */
function nameOf(host: string): string {
  return host
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '')
    .toLowerCase();
}

/** Proxies are asked for `http://host/path`, and may pass it on. */
function hostInTarget(target: string): string | undefined {
  return /^https?:\/\/(?:[^/?#@]*@)?([^/?#]*)/i.exec(target)?.[1];
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
