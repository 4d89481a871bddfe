// The signed note of a day.
import { DAY_MS } from '#contracts/days/time.ts';
import { writeHeadsText } from '#contracts/proofs/heads-note.ts';
import { headsNameOf, hostOf } from '../port/log-name.ts';
import type { ProverSession } from './session.ts';
import { addHeads, hasHeads, thinAsked, thinCheckpoints } from './store.ts';

/** Of works; each is one line of the note. */
const LINE = /^[\x21-\x7e][\x20-\x7e]{0,999}$/;
const MOST_LINES = 100;
/** Heads between those of the days are for readers who came lately. */
const THINNED_AFTER_MS = 30 * DAY_MS;

export type HeadsOf = {
  /** Such as 2026-11-29. */
  date: string;
  /** Milliseconds. */
  at: number;
  /** Ends of batches; the end of the log where a partition is not named. */
  position?: ReadonlyMap<number, number> | undefined;
  lines: readonly string[];
};

/** Notes that a restore took from the database are stored again: a day is signed once. */
export async function restoreNotes(session: ProverSession): Promise<void> {
  const kept = await session.keptDays();
  await session.withRows(async (db) => {
    for (const { day, note, at } of kept) await addHeads(db, { date: day, note, at });
  });
}

export function isWritten(session: ProverSession, date: string): Promise<boolean> {
  return session.withRows((db) => hasHeads(db, date));
}

/** The day has no note yet. Does nothing if nothing was ever signed. */
export async function writeHeads(session: ProverSession, heads: HeadsOf): Promise<void> {
  const { date, at, lines } = heads;
  if (lines.length > MOST_LINES || !lines.every((line) => LINE.test(line))) {
    throw new RangeError('a line of the day is not one line of printable ASCII');
  }
  const signed = await session.newestHeads(heads.position ?? new Map());
  const [first] = signed;
  if (first === undefined) return;
  const name = headsNameOf(hostOf(first.origin));
  const logs = signed.map((head) => ({ ...head, chainHead: head.chainHead.toString('hex') }));
  const text = writeHeadsText({ name, date, at, logs, lines });
  const note = await session.signText(name, text);
  await session.keepDay({ day: date, at, note });
  await session.withRows(async (db) => {
    await addHeads(db, { date, note, at });
    await thinAsked(db, new Date(at - DAY_MS));
    await thinCheckpoints(db, new Date(at - THINNED_AFTER_MS));
  });
}
