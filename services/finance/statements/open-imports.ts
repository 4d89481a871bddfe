import type { DatabasePool } from 'slonik';
import type { Log } from '#infra/process/log.ts';
import { ThreadFailed } from '#infra/threads/thread-failed.ts';
import type { RunTask } from '../threads/tasks.ts';
import { failImport, keepClaim } from './import-claim.ts';

const KEEP_MS = 60_000;
const INTERRUPTED = 'The import was interrupted. Start it again.';

type Deps = { pool: DatabasePool; runTask: RunTask; log: Log; now: () => number };

/** The promise of `begin` ends with the import, and never rejects. */
export type Imports = AsyncDisposable & { begin(file: number, account: string): Promise<void> };

/** Imports that were claimed wait for their thread, and go on after the answer. Disposing waits for them. */
export function openImports({ pool, runTask, log, now }: Deps): Imports {
  const running = new Set<Promise<void>>();

  async function run(file: number, account: string): Promise<void> {
    const keep = setInterval(() => void keepClaim(pool, file).catch(() => undefined), KEEP_MS);
    try {
      await runTask('import', { file, account, now: now() });
    } catch (error) {
      log.error({ err: error, file }, 'a statement was not imported');
      const isKnown = error instanceof ThreadFailed && error.why !== 'fault';
      await failImport(pool, file, isKnown ? error.message : INTERRUPTED);
    } finally {
      clearInterval(keep);
    }
  }

  return {
    begin(file, account) {
      const one = run(file, account).catch((error: unknown) => {
        log.error({ err: error, file }, 'a failed import could not be marked');
      });
      running.add(one);
      return one.finally(() => running.delete(one));
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(running);
    },
  };
}
