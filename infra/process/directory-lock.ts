// One program per data directory: a file naming the process that holds it. A holder that died (kill -9, power cut)
// is told from a living one by its start time, so a reused process id never locks anybody out.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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

function livingHolder(file: string): number | null {
  try {
    const [pid, start] = readFileSync(file, 'utf8').split('\n');
    return processStart(Number(pid)) === start ? Number(pid) : null;
  } catch {
    return null;
  }
}

/** Takes the directory for this process, or throws DirectoryBusyError naming the holder. Returns the way to let go. */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, 'instance.pid');
  const mine = `${process.pid}\n${processStart(process.pid) ?? ''}\n`;
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      writeFileSync(file, mine, { flag: 'wx', mode: 0o644 });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = livingHolder(file);
    if (holder !== null) {
      throw new DirectoryBusyError(
        `The data directory ${directory} is in use by process ${holder}: stop that one first.`,
      );
    }
    rmSync(file, { force: true });
  }
  throw new DirectoryBusyError(`The data directory ${directory} is being taken by another process.`);
}
