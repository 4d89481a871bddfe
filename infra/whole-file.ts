// A file is complete or absent even after a power cut: written under a temporary name, flushed, then moved into place.
import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DataDirectoryError } from './data-directory-error.ts';

const OWNER_ONLY = 0o600;
/** File systems without hard links: FAT, network shares, FUSE. */
const WITHOUT_LINKS: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** False if the file exists; of concurrent callers one succeeds. */
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

export function replaceWhole(file: string, text: string, mode = OWNER_ONLY): void {
  place(file, text, mode, (draft) => renameSync(draft, file));
}

function place<Placed>(file: string, text: string, mode: number, put: (draft: string) => Placed): Placed {
  const draft = `${file}.draft-${process.pid}`;
  // A draft of an earlier process with this id may belong to another user.
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

/** The name belongs to the directory, which needs its own flush. */
function flushDirectory(directory: string): void {
  const opened = openSync(directory, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
