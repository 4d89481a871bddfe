// The daily note that ties size, root and chain head of every log.
import { DAY_MS, instantOf } from '../days/time.ts';
import { startOfDay } from '../days/utc-day.ts';
import { type Checkpoint, wholeNumberIn } from './checkpoint.ts';
import { HASH_BYTES } from './merkle.ts';
import { fromBase64, toBase64 } from './note.ts';

const CHAIN_HEAD = /^[0-9a-f]{64}$/;

/** Key name and first line. */
export function headsNameOf(origin: string): string {
  return origin.replace(/\/log\/.*$/, '/log/heads');
}

/** A log as the note of a day names it. `chainHead`: hexadecimal. */
export type LoggedHead = Checkpoint & { chainHead: string };

type NoteOfDay = {
  /** Of its key. */
  name: string;
  /** yyyy-mm-dd */
  date: string;
  /** When it was signed, in milliseconds. */
  at: number;
  logs: readonly LoggedHead[];
  /** Of other work of the day. */
  lines: readonly string[];
};

/** Its second line is no number, so it cannot pass for a checkpoint. */
export function writeHeadsText({ name, date, at, logs, lines }: NoteOfDay): string {
  const heads = logs.map(({ origin, size, root, chainHead }) => `log ${origin} ${size} ${toBase64(root)} ${chainHead}`);
  return [name, `day ${date}`, `time ${instantOf(at)}`, ...heads, ...lines, ''].join('\n');
}

/** Of all logs that the note names; null if a line cannot be read. `note`: its text, whose signature was checked. */
export function headsIn(note: string): LoggedHead[] | null {
  const heads: LoggedHead[] = [];
  for (const line of note.split('\n')) {
    const [word, origin, , , chainHead] = line.split(' ');
    if (word !== 'log') continue;
    const head = headIn(`${line}\n`, origin ?? '');
    if (head === null || !CHAIN_HEAD.test(chainHead ?? '')) return null;
    heads.push({ ...head, chainHead: chainHead! });
  }
  return heads;
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
