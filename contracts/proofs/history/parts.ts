// Files that follow each other: each proves its own events, and the older one that its log grew from the newer one's.
import { counted, grouped } from '../../words/figures.ts';
import { checkGrowth } from '../check-proof.ts';
import type { Checkpoint } from '../checkpoint.ts';
import { isSameHash, type Sha256 } from '../merkle.ts';
import { hashesIn } from './hashes-in.ts';
import { firstOf, type Part } from './read-parts.ts';
import {
  type Check,
  type Finding,
  leavingOpen,
  MOST_FINDINGS,
  placeOf,
  proving,
  refusing,
  type Told,
} from './verdict.ts';

const lastOf = ({ events }: Part) => events.at(-1)!.header.version;

/** Why the files do not belong together; null if they do. The oldest first. */
export function apartWords(parts: readonly Part[]): string | null {
  for (const [at, newer] of parts.entries()) {
    const older = parts[at - 1];
    if (older === undefined) continue;
    if (older.data.account !== newer.data.account) return 'They are histories of different players.';
    if (older.data.log.origin !== newer.data.log.origin) {
      return 'They are of logs with different names. After a restore, a log goes on under a new name: take all files again.';
    }
    const [from, to] = [lastOf(older) + 1, firstOf(newer) - 1];
    if (from > to) continue;
    const missing =
      from === to ? `Your event number ${grouped(from)} is` : `Your events ${grouped(from)} to ${grouped(to)} are`;
    return `${missing} in none of them. Choose the file with them too. If you do not have it, choose the file that begins with number ${grouped(to + 1)} alone, and then “Get the part before it”.`;
  }
  return null;
}

/** One check of each file as one. */
export function inEach(parts: readonly Part[], checks: readonly Check[]): Check {
  const last = checks.at(-1)!;
  if (checks.length === 1) return last;
  const at = checks.findIndex(({ state }) => state === 'refused');
  if (at >= 0) {
    const refused = checks[at]!;
    return {
      ...refused,
      words: `In the file that begins with your event number ${grouped(firstOf(parts[at]!))}: ${refused.words}`,
    };
  }
  const others = checks.length === 2 ? 'the other file' : `each of the other ${checks.length - 1} files`;
  return { ...last, words: `${last.words} So it is in ${others}.` };
}

type Together = { events: readonly Told[]; differing: readonly Finding[] };

/** Events that several files have count once. */
export function eventsTogether(parts: readonly Part[]): Together {
  if (parts.length === 1) return { events: parts[0]!.events, differing: [] };
  const events: Told[] = [];
  const differing: Finding[] = [];
  for (const part of parts) {
    const last = events.at(-1)?.header.version ?? 0;
    const known = firstOf(part) > last ? null : new Map(events.map((told) => [told.header.version, told]));
    for (const told of part.events) {
      const same = known?.get(told.header.version);
      if (same === undefined) events.push(told);
      else if (!isSameHash(same.leafHash, told.leafHash)) {
        const place = placeOf(told);
        differing.push({ place, words: `Event ${place} is another one in another file.` });
      }
    }
  }
  return { events, differing };
}

const LINKED = { id: 'parts', title: 'The files are of one log' } as const;

type Links = { checkpoints: readonly (Checkpoint | null)[]; differing: readonly Finding[]; sha256: Sha256 };

/** None for a single file. */
export function checkLinks(parts: readonly Part[], { checkpoints, differing, sha256 }: Links): Check[] {
  if (parts.length === 1) return [];
  if (differing.length > 0) {
    const words = 'Files have different events under the same number.';
    return [refusing({ ...LINKED, words, findings: differing.slice(0, MOST_FINDINGS) })];
  }
  const states = parts.slice(0, -1).map((older, at) => linkOf(older, [checkpoints[at]!, checkpoints[at + 1]!], sha256));
  const refused = states.findIndex((state) => state === 'refused');
  const border = (at: number) => `the file that ends with your event number ${grouped(lastOf(parts[at]!))}`;
  if (refused >= 0) {
    const words = `The log of ${border(refused)} is not the one of the file after it: the house signed two histories, or the proof was changed.`;
    return [refusing({ ...LINKED, words })];
  }
  const open = states.indexOf('open');
  if (open >= 0) {
    const words = `Nothing shows that ${border(open)} is of the same log as the file after it. Take it again: choose the file after it here, and then “Get the part before it”.`;
    return [leavingOpen({ ...LINKED, words })];
  }
  const words = `Each older file proves that its log grew from the one of the file after it. So all ${counted(parts.length, 'file')} are of one log, and are checked as one history.`;
  return [proving({ ...LINKED, words })];
}

function linkOf(
  { data: { olderThan } }: Part,
  [own, after]: readonly [Checkpoint | null, Checkpoint | null],
  sha256: Sha256,
): 'proven' | 'open' | 'refused' {
  if (own === null || after === null) return 'refused';
  if (own.size === after.size) return isSameHash(own.root, after.root) ? 'proven' : 'refused';
  if (olderThan?.size !== after.size) return 'open';
  const proof = hashesIn(olderThan.growth);
  if (proof === null) return 'refused';
  return checkGrowth({ older: after, newer: own, proof }, sha256).kind === 'grown' ? 'proven' : 'refused';
}
