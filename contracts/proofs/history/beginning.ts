// Where a downloaded history begins, from its first letters. Nothing is checked.
import { readCheckpoint } from '../checkpoint.ts';
import { tupleIn } from '../leaf.ts';
import { fromBase64, readNote } from '../note.ts';
import { readTupleHeader } from '../tuple.ts';
import { MARK_BYTES, OPENING } from './file.ts';

/** `place` and `version`: of the first event. `size`: of the signed log. */
export type Beginning = { place: string; version: number; size: number };

const EVENTS = '"events":["';

/** `page`: up to the first event at least. Null if it is no history. */
export function beginningIn(page: string): Beginning | null {
  const start = page.indexOf(OPENING);
  const at = page.indexOf(EVENTS, start);
  const end = page.indexOf('"', at + EVENTS.length);
  if (start < 0 || at < 0 || end < 0) return null;
  const size = sizeIn(`${page.slice(start + OPENING.length, at)}"events":[]}`);
  const leaf = fromBase64(page.slice(at + EVENTS.length, end))?.subarray(MARK_BYTES);
  const tuple = leaf === undefined ? null : tupleIn(leaf);
  const header = tuple === null ? null : readTupleHeader(tuple);
  if (size === null || header === null) return null;
  return { place: `${header.partition}-${header.seq}`, version: header.version, size };
}

/** Events of the log that a checkpoint signs. */
export function sizeSigned(checkpoint: string): number | null {
  const note = readNote(checkpoint);
  return note === null ? null : (readCheckpoint(note.text)?.size ?? null);
}

function sizeIn(json: string): number | null {
  try {
    const { log } = JSON.parse(json) as { log?: { checkpoint?: unknown } };
    return typeof log?.checkpoint === 'string' ? sizeSigned(log.checkpoint) : null;
  } catch {
    return null;
  }
}
