// Bounds the number of events of one account: the log stores an account's version as int4, inside the bytes it hashes.
import { kindOf } from '#contracts/kinds.ts';
import type { Account } from '../book/account.ts';
import type { Draft } from './rule.ts';

/** The largest int4. One version more could not be written, and every batch of the partition would wait behind it. */
export const LAST_VERSION = 2_147_483_647;

/** Whether these events still fit. Only an event that ends a hold or a round may use the room reserved for ends. */
export function hasRoom({ version, open }: Readonly<Account>, drafts: readonly Draft[]): boolean {
  let reserved = open;
  for (const { type, game } of drafts) {
    const kind = kindOf(type, game);
    if (kind.opens !== undefined) reserved++;
    else if (kind.ends !== undefined) reserved = 0;
  }
  return version + drafts.length + reserved <= LAST_VERSION;
}
