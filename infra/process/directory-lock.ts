// One program per data directory: a file naming the process that holds it. A holder that died (kill -9, power cut)
// is told from a living one by its start time, so a reused process id never locks anybody out.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createWhole, replaceWhole } from '../whole-file.ts';

export class DirectoryBusyError extends Error {
  override name = 'DirectoryBusyError';
}

/** When a process started, in whatever form the system tells it; null if there is no such process. */
export function processStart(pid: number): string | null {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
    }
    // Field 22 of /proc/<pid>/stat; the command in brackets may itself hold spaces and brackets.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

/** What stands in the file; null when there is none. */
function readNote(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function livingHolder(note: string): number | null {
  const [pid, start] = note.split('\n');
  return processStart(Number(pid)) === start ? Number(pid) : null;
}

const READABLE = 0o644;

/**
 * Null when the file is ours, else who holds it. The note of somebody dead is replaced by one process at a time: the one
 * that holds the file beside it, which is taken in the same way. Otherwise two that find the same dead holder at once would
 * each put away what they find, and the later one that of the earlier.
 */
function take(file: string, mine: string): number | null {
  for (;;) {
    if (createWhole(file, mine, READABLE)) return null;
    const note = readNote(file);
    if (note === null) continue;
    const holder = livingHolder(note);
    if (holder !== null) return holder;
    const successor = `${file}.next`;
    const rival = take(successor, mine);
    if (rival !== null) return rival;
    try {
      if (readNote(file) !== note) continue;
      replaceWhole(file, mine, READABLE);
      return null;
    } finally {
      rmSync(successor, { force: true });
    }
  }
}

/** Takes the directory for this process, or throws DirectoryBusyError naming the holder. Returns the way to let go. */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, 'instance.pid');
  const holder = take(file, `${process.pid}\n${processStart(process.pid) ?? ''}\n`);
  if (holder === null) return () => rmSync(file, { force: true });
  throw new DirectoryBusyError(`The data directory ${directory} is in use by process ${holder}: stop that one first.`);
}
