import { grouped } from '../../words/figures.ts';
import type { Checkpoint } from '../checkpoint.ts';
import { checkBalances, checkVersions } from './check-account.ts';
import { checkIncluded, checkSignature } from './check-log.ts';
import { checkEnd, checkHeads, checkTotal } from './check-total.ts';
import { RoundsCheck } from './check-rounds.ts';
import { type HistoryData, readHistory } from './file.ts';
import { readEntry } from './read-events.ts';
import { limitsOf } from './limits.ts';
import { type Check, placeOf, type Told, type Tools } from './verdict.ts';

export type HistoryVerdict =
  | { kind: 'unreadable'; words: string }
  | {
      kind: 'checked';
      data: HistoryData;
      /** False if anything is refused. */
      isSound: boolean;
      checks: readonly Check[];
      /** Not proven: by no file of this kind, or not by this one. */
      limits: readonly string[];
      /** In the order of the log. */
      events: readonly Told[];
      checkpoint: Checkpoint | null;
    };

const SLICE = 250;
/** Of the work: reading, and then the rounds. */
const READING = 0.4;

export async function checkHistory(json: string, tools: Tools): Promise<HistoryVerdict> {
  const data = readHistory(json);
  if (data === null) return { kind: 'unreadable', words: 'This file holds no history, or it is damaged.' };
  const events: Told[] = [];
  for (const [place, entry] of data.events.entries()) {
    if (place % SLICE === 0) await tools.pause?.((place / data.events.length) * READING);
    const told = readEntry(entry, place + 1, tools.sha256);
    if (told === null) return { kind: 'unreadable', words: unreadableAt(events, place + 1) };
    events.push(told);
  }
  const { check: signature, checkpoint } = checkSignature(data, tools);
  const rounds = await checkRounds(events, tools);
  const day = checkHeads(data, checkpoint, tools);
  const total = checkTotal(data, day, tools);
  const checks = [
    signature,
    checkIncluded(data, { events, checkpoint, sha256: tools.sha256 }),
    checkVersions(events, data.log),
    checkEnd(data, { events, total, head: day.head }),
    checkBalances(events),
    rounds.check,
    total,
    day.check,
  ];
  const isSound = checks.every(({ state }) => state !== 'refused');
  const limits = limitsOf(data, { checkpoint, rounds: rounds.counts });
  return { kind: 'checked', data, isSound, checks, limits, events, checkpoint };
}

function unreadableAt(before: readonly Told[], number: number): string {
  const last = before.at(-1);
  const behind = last === undefined ? '' : ` (after event ${placeOf(last)})`;
  return `Entry ${grouped(number)} of this file${behind} is damaged. Nothing can be proven with it.`;
}

async function checkRounds(events: readonly Told[], tools: Tools): Promise<RoundsCheck> {
  const rounds = new RoundsCheck(tools, events);
  for (const [place, told] of events.entries()) {
    if (place % SLICE === 0) await tools.pause?.(READING + (place / events.length) * (1 - READING));
    rounds.after(told);
  }
  return rounds;
}
