import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { UtcDay } from '#contracts/days/utc-day.ts';
import { headsIn } from '#contracts/proofs/heads-note.ts';
import { partitionOf } from '#contracts/proofs/log-origin.ts';
import { readNote } from '#contracts/proofs/note.ts';
import type { BatchEnd } from '../../audit/port/log-reads.ts';

const noteRow = z.object({ day: z.string(), note: z.string() });
export type DayNote = z.infer<typeof noteRow>;

const nameRow = z.object({ origin: z.string() });

/** A prover that was refused for a year. */
const MOST_NOTES = 400;

/**
 * The first daily note after these days that names the logs by their present names, with all events up to these ends: no later
 * one takes its place. One of a former name may have signed events that were lost. Null until it is signed.
 */
export async function coveringNote(
  db: CommonQueryMethods,
  to: UtcDay,
  ends: readonly BatchEnd[],
): Promise<DayNote | null> {
  const names = await db.any(sql.type(nameRow)`
    SELECT DISTINCT ON (partition) origin FROM proofs.origin ORDER BY partition, epoch DESC`);
  const notes = await db.any(sql.type(noteRow)`
    SELECT day::text AS day, note FROM proofs.heads WHERE day > ${to}::date ORDER BY heads.day LIMIT ${MOST_NOTES}`);
  const present = new Set(names.map(({ origin }) => origin));
  return notes.find(({ note }) => covers(note, ends, present)) ?? null;
}

function covers(note: string, ends: readonly BatchEnd[], present: ReadonlySet<string>): boolean {
  const heads = (headsIn(readNote(note)?.text ?? '') ?? []).filter(({ origin }) => present.has(origin));
  return ends.every(({ partition, seq, hash }) => {
    const head = heads.find(({ origin }) => partitionOf(origin) === partition);
    return head !== undefined && (head.size > seq || (head.size === seq && head.chainHead === hash));
  });
}
