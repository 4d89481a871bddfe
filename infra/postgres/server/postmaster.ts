// A watcher process stops the server if this process crashes.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DataDirectoryError } from '../../data-directory-error.ts';
import type { Log } from '../../process/log.ts';
import type { Programs } from './programs.ts';

/** A clean start takes less; after a crash the server first replays its log. */
const TOLD_AFTER_MS = 10_000;
const FAST_STOP_WITHIN_MS = 30_000;

export type Postmaster = {
  ended: Promise<void>;
  stop(): Promise<void>;
};

export type PostmasterOptions = {
  programs: Pick<Programs, 'run'>;
  directory: string;
  port: number;
  settings: readonly string[];
  log: Log;
  toldAfterMs?: number;
};

export class PostmasterError extends DataDirectoryError {
  override name = 'PostmasterError';
}

/** Line 8 of the pid file says "ready" once connections are accepted. */
function isReady(directory: string, pid: number): boolean {
  try {
    const lines = readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

/** Its pipe closes on any exit of this process; then the watcher stops the server. */
function watchOver(pid: number): ChildProcess {
  const script = 'trap "" INT TERM HUP; while read -r _; do :; done; kill -INT "$0" 2>/dev/null';
  return spawn('/bin/sh', ['-c', script, String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
  });
}

function relayMessages(child: ChildProcess, log: Log): () => string {
  let tail: string[] = [];
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = chunk.split('\n').filter((line) => line.trim() !== '');
    tail = [...tail, ...lines].slice(-8);
    for (const line of lines) {
      if (/ (FATAL|PANIC): /.test(line)) log.warn({ postgres: line }, 'PostgreSQL says');
      else log.debug({ postgres: line }, 'PostgreSQL says');
    }
  });
  return () => tail.join('\n');
}

export async function startPostmaster({
  programs,
  directory,
  port,
  settings,
  log,
  toldAfterMs = TOLD_AFTER_MS,
}: PostmasterOptions): Promise<Postmaster> {
  const child = programs.run('postgres', directory, [
    '-p',
    String(port),
    ...settings.flatMap((setting) => ['-c', setting]),
  ]);
  const lastWords = relayMessages(child, log);
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    for (const event of ['close', 'error'] as const) {
      child.once(event, () => {
        hasEnded = true;
        resolve();
      });
    }
  });
  // Before the server is ready: a kill during the start would orphan it, too.
  const watcher = child.pid === undefined ? null : watchOver(child.pid);
  void ended.then(() => watcher && dismiss(watcher));
  const told = setTimeout(
    () => log.warn('PostgreSQL is still starting: after a crash it reads its log first'),
    toldAfterMs,
  );
  void ended.then(() => clearTimeout(told));
  while (child.pid === undefined || !isReady(directory, child.pid)) {
    if (hasEnded) throw new PostmasterError(`PostgreSQL did not start:\n${lastWords()}`);
    await Promise.race([delay(20), ended]);
  }
  clearTimeout(told);
  return { ended, stop: () => stopInOrder(child, ended) };
}

function dismiss(watcher: ChildProcess): void {
  watcher.kill('SIGKILL');
  watcher.stdin?.destroy();
}

/** Fast shutdown, then immediate if it takes too long. */
async function stopInOrder(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGINT');
  const patience = new AbortController();
  const late = delay(FAST_STOP_WITHIN_MS, 'late', { signal: patience.signal }).catch(() => 'stopped');
  const first = await Promise.race([ended.then(() => 'stopped'), late]);
  patience.abort();
  if (first === 'late') child.kill('SIGQUIT');
  await ended;
}
