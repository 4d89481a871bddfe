import { kindOf } from '#contracts/kinds.ts';
import type { Account } from '../book/account.ts';
import type { Draft } from './rule.ts';

/** Versions are stored as int4. A higher one could not be written and would block every later batch of the partition. */
export const LAST_VERSION = 2_147_483_647;

/** Only an event that ends a hold or a round may use the versions reserved for ends. */
export function hasRoom({ version, open }: Readonly<Account>, drafts: readonly Draft[]): boolean {
  let reserved = open;
  for (const { type, game } of drafts) {
    const kind = kindOf(type, game);
    if (kind.opens !== undefined) reserved++;
    else if (kind.ends !== undefined) reserved = 0;
  }
  return version + drafts.length + reserved <= LAST_VERSION;
}
