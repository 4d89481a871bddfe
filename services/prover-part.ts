import { join } from 'node:path';
import { logSaltKeyOf } from '#infra/process/secrets.ts';
import type { Config } from '#infra/process/config.ts';
import type { Ground } from './ground.ts';

export async function openProverOn(ground: Ground): Promise<void> {
  const { openProverThread } = await import('./proofs/prover/open-thread.ts');
  const { config, databaseUrl, lifecycle } = ground;
  const settings = {
    databaseUrl,
    saltKey: logSaltKeyOf(config),
    keys: { path: logKeysPathOf(config), mayMake: !config.production && config.logKeysFile === null },
    headsFile: join(config.dataDir, 'log-heads'),
    host: logHostOf(config),
  };
  const prover = openProverThread(settings, { ...ground, log: ground.log.child({ part: 'proofs' }) });
  lifecycle.onStop('prover', () => prover[Symbol.asyncDispose]());
}

export function logKeysPathOf({ logKeysFile, dataDir }: Pick<Config, 'dataDir' | 'logKeysFile'>): string {
  return logKeysFile ?? join(dataDir, 'log-keys');
}

export function logHostOf({ logOrigin, publicUrl, port }: Pick<Config, 'logOrigin' | 'port' | 'publicUrl'>) {
  const given = logOrigin ?? (publicUrl === null ? null : new URL(publicUrl).host);
  return { given, otherwise: `localhost:${port}` };
}
