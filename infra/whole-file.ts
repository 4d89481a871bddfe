// Files that are there whole or not at all, also after a kill or a power cut: written under a name of one's own, flushed, and
// only then put where others look.
import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DataDirectoryError } from './data-directory-error.ts';

const OWNER_ONLY = 0o600;
/** How file systems say that they know no hard links: FAT, shares over a network, those of FUSE. */
const WITHOUT_LINKS: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** False when the file is there already: of all who try at once one succeeds. */
export function createWhole(file: string, text: string, mode = OWNER_ONLY): boolean {
  return place(file, text, mode, (draft) => {
    try {
      linkSync(draft, file);
      return true;
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') return false;
      if (!WITHOUT_LINKS.has(code)) throw error;
      throw new DataDirectoryError(
        `${dirname(file)} is on a file system without hard links, which keep two programs that start at once apart: set DATA_DIR to a folder on another.`,
        { cause: error },
      );
    }
  });
}

/** In the place of what is there. */
export function replaceWhole(file: string, text: string, mode = OWNER_ONLY): void {
  place(file, text, mode, (draft) => renameSync(draft, file));
}

function place<Placed>(file: string, text: string, mode: number, put: (draft: string) => Placed): Placed {
  const draft = `${file}.draft-${process.pid}`;
  // What an earlier process of this id left there may belong to somebody else.
  rmSync(draft, { force: true });
  try {
    writeFileSync(draft, text, { mode, flush: true });
    const placed = put(draft);
    flushDirectory(dirname(file));
    return placed;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** The name is a fact of the directory, not of the file. */
function flushDirectory(directory: string): void {
  const opened = openSync(directory, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
