import { readFile } from 'node:fs/promises';
import { logHeadsPathOf, logHostOf, logKeysPathOf } from '#infra/process/log-identity.ts';
import { logSaltKeyOf } from '#infra/process/secrets.ts';
import { StartError } from './start-error.ts';
import type { Ground } from './ground.ts';

export async function openProverOn(ground: Ground): Promise<void> {
  const { openProverThread } = await import('./proofs/prover/open-thread.ts');
  const { config, databaseUrl, lifecycle } = ground;
  const settings = {
    databaseUrl,
    saltKey: logSaltKeyOf(config),
    keys: {
      path: logKeysPathOf(config),
      mayMake: !config.production && (config.kafka === null || config.logKeysFile !== null),
    },
    headsFile: logHeadsPathOf(config),
    host: logHostOf(config),
    policy: await policyIn(config.witnessesFile),
  };
  const prover = openProverThread(settings, { ...ground, log: ground.log.child({ part: 'proofs' }) });
  lifecycle.onStop('prover', () => prover[Symbol.asyncDispose]());
}

/** Read once: another policy needs a new start. */
async function policyIn(path: string | null): Promise<string | null> {
  if (path === null) return null;
  const { policyOf } = await import('./proofs/witness/witnesses.ts');
  try {
    const text = await readFile(path, 'utf8');
    policyOf(text);
    return text;
  } catch (cause) {
    throw new StartError(`WITNESSES_FILE cannot be used: ${(cause as Error).message}`, { cause });
  }
}
