// Pages beyond shared_buffers are written by the system every half minute, all at once, before the log's next sync; a busy
// log fills 256 MB in that time.
import { totalmem } from 'node:os';

const MIB = 2 ** 20;
/** An eighth: the machine is shared with us. PostgreSQL recommends a quarter of a dedicated one. */
const SHARE_OF_PAGES = 8;
const LEAST_MIB = 128;
/** Two minutes of a busy log. A stop may have to write all of it. */
const MOST_MIB = 1024;
/** For the planner; includes the system's file cache. */
const SHARE_OF_CACHE = 2;

export function memoryHere(constrained = process.constrainedMemory(), total = totalmem()): number {
  // 0 if there is no known limit.
  return constrained > 0 ? Math.min(constrained, total) : total;
}

/** Pages are allocated only as they fill. */
export function memorySettings(bytes: number): string[] {
  const pages = Math.min(MOST_MIB, Math.max(LEAST_MIB, Math.floor(bytes / SHARE_OF_PAGES / MIB)));
  const cache = Math.max(pages, Math.floor(bytes / SHARE_OF_CACHE / MIB));
  return [`shared_buffers=${pages}MB`, `effective_cache_size=${cache}MB`];
}
