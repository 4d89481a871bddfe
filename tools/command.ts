import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The start files of the programs that npm installed. */
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

/** What tells us to end; `disconnect`: run.mjs was killed. */
const ENDINGS = ['SIGTERM', 'SIGHUP', 'disconnect'] as const;

/**
 * Its exit code, at its end. When we are told to end meanwhile, so is it, and we end after it: it would go on alone. By the
 * signal of Ctrl-C: Playwright's runner stops the program that it tests only then.
 */
async function endOf(child: ChildProcess): Promise<number> {
  let isToEnd = false;
  const pass = () => {
    isToEnd = true;
    child.kill('SIGINT');
  };
  for (const ending of ENDINGS) process.on(ending, pass);
  // Somebody who listens for its end would keep us alive.
  process.channel?.unref();
  const [code] = (await once(child, 'close')) as [number | null];
  for (const ending of ENDINGS) process.off(ending, pass);
  // Also where the child ended in order: what was to come after it has not been done.
  if (isToEnd) process.exit(code || 1);
  return code ?? 1;
}

/** Runs a file in the foreground; its exit code. */
export function runFile(file: string, args: readonly string[] = []): Promise<number> {
  return endOf(spawn(process.execPath, [file, ...args], { cwd: ROOT, stdio: 'inherit' }));
}

/** Runs an installed program in the foreground; its exit code. */
export function runProgram(program: Program, args: readonly string[]): Promise<number> {
  return runFile(programPath(program), args);
}

/** Runs it quietly; its exit code and all that it said. */
export async function runQuietly(program: Program, args: readonly string[]): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [programPath(program), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  return { code: await endOf(child), said };
}
