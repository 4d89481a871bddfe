// DATABASE_URL, the running embedded server of this DATA_DIR, or one started for the tool.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DirectoryBusyError } from '../process/directory-lock.ts';
import type { Log } from '../process/log.ts';
import { embeddedUrl, type EmbeddedPostgres, startEmbedded } from './embedded.ts';

export type DatabasePlace = { databaseUrl: string | null; dataDir: string; log: Log };

/** Line 4 of the server's pid file is its port. */
function urlOfRunning(dataDir: string): string | null {
  try {
    const port = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]);
    const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim();
    return Number.isInteger(port) && port > 0 ? embeddedUrl(port, password) : null;
  } catch {
    return null;
  }
}

export async function reachDatabase({ databaseUrl, dataDir, log }: DatabasePlace): Promise<EmbeddedPostgres> {
  const guest = (url: string) => ({ url, [Symbol.asyncDispose]: async () => {} });
  if (databaseUrl !== null) return guest(databaseUrl);
  try {
    return await startEmbedded({ dataDir, log });
  } catch (error) {
    const running = error instanceof DirectoryBusyError ? urlOfRunning(resolve(dataDir)) : null;
    if (running === null) throw error;
    return guest(running);
  }
}
