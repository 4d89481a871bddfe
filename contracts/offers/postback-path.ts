// The address that a network is given: /api/postback/<network>, where it signs too little with a secret behind it, and with
// or without a slash at the end.
const PATH = /^\/api\/postback\/([a-z0-9-]{1,32})(?:\/([^/?]{1,200}))?\/?(?:\?|$)/;

/** From a raw request target; null: another address. */
export function postbackPath(rawTarget: string): { network: string; pathSecret: string | null } | null {
  const [, network, pathSecret = null] = PATH.exec(rawTarget) ?? [];
  return network === undefined ? null : { network, pathSecret };
}
