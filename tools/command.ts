import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

export const PROGRAMS = {
  oxfmt: 'node_modules/oxfmt/bin/oxfmt',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  tsc: 'node_modules/typescript/bin/tsc',
  knip: 'node_modules/knip/bin/knip.js',
  vitest: 'node_modules/vitest/vitest.mjs',
  vite: 'node_modules/vite/bin/vite.js',
  playwright: 'node_modules/playwright/cli.js',
} as const;

export type Program = keyof typeof PROGRAMS;

export function programPath(program: Program): string {
  return join(ROOT, PROGRAMS[program]);
}

/** `disconnect`: run.mjs was killed. */
const ENDINGS = ['SIGTERM', 'SIGHUP', 'disconnect'] as const;

/** The child gets SIGINT when we are asked to end: Playwright stops its web server only on SIGINT. */
async function endOf(child: ChildProcess): Promise<number> {
  let isToEnd = false;
  const pass = () => {
    isToEnd = true;
    child.kill('SIGINT');
  };
  for (const ending of ENDINGS) process.on(ending, pass);
  // Listening must not keep the process running.
  process.channel?.unref();
  const [code] = (await once(child, 'close')) as [number | null];
  for (const ending of ENDINGS) process.off(ending, pass);
  // The remaining steps have not run.
  if (isToEnd) process.exit(code || 1);
  return code ?? 1;
}

export function runFile(file: string, args: readonly string[] = []): Promise<number> {
  return endOf(spawn(process.execPath, [file, ...args], { cwd: ROOT, stdio: 'inherit' }));
}

export function runProgram(program: Program, args: readonly string[]): Promise<number> {
  return runFile(programPath(program), args);
}

export async function runQuietly(program: Program, args: readonly string[]): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [programPath(program), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  return { code: await endOf(child), said };
}
