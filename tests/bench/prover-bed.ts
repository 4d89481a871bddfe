import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openClient } from '#infra/postgres/session/connect.ts';
import { systemClock } from '#infra/process/clock.ts';
import { HeadsFile } from '#services/proofs/prover/heads-file.ts';
import { ProverSession } from '#services/proofs/prover/session.ts';
import { leafSalts, saltKeyCheck } from '#services/proofs/tree/leaf-salts.ts';

export const SALT_KEY = 'a key of salts that only the bench knows';

export type BenchProver = { session: ProverSession; [Symbol.asyncDispose](): Promise<void> };

/** Signs whenever a turn finds that the log has grown. */
export async function openBenchProver(url: string): Promise<BenchProver> {
  const stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'bench-proofs-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const open = async () => stack.use(await openClient(url)).pg;
  const session = new ProverSession({
    log: await open(),
    db: await open(),
    saltOf: leafSalts(SALT_KEY),
    saltCheck: saltKeyCheck(SALT_KEY),
    heads: new HeadsFile(join(folder, 'log-heads')),
    keys: { path: join(folder, 'log-keys'), mayMake: true },
    host: { given: 'ledger.example', otherwise: 'localhost' },
    clock: systemClock,
    signal: new AbortController().signal,
    spacing: { leastMs: 0, everyMs: 0 },
    share: 1,
  });
  return { session, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}
