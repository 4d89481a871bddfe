// Name and files for signing the log.
import { join } from 'node:path';
import type { Config } from './config.ts';

export function logKeysPathOf({ logKeysFile, dataDir }: Pick<Config, 'dataDir' | 'logKeysFile'>): string {
  return logKeysFile ?? join(dataDir, 'log-keys');
}

/** Signed heads, outside the database because that may be restored. */
export function logHeadsPathOf({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'log-heads');
}

export type LogHost = {
  /** Of LOG_ORIGIN or PUBLIC_URL; null without. */
  given: string | null;
  /** Of a log that has no name yet. */
  otherwise: string;
};

export function logHostOf({ logOrigin, publicUrl, port }: Pick<Config, 'logOrigin' | 'port' | 'publicUrl'>): LogHost {
  const given = logOrigin ?? (publicUrl === null ? null : new URL(publicUrl).host);
  return { given, otherwise: `localhost:${port}` };
}
