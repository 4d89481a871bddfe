const PATH = /^\/api\/payout-hook\/([a-z0-9-]{1,32})\/?(?:\?|$)/;

/** `rawTarget` is not decoded. Null for other paths. */
export function payoutHookProvider(rawTarget: string): string | null {
  return PATH.exec(rawTarget)?.[1] ?? null;
}

export function payoutHookPath(provider: string): string {
  return `/api/payout-hook/${provider}`;
}
