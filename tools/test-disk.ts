// Where the tests keep their databases, topics and browsers: in memory where the machine has the room, because making and
// dropping hundreds of databases was a sixth of their work.
import { accessSync, chmodSync, constants, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processStart } from '#infra/process/directory-lock.ts';

const NAME = /^tallyhouse-tests-(\d+)$/;
/** Several times what a whole run was seen to fill. */
const ROOM_BYTES = 2 ** 31;

export type TestDisk = { path: string; [Symbol.dispose](): void };

/** Folders in which to look for room, the best first, and what counts as room. */
export type Places = { memory?: string; disk?: string; roomBytes?: number; freeBytes?: number };

/** A folder of this process's own, gone with its disposal. What a run that was killed left behind is removed. */
export function testDisk({
  memory = '/dev/shm',
  disk = tmpdir(),
  roomBytes = ROOM_BYTES,
  freeBytes = process.availableMemory(),
}: Places = {}): TestDisk {
  const place = freeBytes >= roomBytes && roomIn(memory) >= roomBytes ? memory : disk;
  for (const folder of [memory, disk]) removeForsaken(folder);
  const path = join(place, `tallyhouse-tests-${process.pid}`);
  mkdirSync(path, { recursive: true });
  // Not for us alone, whatever our umask says: PostgreSQL runs as another user where we are root.
  chmodSync(path, 0o755);
  return { path, [Symbol.dispose]: () => remove(path) };
}

/** None where we may not write. */
function roomIn(folder: string): number {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

function removeForsaken(folder: string): void {
  for (const name of namesIn(folder)) {
    const pid = NAME.exec(name)?.[1];
    if (pid !== undefined && processStart(Number(pid)) === null) remove(join(folder, name));
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function remove(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}
