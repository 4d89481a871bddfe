// How much memory the embedded PostgreSQL works in. What does not fit into its own pages it leaves to the system to write,
// which does so every half minute and all at once, before the log's next sync: a busy log fills 256 MB in that time.
import { totalmem } from 'node:os';

const MIB = 2 ** 20;
/** An eighth of the machine, which it shares with us; PostgreSQL's own advice is a quarter of a machine of its own. */
const SHARE_OF_PAGES = 8;
const LEAST_MIB = 128;
/** Two minutes of a busy log. All of it may have to be written before a stop. */
const MOST_MIB = 1024;
/** What the system keeps of the files as well, by the planner's estimate. */
const SHARE_OF_CACHE = 2;

/** Bytes that this machine has, or the container that we run in where that has less. */
export function memoryHere(constrained = process.constrainedMemory(), total = totalmem()): number {
  // 0 where nothing is known of a limit.
  return constrained > 0 ? Math.min(constrained, total) : total;
}

/** `name=value` pairs for the server, of a machine with so many bytes. It takes the pages one by one, as it fills them. */
export function memorySettings(bytes: number): string[] {
  const pages = Math.min(MOST_MIB, Math.max(LEAST_MIB, Math.floor(bytes / SHARE_OF_PAGES / MIB)));
  const cache = Math.max(pages, Math.floor(bytes / SHARE_OF_CACHE / MIB));
  return [`shared_buffers=${pages}MB`, `effective_cache_size=${cache}MB`];
}
