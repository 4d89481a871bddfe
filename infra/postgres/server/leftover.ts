// A server that a killed program left behind: found by its pid file, made sure to be ours, stopped, waited for.
// Before it: the lock on the data directory, so nobody living uses that server. After it: a fresh start by keeper.ts.
import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../process/log.ts';

const FAST_STOP_WITHIN_MS = 30_000;

function pidInFile(directory: string): number | null {
  try {
    const pid = Number(readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return Number.isSafeInteger(pid) && pid > 1 ? pid : null;
  } catch {
    return null;
  }
}

/** A server works inside its data directory; a foreign process that got the same id does not. */
function worksIn(pid: number, directory: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(directory);
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(directory);
  } catch {
    return false;
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended between the look and the signal, which is what was wanted.
  }
}

/** After this, no server runs on the directory and no stale pid file stops the next one. */
export async function stopLeftover(directory: string, log: Log): Promise<void> {
  const pid = pidInFile(directory);
  if (pid !== null && worksIn(pid, directory)) {
    log.info({ pid }, 'stopping the PostgreSQL that an earlier run left behind');
    signal(pid, 'SIGINT');
    const deadline = performance.now() + FAST_STOP_WITHIN_MS;
    while (worksIn(pid, directory)) {
      if (performance.now() > deadline) signal(pid, 'SIGQUIT');
      await delay(25);
    }
  }
  // Also one that a power cut left empty: PostgreSQL takes that for another server, which is about to start.
  rmSync(join(directory, 'postmaster.pid'), { force: true });
}
