// A file names the process that holds the directory. A start time and the machine's boot identify it, so a reused process id
// never blocks a start.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createWhole, replaceWhole } from '../whole-file.ts';

export class DirectoryBusyError extends Error {
  override name = 'DirectoryBusyError';
}

/** Zombies and ended processes. */
const ENDED = /^[ZX]/;

/** In the system's own form; null if no such process runs. A zombie does not run. */
export function processStart(pid: number): string | null {
  try {
    const { state, start } = process.platform === 'linux' ? readProc(pid) : askPs(pid);
    return start === '' || ENDED.test(state) ? null : start;
  } catch {
    return null;
  }
}

type Seen = { state: string; start: string };

/** Fields 3 and 22 of /proc/<pid>/stat. The command (field 2, in brackets) may contain spaces and brackets. */
function readProc(pid: number): Seen {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0] ?? '', start: fields[19] ?? '' };
}

/** A fixed language and time zone make the dates of two `ps` calls comparable. */
function askPs(pid: number): Seen {
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  const args = ['-o', 'stat=', '-o', 'lstart=', '-p', String(pid)];
  const [state = '', ...start] = execFileSync('ps', args, { encoding: 'utf8', env }).trim().split(' ');
  return { state, start: start.join(' ').trim() };
}

/**
 * Linux counts process starts from boot, so after a power cut another process can have the same id and start, in containers
 * above all. '' if unknown, or unneeded because `ps` gives dates.
 */
function machineStart(): string {
  return process.platform === 'linux' ? (readNote('/proc/sys/kernel/random/boot_id')?.trim() ?? '') : '';
}

function readNote(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function livingHolder(note: string): number | null {
  // Older versions did not write the boot.
  const [pid, start, machine = ''] = note.split('\n');
  if (machine !== '' && machine !== machineStart()) return null;
  return processStart(Number(pid)) === start ? Number(pid) : null;
}

const READABLE = 0o644;

/**
 * @returns null if taken, else the holder's pid. Only the holder of a second lock replaces a stale note: of two processes
 * that find it at once, the later would delete the earlier's new note.
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

/** Throws DirectoryBusyError naming the holder. Returns the function that releases it. */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, 'instance.pid');
  const holder = take(file, `${process.pid}\n${processStart(process.pid) ?? ''}\n${machineStart()}\n`);
  if (holder === null) return () => rmSync(file, { force: true });
  throw new DirectoryBusyError(`The data directory ${directory} is in use by process ${holder}: stop that one first.`);
}
