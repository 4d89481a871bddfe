const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;

export function isLoopback(host: string): boolean {
  return LOOPBACK_HOST.test(host);
}

export type HouseShape = {
  host: string;
  publicUrl: string | null;
  proxyHops: number;
  production: boolean;
  kafka: object | null;
  databaseUrl: string | null;
};

/**
 * True if only this machine can reach it. Enables what strangers must not reach: mails at /dev/mail, offer networks with
 * public secrets, the demo world.
 */
export function isOwnMachine(shape: HouseShape): boolean {
  const { host, publicUrl, proxyHops, production, kafka, databaseUrl } = shape;
  const isReachedLocally = isLoopback(host) && (publicUrl === null || isLoopback(new URL(publicUrl).hostname));
  return isReachedLocally && proxyHops === 0 && !production && kafka === null && databaseUrl === null;
}
