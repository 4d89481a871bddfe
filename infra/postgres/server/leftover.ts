import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../process/log.ts';

const FAST_STOP_WITHIN_MS = 30_000;
/** SIGQUIT ends a session without clean-up. */
const SESSIONS_END_WITHIN_MS = 5000;

function pidInFile(directory: string): number | null {
  try {
    const pid = Number(readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return Number.isSafeInteger(pid) && pid > 1 ? pid : null;
  } catch {
    return null;
  }
}

/** A server works in its data directory; an unrelated process with the same id does not. */
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
  } catch {}
}

/**
 * A session in mid-query keeps the shared memory of its killed server, which a new one needs. Only Linux shows working
 * directories; elsewhere the keeper retries.
 */
function sessionsIn(directory: string): number[] {
  if (process.platform !== 'linux') return [];
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => worksIn(pid, directory) && isPostgres(pid));
}

/** Excludes an operator's shell in the directory. */
function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';
  } catch {
    return false;
  }
}

async function endSessions(directory: string, log: Log): Promise<void> {
  const deadline = performance.now() + SESSIONS_END_WITHIN_MS;
  let left = sessionsIn(directory);
  if (left.length > 0) log.info({ pids: left }, 'ending the sessions of a PostgreSQL that was killed');
  for (; left.length > 0; left = sessionsIn(directory)) {
    for (const pid of left) signal(pid, performance.now() > deadline ? 'SIGKILL' : 'SIGQUIT');
    await delay(25);
  }
}

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
  await endSessions(directory, log);
  // PostgreSQL takes an empty pid file, left by a power cut, for a server about to start.
  rmSync(join(directory, 'postmaster.pid'), { force: true });
}
