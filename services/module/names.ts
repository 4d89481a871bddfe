import type { Identity, PublicPerson } from '#contracts/internal/identity.ts';
import type { AccountId } from '#contracts/ids.ts';
import { DELETED_PLAYER, HIDDEN_PLAYER } from '#contracts/accounts/fields.ts';

const KEPT = 20_000;

export type Names = (accounts: Iterable<AccountId>) => Promise<(account: AccountId) => string>;

/** For lists that all players see. */
export const shownName = ({ username, hidesName }: PublicPerson) => (hidesName ? HIDDEN_PLAYER : username);

const ownName = ({ username }: PublicPerson) => username;

export function openNames(
  identity: Pick<Identity, 'publicPersons' | 'onPersonChange'>,
  nameOf: (person: PublicPerson) => string = ownName,
): Names {
  const known = new Map<AccountId, string>();
  /** Rises with every change: a read that overlaps one may be stale and is not cached. */
  let changes = 0;
  identity.onPersonChange((account) => {
    changes++;
    if (account === null) known.clear();
    else known.delete(account);
  });
  return async (accounts) => {
    // Separate from `known`, which may be cleared during the read.
    const told = new Map<AccountId, string>();
    const unknown = new Set<AccountId>();
    for (const account of accounts) {
      const name = known.get(account);
      if (name === undefined) unknown.add(account);
      else told.set(account, name);
    }
    if (unknown.size > 0) {
      if (known.size + unknown.size > KEPT) known.clear();
      const changesBefore = changes;
      for (const person of (await identity.publicPersons([...unknown])).values()) {
        const name = nameOf(person);
        if (changes === changesBefore) known.set(person.account, name);
        told.set(person.account, name);
      }
    }
    return (account) => told.get(account) ?? DELETED_PLAYER;
  };
}
