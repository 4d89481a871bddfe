// The user names behind the accounts of a feed. Names never change, so each is asked for once.
import type { Identity } from '#contracts/identity.ts';
import type { AccountId } from '#contracts/ids.ts';
import { FORMER_PLAYER } from './presenters/former-player.ts';

const KEPT = 20_000;

export type Names = (accounts: Iterable<AccountId>) => Promise<(account: AccountId) => string>;

export function openNames(identity: Pick<Identity, 'publicPersons'>): Names {
  const known = new Map<AccountId, string>();
  return async (accounts) => {
    const unknown = new Set([...accounts].filter((account) => !known.has(account)));
    if (unknown.size > 0) {
      if (known.size + unknown.size > KEPT) known.clear();
      for (const { account, username } of (await identity.publicPersons([...unknown])).values()) {
        known.set(account, username);
      }
    }
    // Read at once: another call may clear the map.
    return (account) => known.get(account) ?? FORMER_PLAYER;
  };
}
