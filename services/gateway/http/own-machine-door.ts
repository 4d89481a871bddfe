import type { IncomingMessage } from 'node:http';
import { isLoopbackAddress } from '#infra/ip-network.ts';
import { isLoopback } from '#infra/process/own-machine.ts';

/** Written by proxies, balancers and tunnels, by their standards and by their makers' habits. */
const FORWARDED =
  /^(?:via|forwarded|x-forwarded(?:-.+)?|x-original-.+|x-real-ip|(?:.+-)?client-ip|(?:.+-)?connecting-ip|cdn-loop|x-remote-.+|x-proxy.*|x-envoy-.+|x-amzn?-.+|x-azure-.+|x-cloud-trace-context|cf-ray|x-host|tailscale-.+)$/;

/**
 * Whether a program on this machine asked, for doors that strangers must not pass. A proxy on this machine may forward
 * requests of others; nginx, as it comes, adds no header but speaks HTTP/1.0. Other names may be a stranger's page.
 */
export function isFromThisMachine({ headers, httpVersion, socket }: IncomingMessage): boolean {
  if (httpVersion === '1.0' || !isLoopbackAddress(socket.remoteAddress ?? '')) return false;
  if (Object.keys(headers).some((name) => FORWARDED.test(name))) return false;
  return isLoopback((headers.host ?? '').replace(/:\d{1,5}$/, ''));
}
