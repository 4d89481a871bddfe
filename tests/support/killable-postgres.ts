// Restarts on the same port and data, like the embedded one.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#infra/postgres/embedded.ts';
import { silentLog } from '#infra/process/log.ts';
import { THROWAWAY_CLUSTER } from '#services/ground-checks.ts';

/** kill -9 leaves the kernel's cache intact. */
const SETTINGS = [
  'fsync=off',
  `cluster_name=${THROWAWAY_CLUSTER}`,
  'shared_buffers=128MB',
  'max_connections=500',
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

  /** With all its processes. */
  kill(): void {
    for (const pid of serverProcesses(join(this.#dataDir, 'postgres'))) killNow(pid);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#stop();
  }
}

/** The server first. The fourth field of /proc/<pid>/stat is the parent. */
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

export function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
