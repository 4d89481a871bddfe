// Bounds the number of events of one account: the log stores an account's version as int4, inside the bytes it hashes.
import type { EventType } from '#contracts/events.ts';
import type { Account } from '../book/account.ts';
import type { Draft } from './rule.ts';

/** The largest int4. One version more could not be written, and every batch of the partition would wait behind it. */
export const LAST_VERSION = 2_147_483_647;

/**
 * Whether these events still fit. Every open hold and round ends with one event, and that room is reserved: only an event
 * that ends one may use it, so nothing stays open because its account is full.
 */
export function hasRoom({ version, holds, rounds }: Readonly<Account>, drafts: readonly Draft[]): boolean {
  let endings = (holds?.open.size ?? 0) + (rounds?.size ?? 0);
  for (const { type } of drafts) {
    if (ENDINGS.has(type)) endings = 0;
    // A start that is over at once reserves as much as one that stays open: its refusal must not tell the outcome.
    else if (BEGINNINGS.has(type)) endings++;
  }
  return version + drafts.length + endings <= LAST_VERSION;
}

const BEGINNINGS: ReadonlySet<EventType> = new Set(['points-held', 'round-started', 'round-played', 'offer-credited']);
const ENDINGS: ReadonlySet<EventType> = new Set([
  'round-settled',
  'hold-posted',
  'hold-voided',
  'hold-expired',
  'offer-released',
  'offer-reversed',
]);
