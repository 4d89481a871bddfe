// A place in the log as an operator writes it: a sequence number (1234), a place (0-1234), or a time (2026-05-01,
// 2026-05-01T12:00:00Z). A bare date means the end of that day, UTC, for an upper bound and its start for a lower one.
import { z } from 'zod';

export type Moment = { kind: 'seq'; seq: number } | { kind: 'time'; at: number };

const SENTENCE = 'write a sequence number (1234), a place (0-1234) or a time (2026-05-01T12:00:00Z)';
const SEQ = /^(?:\d{1,4}-)?(\d{1,16})$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

function momentOf(text: string, bound: 'lower' | 'upper'): Moment | undefined {
  const seq = SEQ.exec(text);
  if (seq !== null) return { kind: 'seq', seq: Number(seq[1]) };
  const at = Date.parse(text);
  if (Number.isNaN(at)) return undefined;
  return { kind: 'time', at: DATE.test(text) && bound === 'upper' ? at + DAY_MS - 1 : at };
}

export function moment(bound: 'lower' | 'upper') {
  return z.string().transform((text, context): Moment => {
    const parsed = momentOf(text, bound);
    if (parsed !== undefined) return parsed;
    context.addIssue({ code: 'custom', message: `"${text}" is no place in the log: ${SENTENCE}` });
    return z.NEVER;
  });
}

/** As the audit takes it. */
export function untilOf(moment: Moment | undefined): { seq?: number; at?: number } {
  if (moment === undefined) return {};
  return moment.kind === 'seq' ? { seq: moment.seq } : { at: moment.at };
}
