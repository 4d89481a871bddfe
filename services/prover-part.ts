import { logHeadsPathOf, logHostOf, logKeysPathOf } from '#infra/process/log-identity.ts';
import { logSaltKeyOf } from '#infra/process/secrets.ts';
import type { Ground } from './ground.ts';

export async function openProverOn(ground: Ground): Promise<void> {
  const { openProverThread } = await import('./proofs/prover/open-thread.ts');
  const { config, databaseUrl, lifecycle } = ground;
  const settings = {
    databaseUrl,
    saltKey: logSaltKeyOf(config),
    keys: { path: logKeysPathOf(config), mayMake: !config.production && config.logKeysFile === null },
    headsFile: logHeadsPathOf(config),
    host: logHostOf(config),
  };
  const prover = openProverThread(settings, { ...ground, log: ground.log.child({ part: 'proofs' }) });
  lifecycle.onStop('prover', () => prover[Symbol.asyncDispose]());
}
