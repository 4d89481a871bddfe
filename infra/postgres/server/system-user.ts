// PostgreSQL refuses to run as root: as root, its user is "postgres", created if missing, or an unprivileged one.
import { execFileSync } from 'node:child_process';
import { DataDirectoryError } from '../../data-directory-error.ts';

export type SystemUser = { uid: number; gid: number };

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
export function databaseUser(): SystemUser | null {
  if (process.getuid?.() !== 0) return null;
  const user = idOf('postgres') ?? makeUser('postgres') ?? idOf('nobody');
  if (user !== null) return user;
  throw new DataDirectoryError('PostgreSQL cannot run as root, and this machine has no other user to run it as.');
}
