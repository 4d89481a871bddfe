import type { AccountId } from '#contracts/ids.ts';
import type { Identity } from '#contracts/internal/identity.ts';

/** Null for an erased account. */
export type NameOf = (account: AccountId | null) => string | null;

export function namesBy(identity: Pick<Identity, 'publicPersons'>) {
  return async (accounts: readonly (AccountId | null)[]): Promise<NameOf> => {
    const people = await identity.publicPersons([...new Set(accounts.filter((account) => account !== null))]);
    return (account) => (account === null ? null : (people.get(account)?.username ?? null));
  };
}
