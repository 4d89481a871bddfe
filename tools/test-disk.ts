import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processStart } from '#infra/process/directory-lock.ts';

const NAME = /^tallyhouse-tests-(\d+)$/;
/** Several times the data of a full run. */
const ROOM_BYTES = 2 ** 31;
const MEMORY = '/dev/shm';

/** In memory if there is space, which saves a sixth of the time. */
export function makeTestDisk(): string {
  const place = hasRoom() ? MEMORY : tmpdir();
  removeForsaken(place);
  const path = join(place, `tallyhouse-tests-${process.pid}`);
  mkdirSync(path, { recursive: true });
  // As root, PostgreSQL runs as another user.
  chmodSync(path, 0o755);
  process.once('exit', () => remove(path));
  return path;
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    remove(mkdtempSync(join(MEMORY, 'tallyhouse-')));
    return Math.min(process.availableMemory(), bavail * bsize) >= ROOM_BYTES;
  } catch {
    return false;
  }
}

/** Left by killed runs. */
function removeForsaken(place: string): void {
  for (const name of readdirSync(place)) {
    const pid = NAME.exec(name)?.[1];
    if (pid !== undefined && processStart(Number(pid)) === null) remove(join(place, name));
  }
}

function remove(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}
