// Runs PostgreSQL's own programs as the right user, also from folders which that user cannot reach: as root on Linux, the data
// directory is handed over as an open descriptor, and unreachable programs are run from a copy.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { closeSync, cpSync, existsSync, mkdtempSync, openSync, chmodSync, renameSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Binaries, findBinaries } from './binaries.ts';
import { databaseUser, type SystemUser } from './system-user.ts';

/** Where a child finds the directory that is handed to it as its fourth descriptor. */
const HANDED_DIRECTORY = '/proc/self/fd/3';

export type Programs = {
  user: SystemUser | null;
  /** Starts a program with `-D directory`, standard input closed, output piped; detached from our terminal's signals. */
  run(name: keyof Binaries, directory: string, args: readonly string[]): ChildProcess;
  /** That directory, as the program started with it finds it. */
  seen(directory: string): string;
};

/** The root of a copy of the PostgreSQL programs that `user` can reach, made once per version. */
function reachableCopy(native: string, version: string): string {
  const copy = join(tmpdir(), `tallyhouse-postgresql-${version}`);
  if (existsSync(copy) && statSync(copy).uid === process.getuid?.()) return copy;
  const draft = mkdtempSync(join(tmpdir(), 'tallyhouse-postgresql-draft-'));
  chmodSync(draft, 0o755);
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(draft, copy);
    return copy;
  } catch {
    // Somebody else's copy (or a foreign folder of that name) stands there: ours stays where it is.
    return draft;
  }
}

function canRun(file: string, user: SystemUser): boolean {
  return spawnSync(file, ['--version'], { ...user, cwd: '/' }).status === 0;
}

function reachableBinaries(binaries: Binaries, user: SystemUser): Binaries {
  if (canRun(binaries.postgres, user)) return binaries;
  const native = dirname(dirname(binaries.postgres));
  const version = spawnSync(binaries.postgres, ['--version'], { encoding: 'utf8' }).stdout.trim().split(' ').at(-1);
  const bin = join(reachableCopy(native, version ?? 'unknown'), 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

export async function findPrograms(): Promise<Programs> {
  const found = await findBinaries();
  const user = databaseUser();
  if (user === null) {
    return {
      user,
      seen: (directory) => directory,
      run: (name, directory, args) =>
        spawn(found[name], ['-D', directory, ...args], {
          stdio: ['ignore', 'pipe', 'pipe'],
          detached: true,
          env: plainEnv(),
        }),
    };
  }
  const binaries = reachableBinaries(found, user);
  const isHanded = process.platform === 'linux';
  const seen = (directory: string) => (isHanded ? HANDED_DIRECTORY : directory);
  return {
    user,
    seen,
    run(name, directory, args) {
      const handed = isHanded ? openSync(directory, 'r') : null;
      try {
        return spawn(binaries[name], ['-D', seen(directory), ...args], {
          ...user,
          cwd: '/',
          stdio: handed === null ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'pipe', 'pipe', handed],
          detached: true,
          env: plainEnv(),
        });
      } finally {
        if (handed !== null) closeSync(handed);
      }
    },
  };
}

/** No PG* variable of the caller, no secret, and messages in English: people read them, and keeper.ts one of them. */
function plainEnv(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
}
