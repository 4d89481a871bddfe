import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#infra/process/config.ts';
import { silentLog } from '#infra/process/log.ts';
import { startProgram } from '#services/program.ts';

/** Outcomes depend on it. */
export const MASTER_KEY = 'b'.repeat(64);

/** The program as `npm start` opens it. Without the auditor and the prover, which work at their own pace. */
export async function openCountedHouse(databaseUrl: string) {
  await using opening = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'tallyhouse-cost-'));
  opening.defer(() => rm(dataDir, { recursive: true, force: true }));
  const config = readConfig({
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SEED_MASTER_KEY: MASTER_KEY,
    SESSION_KEYS: 'c'.repeat(64),
    SIGNING_KEYS: 'c'.repeat(64),
    SIGNUP_BONUS: '1000000',
  });
  const program = await startProgram({
    config,
    options: { roles: ['sequencer', 'projector', 'reactor', 'gateway', 'payouts'], demoDays: null },
    log: silentLog(),
    onBroken(role, error) {
      throw new Error(`${role} has stopped`, { cause: error });
    },
  });
  opening.defer(() => program.lifecycle.stop('the test has ended'));
  const stack = opening.move();
  return { address: program.address!, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}
