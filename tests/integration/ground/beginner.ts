// A slow stand-in for PostgreSQL: reports ready late, or never.
import { spawn } from 'node:child_process';
import type { PostmasterOptions } from '#infra/postgres/server/postmaster.ts';
import type { Log } from '#infra/process/log.ts';

export type Beginner = { directory: string; readyAfterS: number | null; log: Log };

export function beginner({ directory, readyAfterS, log }: Beginner): PostmasterOptions {
  const says =
    readyAfterS === null ? '' : `sleep ${readyAfterS}; printf '%s\\n\\n\\n\\n\\n\\n\\nready\\n' $$ > postmaster.pid;`;
  const run = () =>
    spawn('/bin/sh', ['-c', `${says} exec sleep 60`], {
      cwd: directory,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
  return { programs: { run }, directory, port: 1, settings: [], log, toldAfterMs: 100 };
}
