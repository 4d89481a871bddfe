import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DAY_MS } from '#contracts/days/time.ts';
import { programPath, ROOT as root } from './command.ts';

const client = join(root, 'web', 'dist');
const stamp = join(root, 'node_modules', '.cache', 'tallyhouse', 'client.stamp');

function sourcesHash(): string {
  const files = globSync(['web/**/*', 'contracts/**/*', 'package-lock.json', 'tsconfig.json'], {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => /\.test\.tsx?$/.test(entry.name) || entry.name === 'dist' || entry.name === 'node_modules',
  });
  const paths = files.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hash = createHash('sha256');
  for (const path of paths.toSorted()) hash.update(path.slice(root.length)).update('\0').update(readFileSync(path));
  return hash.digest('hex');
}

/** Tabs still open on an older build request its files. */
const KEPT_MS = 7 * DAY_MS;

function removeOldBuilds(now: number): void {
  for (const file of globSync('**/*', { cwd: client, withFileTypes: true })) {
    const path = join(file.parentPath, file.name);
    if (file.isFile() && statSync(path).mtimeMs < now - KEPT_MS) rmSync(path);
  }
}

const hash = sourcesHash();
const isFresh = existsSync(stamp) && existsSync(join(client, 'index.html')) && readFileSync(stamp, 'utf8') === hash;
if (!isFresh) {
  console.error('Building the client (10 to 30 seconds) ...');
  rmSync(stamp, { force: true });
  const run = (...args: string[]) =>
    spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
  const make = (name: string) => run(join(root, 'tools', name));
  const isBuilt =
    run(programPath('vite'), 'build', 'web', '--logLevel', 'warn') &&
    make('make-shells.ts') &&
    make('make-history-page.ts');
  if (isBuilt) {
    removeOldBuilds(Date.now());
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, hash);
  } else process.exitCode = 1;
}
