// A player's history as one page: all events with one proof, in a page that checks them without a connection.
import { z } from 'zod';
import { accountId } from '../../ids.ts';
import { storableText } from '../../definition/text.ts';
import { MOST_LEAF_BYTES } from '../leaf.ts';
import { hash, ownDay } from '../liability-calls.ts';

export const HISTORY_FORMAT = 'tallyhouse history 1';

/** In one file. Older ones are in further files. */
export const MOST_HISTORY_EVENTS = 100_000;

/** In front of each leaf: the first bytes of its hash, so that a changed event can be found. They prove nothing. */
export const MARK_BYTES = 6;

const MOST_ENTRY_LETTERS = Math.ceil((MARK_BYTES + MOST_LEAF_BYTES) / 3) * 4;
const MOST_PROOF_LETTERS = 400_000_000;
const MOST_NOTE_LETTERS = 100_000;
const MOST_KEYS = 100;

const note = z.string().max(MOST_NOTE_LETTERS);
/** Verifier keys of signed notes. */
const keys = z.array(z.string().max(1000)).max(MOST_KEYS);

export const historyData = z.object({
  format: z.literal(HISTORY_FORMAT),
  madeAt: z.iso.datetime(),
  /** Address of the house. */
  house: z.string().max(300),
  username: storableText.max(100),
  account: accountId,
  log: z.object({
    partition: z.int().min(0),
    origin: z.string().max(300),
    keys,
    checkpoint: note,
    /** Of a log that goes on under a later name: since when, its name before, and why. The house says it; nothing proves it. */
    renewal: z
      .object({ at: z.iso.datetime(), former: z.string().max(300), reason: storableText.max(500).nullable() })
      .nullable()
      .default(null),
  }),
  /** Base64 of mark and leaf, in the order of the log. */
  events: z.array(z.string().max(MOST_ENTRY_LETTERS)).min(1).max(MOST_HISTORY_EVENTS),
  /** Base64 of the hashes of `subtreesBeside`. */
  proof: z.string().max(MOST_PROOF_LETTERS),
  /** The signed note of a day, and base64 of the hashes that prove the growth from it. Null before the first. */
  heads: z.object({ note, keys, growth: z.string().max(10_000) }).nullable(),
  /** The parts of the balance in that day's total; nothing that finds those of other days. Null without. */
  liability: z.object({ daySecret: hash, own: ownDay.omit({ heads: true, chosen: true }) }).nullable(),
  /**
   * Of a part that ends where another file begins: the events of that file's log, and base64 of the hashes that prove the
   * growth from it. Null if the file ends with the latest event.
   */
  olderThan: z
    .object({ size: z.int().min(1), growth: z.string().max(10_000) })
    .nullable()
    .default(null),
});
export type HistoryData = z.infer<typeof historyData>;

export function entryOf(leaf: Uint8Array, leafHash: Uint8Array): Uint8Array {
  const entry = new Uint8Array(MARK_BYTES + leaf.length);
  entry.set(leafHash.subarray(0, MARK_BYTES));
  entry.set(leaf, MARK_BYTES);
  return entry;
}

/** Where the page keeps the data. */
export const HISTORY_ELEMENT = 'history';

export const OPENING = `<script type="application/json" id="${HISTORY_ELEMENT}">`;
const CLOSING = '</script>';

/** Of the page as it is built, without data. */
export const EMPTY_HISTORY = `${OPENING}${CLOSING}`;

/** The page in front of the data and behind it. Null if the page has no place for data. */
export function aroundHistory(page: string): { before: string; after: string } | null {
  const at = page.indexOf(EMPTY_HISTORY);
  if (at < 0) return null;
  const start = at + OPENING.length;
  return { before: page.slice(0, start), after: page.slice(start) };
}

/** No text of the result can end the element around it. */
export function embeddable(json: string): string {
  return json.replaceAll('<', String.raw`\u003c`);
}

/** The JSON within a downloaded page; null if it holds none. */
export function historyIn(page: string): string | null {
  const at = page.indexOf(OPENING);
  if (at < 0) return null;
  const start = at + OPENING.length;
  const end = page.indexOf(CLOSING, start);
  return end <= start ? null : page.slice(start, end);
}

export function readHistory(json: string): HistoryData | null {
  try {
    const read = historyData.safeParse(JSON.parse(json));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
