// The check of a history: of one file, or of several that follow each other.
import type { Checkpoint } from '../checkpoint.ts';
import { checkBalances, checkVersions } from './check-account.ts';
import { checkIncluded, checkSignature } from './check-log.ts';
import { checkEnd, checkHeads, checkTotal, type WholeUntil } from './check-total.ts';
import { RoundsCheck } from './check-rounds.ts';
import { limitsOf } from './limits.ts';
import { apartWords, checkLinks, eventsTogether, inEach } from './parts.ts';
import { type PartData, readParts } from './read-parts.ts';
import type { Check, Told, Tools } from './verdict.ts';

export type HistoryVerdict =
  | { kind: 'unreadable'; words: string }
  /** Files of different histories. */
  | { kind: 'apart'; words: string }
  | {
      kind: 'checked';
      /** The oldest first. */
      parts: readonly PartData[];
      /** Of the newest part. */
      data: PartData;
      /** False if anything is refused. */
      isSound: boolean;
      /** Null unless the file is whole up to a day only. */
      until: WholeUntil | null;
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
  return checkParts([json], tools);
}

/** In any order. */
export async function checkParts(jsons: readonly string[], tools: Tools): Promise<HistoryVerdict> {
  const read = await readParts(jsons, { ...tools, pause: async (share) => tools.pause?.(share * READING) });
  if (read.kind !== 'read') return read;
  const { parts } = read;
  const words = apartWords(parts);
  if (words !== null) return { kind: 'apart', words };
  const { data } = parts.at(-1)!;
  const signed = parts.map((part) => checkSignature(part.data, tools));
  const checkpoints = signed.map(({ checkpoint }) => checkpoint);
  const included = parts.map((part, at) => {
    return checkIncluded(part.data, { events: part.events, checkpoint: checkpoints[at]!, sha256: tools.sha256 });
  });
  const { events, differing } = eventsTogether(parts);
  const rounds = await checkRounds(events, tools);
  const checkpoint = checkpoints.at(-1)!;
  const day = checkHeads(data, checkpoint, tools);
  const total = checkTotal(data, day, tools);
  const end = checkEnd(data, { events, total, day, checkpoint });
  const checks = [
    inEach(
      parts,
      signed.map(({ check }) => check),
    ),
    inEach(parts, included),
    ...checkLinks(parts, { checkpoints, differing, sha256: tools.sha256 }),
    checkVersions(events, data.log),
    ...end.checks,
    checkBalances(events),
    rounds.check,
    total,
    day.check,
  ];
  const isSound = checks.every(({ state }) => state !== 'refused');
  const limits = limitsOf(data, { checkpoint, rounds: rounds.counts, last: events.at(-1)! });
  const { until } = end;
  const datas = parts.map((part) => part.data);
  return { kind: 'checked', parts: datas, data, isSound, until, checks, limits, events, checkpoint };
}

async function checkRounds(events: readonly Told[], tools: Tools): Promise<RoundsCheck> {
  const rounds = new RoundsCheck(tools, events);
  for (const [place, told] of events.entries()) {
    if (place % SLICE === 0) await tools.pause?.(READING + (place / events.length) * (1 - READING));
    rounds.after(told);
  }
  return rounds;
}
