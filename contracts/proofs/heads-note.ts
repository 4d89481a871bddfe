// The daily note that ties size, root and chain head of every log.
import { DAY_MS } from '../days/time.ts';
import { startOfDay } from '../days/utc-day.ts';
import { type Checkpoint, wholeNumberIn } from './checkpoint.ts';
import { HASH_BYTES } from './merkle.ts';
import { fromBase64 } from './note.ts';

/** Key name and first line. */
export function headsNameOf(origin: string): string {
  return origin.replace(/\/log\/.*$/, '/log/heads');
}

/** As the day's note has it; null without a readable line of that log. `note`: its text, whose signature was checked. */
export function headIn(note: string, origin: string): Checkpoint | null {
  for (const line of note.split('\n')) {
    const [word, name, size, root] = line.split(' ');
    if (word !== 'log' || name !== origin) continue;
    const [leaves, bytes] = [wholeNumberIn(size ?? ''), fromBase64(root ?? '')];
    return leaves === null || bytes?.length !== HASH_BYTES ? null : { origin, size: leaves, root: bytes };
  }
  return null;
}

/** yyyy-mm-dd */
export function dayOfHeads(note: string): string | null {
  return /^day (\d{4}-\d{2}-\d{2})$/m.exec(note)?.[1] ?? null;
}

/** Since 1970-01-01, as the total of a day counts. */
export function dayNumberOf(date: string): number {
  return startOfDay(date) / DAY_MS;
}
