// /api/postback/<network>, then a secret for networks that sign too little. A trailing slash is allowed.
const PATH = /^\/api\/postback\/([a-z0-9-]{1,32})(?:\/([^/?]{1,200}))?\/?(?:\?|$)/;

/** `rawTarget` is not decoded. Null for other paths. */
export function postbackPath(rawTarget: string): { network: string; pathSecret: string | null } | null {
  const [, network, pathSecret = null] = PATH.exec(rawTarget) ?? [];
  return network === undefined ? null : { network, pathSecret };
}
