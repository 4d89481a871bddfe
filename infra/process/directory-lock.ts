// Start time and boot identify the holder, so a reused process id never blocks a start.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createWhole, replaceWhole } from '../whole-file.ts';

export class DirectoryBusyError extends Error {
  override name = 'DirectoryBusyError';
}

const ENDED = /^[ZX]/;

/** In the system's own form. A zombie does not run. */
export function processStart(pid: number): string | null {
  try {
    const { state, start } = process.platform === 'linux' ? readProc(pid) : askPs(pid);
    return start === '' || ENDED.test(state) ? null : start;
  } catch {
    return null;
  }
}

type Seen = { state: string; start: string };

/** Fields 3 and 22 of /proc/<pid>/stat. Field 2, in brackets, may contain spaces and brackets. */
function readProc(pid: number): Seen {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0] ?? '', start: fields[19] ?? '' };
}

/** `ps` prints dates: a fixed language and time zone make two calls comparable. */
function askPs(pid: number): Seen {
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  const args = ['-o', 'stat=', '-o', 'lstart=', '-p', String(pid)];
  const [state = '', ...start] = execFileSync('ps', args, { encoding: 'utf8', env }).trim().split(' ');
  return { state, start: start.join(' ').trim() };
}

/**
 * After a power cut another process can have the same id and start since boot, above all in containers. '' if unknown, or
 * where `ps` gives dates.
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
 * @returns null if taken, else the holder's pid. A second lock guards stale notes: of two processes that find one, the later
 * would delete the earlier's new note.
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

/** Throws DirectoryBusyError. Returns the function that releases it. */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, 'instance.pid');
  const holder = take(file, `${process.pid}\n${processStart(process.pid) ?? ''}\n${machineStart()}\n`);
  if (holder === null) return () => rmSync(file, { force: true });
  throw new DirectoryBusyError(`The data directory ${directory} is in use by process ${holder}: stop that one first.`);
}
