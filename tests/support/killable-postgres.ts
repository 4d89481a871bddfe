// A PostgreSQL that a test may kill, with all its processes or the server alone. It restarts on the same port and data, as
// the embedded one does.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#infra/postgres/embedded.ts';
import { silentLog } from '#infra/process/log.ts';
import { THROWAWAY_CLUSTER } from '#services/ground-checks.ts';

/** kill -9 leaves the kernel's cache intact, so no flush to disk is needed. */
const SETTINGS = [
  'fsync=off',
  `cluster_name=${THROWAWAY_CLUSTER}`,
  'shared_buffers=128MB',
  'max_connections=250',
  'max_wal_size=1GB',
];

export class KillablePostgres implements AsyncDisposable {
  readonly url: string;
  readonly #dataDir: string;
  readonly #stop: () => Promise<void>;

  private constructor(url: string, dataDir: string, stop: () => Promise<void>) {
    this.url = url;
    this.#dataDir = dataDir;
    this.#stop = stop;
  }

  static async start(): Promise<KillablePostgres> {
    const dataDir = mkdtempSync(join(tmpdir(), 'tallyhouse-postgres-'));
    const remove = () => rmSync(dataDir, { recursive: true, force: true });
    try {
      const server = await startEmbedded({ dataDir, log: silentLog(), settings: SETTINGS });
      return new KillablePostgres(server.url, dataDir, async () => {
        await server[Symbol.asyncDispose]();
        remove();
      });
    } catch (error) {
      remove();
      throw error;
    }
  }

  /** SIGKILL of the server and all its processes. */
  kill(): void {
    for (const pid of serverProcesses(join(this.#dataDir, 'postgres'))) killNow(pid);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#stop();
  }
}

/** PIDs, the server's first. The fourth field of /proc/<pid>/stat is the parent's PID. */
export function serverProcesses(directory: string): number[] {
  const server = Number(readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1]) === server;
      } catch {
        return false;
      }
    });
  return [server, ...children.map(Number)];
}

/** A process that has exited already is fine. */
export function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
