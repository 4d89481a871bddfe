// One program per data directory: a file naming the process that holds it. A holder that died (kill -9, power cut)
// is told from a living one by its start time and the machine's, so a reused process id never locks anybody out.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createWhole, replaceWhole } from '../whole-file.ts';

export class DirectoryBusyError extends Error {
  override name = 'DirectoryBusyError';
}

/** States in which a process has ended and only its entry is left: a zombie that its parent has not reaped, and dead. */
const ENDED = /^[ZX]/;

/** When a process started, in the form that the system reports; null if no such process runs. A zombie does not run. */
export function processStart(pid: number): string | null {
  try {
    const { state, start } = process.platform === 'linux' ? readProc(pid) : askPs(pid);
    return start === '' || ENDED.test(state) ? null : start;
  } catch {
    return null;
  }
}

type Seen = { state: string; start: string };

/** Fields 3 and 22 of /proc/<pid>/stat. The command (field 2, in brackets) may itself contain spaces and brackets. */
function readProc(pid: number): Seen {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0] ?? '', start: fields[19] ?? '' };
}

/** `ps` writes the start as a date in words: a fixed language and zone make two answers comparable. */
function askPs(pid: number): Seen {
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  const args = ['-o', 'stat=', '-o', 'lstart=', '-p', String(pid)];
  const [state = '', ...start] = execFileSync('ps', args, { encoding: 'utf8', env }).trim().split(' ');
  return { state, start: start.join(' ').trim() };
}

/**
 * Which start of the machine this is. Linux counts the start of a process from there: after a power cut a process that is
 * begun by itself, in a container always under the same id, can have the very numbers of the one before. '' where it is not
 * told, or is not needed because a start has its date.
 */
function machineStart(): string {
  return process.platform === 'linux' ? (readNote('/proc/sys/kernel/random/boot_id')?.trim() ?? '') : '';
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
  // Who took it by an older version has not said which start of the machine it was.
  const [pid, start, machine = ''] = note.split('\n');
  if (machine !== '' && machine !== machineStart()) return null;
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
  const holder = take(file, `${process.pid}\n${processStart(process.pid) ?? ''}\n${machineStart()}\n`);
  if (holder === null) return () => rmSync(file, { force: true });
  throw new DirectoryBusyError(`The data directory ${directory} is in use by process ${holder}: stop that one first.`);
}
