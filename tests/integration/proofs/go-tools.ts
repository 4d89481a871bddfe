// Programs of others, in Go. Without Go, or without its modules, a test is reported as not run; with REQUIRE_GO=1 it fails.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { TestRunner } from 'vitest';

const run = promisify(execFile);

const FSCK = 'github.com/transparency-dev/tessera/cmd/fsck';
const FSCK_VERSION = 'v1.0.4';
const CACHE = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'tallyhouse-tests', 'go');
/** Modules are downloaded and compiled the first time. */
const BUILD_MS = 240_000;

/** Tessera's check of a whole log. Returns the path of the program. */
export async function fsckProgram(): Promise<string> {
  const directory = join(CACHE, `fsck-${FSCK_VERSION}`);
  const program = join(directory, 'fsck');
  if (existsSync(program)) return program;
  await mkdir(directory, { recursive: true });
  await built(await goProgram(), ['install', `${FSCK}@${FSCK_VERSION}`], { GOBIN: directory });
  return program;
}

/** The short program over golang.org/x/mod that the house serves. Returns its path. */
export async function checkLogProgram(): Promise<string> {
  const program = join(CACHE, 'check-log');
  const source = join(CACHE, 'check-log-source');
  await mkdir(source, { recursive: true });
  const modules = fileURLToPath(new URL('../../outside/check-log', import.meta.url));
  for (const name of ['go.mod', 'go.sum']) await copyFile(join(modules, name), join(source, name));
  await copyFile(fileURLToPath(new URL('../../../web/public/check-log.go', import.meta.url)), join(source, 'main.go'));
  await built(await goProgram(), ['build', '-C', source, '-o', program, '.'], {});
  return program;
}

async function goProgram(): Promise<string> {
  for (const path of ['go', '/usr/local/go/bin/go']) {
    const found = await run(path, ['version']).then(
      () => path,
      () => null,
    );
    if (found !== null) return found;
  }
  return leaveOut('Go is not installed');
}

async function built(go: string, args: readonly string[], environment: Record<string, string>): Promise<void> {
  const env = { ...process.env, GOFLAGS: '-mod=mod', ...environment };
  await run(go, args, { env, timeout: BUILD_MS }).catch((error: Error) =>
    leaveOut(`the modules of Go could not be downloaded and built: ${error.message}`),
  );
}

function leaveOut(reason: string): never {
  const test = TestRunner.getCurrentTest();
  if (process.env['REQUIRE_GO'] === '1' || test === undefined) throw new Error(`This test needs Go: ${reason}.`);
  test.meta.notRun = reason;
  return test.context.skip(reason);
}
