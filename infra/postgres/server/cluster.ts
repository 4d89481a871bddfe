// The cluster is built in a draft directory and renamed when complete; the next start removes drafts left by a crash.
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DataDirectoryError } from '../../data-directory-error.ts';
import { requireOwner } from '../../data-owner.ts';
import type { Programs } from './programs.ts';

export const DATABASE_USER = 'tallyhouse';
const MAJOR_VERSION = '18';

function checkVersion(directory: string): void {
  const found = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim();
  if (found !== MAJOR_VERSION) {
    const made = `${directory} was made by PostgreSQL ${found}`;
    throw new DataDirectoryError(`${made}; this program brings PostgreSQL ${MAJOR_VERSION}.`);
  }
}

const ACCESS = 'host all all 127.0.0.1/32 scram-sha-256\n';

export async function ensureCluster(programs: Programs, directory: string, password: string): Promise<void> {
  removeDrafts(directory);
  if (existsSync(join(directory, 'PG_VERSION'))) {
    checkVersion(directory);
    return requireOwner(directory, programs.user?.uid);
  }
  requireOwner(directory, programs.user?.uid);
  // The initdb of a killed program may still write into its draft.
  const draft = mkdtempSync(`${draftsOf(directory)}-`);
  const made = join(draft, 'data');
  mkdirSync(made, { mode: 0o700 });
  // Beside the data directory, where PostgreSQL's user can read it even if parent directories are closed to it.
  const passwordFile = join(draft, 'password');
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  try {
    if (programs.user !== null) {
      for (const path of [draft, made, passwordFile]) chownSync(path, programs.user.uid, programs.user.gid);
    }
    await initialise(programs, made, `${programs.seen(made)}/../password`);
    writeFileSync(join(made, 'pg_hba.conf'), ACCESS);
    renameSync(made, directory);
  } finally {
    removeDrafts(directory);
  }
}

function draftsOf(directory: string): string {
  return `${directory}.draft`;
}

/** A draft still being written stays until the next start. */
function removeDrafts(directory: string): void {
  const folder = dirname(directory);
  const drafts = readdirSync(folder).filter((name) => name.startsWith(basename(draftsOf(directory))));
  for (const draft of drafts) {
    try {
      rmSync(join(folder, draft), { recursive: true, force: true, maxRetries: 3 });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
    }
  }
}

async function initialise(programs: Programs, directory: string, passwordFile: string): Promise<void> {
  const child = programs.run('initdb', directory, [
    `--username=${DATABASE_USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    // A busy log creates several segments a second, each filled with zeros first: with 16 MB a commit waits 15 ms.
    '--wal-segsize=4',
  ]);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code === 0) return;
  throw new DataDirectoryError(`PostgreSQL could not make its data directory ${directory}:\n${said.trim()}`);
}
