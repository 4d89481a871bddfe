import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DataDirectoryError } from './data-directory-error.ts';

/** A copy by another user without `-a` changes the owner of each. */
const LOOKED_AT = ['', 'PG_VERSION', 'global', 'base'];

/** `uid` is that of PostgreSQL's user; undefined where files have no such owner. */
export function requireOwner(directory: string, uid = process.getuid?.()): void {
  if (uid === undefined) return;
  for (const path of LOOKED_AT.map((name) => join(directory, name))) {
    if (!existsSync(path) || statSync(path).uid === uid) continue;
    throw new DataDirectoryError(
      `${path} belongs to ${ownerOf(path)}, and PostgreSQL runs as ${nameOf(uid)}: ` +
        `copy data with cp -a, or run chown -R ${uid} ${directory}.`,
    );
  }
}

/** '' where it is not known, otherwise to be added to a message about access. */
export function ownerHint(path: string): string {
  const uid = process.getuid?.();
  if (uid === undefined || !existsSync(path) || statSync(path).uid === uid) return '';
  return ` It belongs to ${ownerOf(path)}; this program runs as ${nameOf(uid)}.`;
}

function ownerOf(path: string): string {
  return nameOf(statSync(path).uid);
}

function nameOf(uid: number): string {
  try {
    return execFileSync('id', ['-nu', String(uid)], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return `user ${uid}`;
  }
}
