// The events of each file, before anything is proven.
import { counted, grouped } from '../../words/figures.ts';
import { type HistoryData, readHistory } from './file.ts';
import { readEntry } from './read-events.ts';
import { placeOf, type Told, type Tools } from './verdict.ts';

/** A browser holds about two kilobytes for each. */
export const MOST_TOGETHER = 500_000;

/** Without its events, which are read. */
export type PartData = Omit<HistoryData, 'events'>;
export type Part = { data: PartData; events: readonly Told[] };

type Read = { kind: 'read'; parts: readonly Part[] } | { kind: 'unreadable' | 'apart'; words: string };

const SLICE = 250;

/** The oldest first. */
export async function readParts(
  jsons: readonly string[],
  tools: Pick<Tools, 'sha256' | 'pause'>,
  most = MOST_TOGETHER,
): Promise<Read> {
  const files: HistoryData[] = [];
  for (const [at, json] of jsons.entries()) {
    const data = readHistory(json);
    const which = jsons.length === 1 ? 'This file' : `File ${at + 1}`;
    if (data === null) return { kind: 'unreadable', words: `${which} holds no history, or it is damaged.` };
    files.push(data);
  }
  const all = files.reduce((sum, { events }) => sum + events.length, 0);
  if (all > most) {
    const words = `These files have ${counted(all, 'event')} together. A browser can check ${grouped(most)} at once; the program check-log takes any number.`;
    return { kind: 'apart', words };
  }
  const parts: Part[] = [];
  let done = 0;
  for (const { events: entries, ...data } of files) {
    const events: Told[] = [];
    for (const [place, entry] of entries.entries()) {
      if (done++ % SLICE === 0) await tools.pause?.(done / all);
      const told = readEntry(entry, place + 1, tools.sha256);
      if (told === null) return { kind: 'unreadable', words: unreadableAt(events, place + 1) };
      events.push(told);
    }
    parts.push({ data, events });
  }
  return { kind: 'read', parts: parts.toSorted((one, other) => firstOf(one) - firstOf(other)) };
}

/** Number of its first event among those of the account. */
export function firstOf({ events }: Part): number {
  return events[0]!.header.version;
}

function unreadableAt(before: readonly Told[], number: number): string {
  const last = before.at(-1);
  const behind = last === undefined ? '' : ` (after event ${placeOf(last)})`;
  return `Entry ${grouped(number)} of this file${behind} is damaged. Nothing can be proven with it.`;
}
