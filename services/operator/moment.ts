// A position is 1234 in a log of one partition, else 0-1234; a time names its zone. A date is the end of that day, UTC, as
// an upper bound and its start as a lower one.
import { z } from 'zod';
import { endOfDay, startOfDay, utcDay } from '#contracts/days/utc-day.ts';
import { OperatorError } from './desk.ts';

export type Moment = { kind: 'seq'; partition: number | null; seq: number } | { kind: 'time'; at: number };

const SENTENCE =
  'write a sequence number (1234), a place (0-1234), a day of UTC (2026-05-01) or a time with its zone (2026-05-01T12:00:00Z)';
const SEQ = /^(?:(\d{1,4})-)?(\d{1,16})$/;
const instant = z.iso.datetime({ offset: true });

function momentOf(text: string, bound: 'lower' | 'upper'): Moment | undefined {
  const seq = SEQ.exec(text);
  if (seq !== null) {
    const place = { partition: seq[1] === undefined ? null : Number(seq[1]), seq: Number(seq[2]) };
    return Number.isSafeInteger(place.seq) ? { kind: 'seq', ...place } : undefined;
  }
  if (utcDay.safeParse(text).success) {
    return { kind: 'time', at: bound === 'upper' ? endOfDay(text) - 1 : startOfDay(text) };
  }
  // Date.parse alone would use the terminal's zone and read "event 5" as a day in May.
  return instant.safeParse(text).success ? { kind: 'time', at: Date.parse(text) } : undefined;
}

export function moment(bound: 'lower' | 'upper') {
  return z.string().transform((text, context): Moment => {
    const parsed = momentOf(text, bound);
    if (parsed !== undefined) return parsed;
    context.addIssue({ code: 'custom', message: `"${text}" is no place in the log: ${SENTENCE}` });
    return z.NEVER;
  });
}

export function untilOf(moment: Moment | undefined): { seq?: number; at?: number } {
  if (moment === undefined) return {};
  return moment.kind === 'seq' ? { seq: moment.seq } : { at: moment.at };
}

export function partitionsOf(moment: Moment | undefined, all: readonly number[]): readonly number[] {
  if (moment?.kind !== 'seq') return all;
  const { partition, seq } = moment;
  if (partition === null && all.length > 1) {
    const places = `write a place (${all[0]}-${seq}) or a time`;
    throw new OperatorError(`The log has ${all.length} partitions, each with an event ${seq} of its own: ${places}.`);
  }
  if (partition !== null && !all.includes(partition)) throw new OperatorError(`The log has no partition ${partition}.`);
  return partition === null ? all : [partition];
}
