// Totals that a signed note names, and that are not there: a restore took them.
import type pg from 'pg';
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { dayNumberOf, headsIn, type LoggedHead } from '#contracts/proofs/heads-note.ts';
import { liabilitiesIn, type LiabilitiesLine } from '#contracts/proofs/liabilities-line.ts';
import { partitionOf } from '#contracts/proofs/log-origin.ts';
import { readNote } from '#contracts/proofs/note.ts';
import { readBatchOf } from '../../audit/port/log-reads.ts';
import { utcDayOf } from './day-rows.ts';

export type LostDay = {
  line: LiabilitiesLine;
  /** Of the logs that the total was made from, by partition. */
  heads: ReadonlyMap<number, LoggedHead>;
  /** When the note was signed, in milliseconds. */
  at: number;
};

const LOST = `
  not exists (select from proofs.liabilities as made where made.day = heads.day - date '1970-01-01')
  and position(E'\\nliabilities ' in heads.note) > 0`;

const noteRow = z.object({ day: z.string(), note: z.string(), at: z.number() });
type NoteRow = z.infer<typeof noteRow>;

function lostIn(rows: readonly NoteRow[]): LostDay[] {
  return rows.flatMap(({ day, note, at }) => {
    const text = readNote(note)?.text ?? '';
    const [line, heads] = [liabilitiesIn(text), headsIn(text)];
    if (line === null || heads === null || line.day !== dayNumberOf(day)) return [];
    return [{ line, at, heads: new Map(heads.map((head) => [partitionOf(head.origin) ?? -1, head])) }];
  });
}

/** For the prover, the latest first. `from`: a day. */
export async function findLostDays(db: pg.Client, from: number): Promise<LostDay[]> {
  const { rows } = await db.query<NoteRow>({
    name: 'lost-liabilities',
    text: `select day::text as day, note, (extract(epoch from signed_at) * 1000)::float8 as at
      from proofs.heads where day >= $1::date and ${LOST} order by heads.day desc`,
    values: [utcDayOf(from)],
  });
  return lostIn(rows);
}

const MOST = 30;

/** The latest first, at most 30. `from` is included, `before` is not; null is no bound. */
export async function readLostDays(
  db: CommonQueryMethods,
  { from, before }: { from: number | null; before: number | null },
): Promise<LostDay[]> {
  const first = from === null ? null : utcDayOf(from);
  const end = before === null ? null : utcDayOf(before);
  const rows = await db.any(sql.type(noteRow)`
    select day::text as day, note, signed_at as at from proofs.heads
    where (${first}::date is null or day >= ${first}::date) and (${end}::date is null or day < ${end}::date)
      and not exists (select from proofs.liabilities as made where made.day = heads.day - date '1970-01-01')
      and position(${'\nliabilities '} in note) > 0
    order by heads.day desc limit ${MOST}`);
  return lostIn(rows);
}

/** Of the batch that ends with this event, hexadecimal; null if none does. */
export type HashAtEnd = (partition: number, seq: number) => Promise<string | null>;

/** Whether the log has the events that the total was made from. The hash chain covers every event before. */
export async function hasItsEvents({ heads }: LostDay, hashAtEnd: HashAtEnd): Promise<boolean> {
  for (const [partition, { size, chainHead }] of heads) {
    if (size > 0 && (await hashAtEnd(partition, size)) !== chainHead) return false;
  }
  return true;
}

/** For gateways, which may read the log only by its functions. */
export function hashAtEndBy(db: CommonQueryMethods): HashAtEnd {
  return async (partition, seq) => {
    const batch = await readBatchOf(db, { partition, seq });
    return batch?.lastSeq === seq ? batch.hash : null;
  };
}

/** As the signed note has them. */
export function presentLost({ line }: LostDay) {
  return { ...line, date: utcDayOf(line.day) };
}
