import { statSync } from 'node:fs';

/** Differs after any change of the file or of its mode. */
export function stampOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? 'missing' : [found.ino, found.mtimeMs, found.ctimeMs, found.size].join(' ');
}
