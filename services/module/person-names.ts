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

const OPERATOR = /^operator:(\d{1,15})$/;

/** Names of the staff behind actors; null for others, and for erased accounts. */
export async function operatorNames(
  identity: Pick<Identity, 'publicPersons'>,
  actors: readonly string[],
): Promise<(actor: string) => string | null> {
  const accounts = new Set(actors.map(operatorOf).filter((account) => account !== null));
  const people = await identity.publicPersons([...accounts]);
  return (actor) => {
    const account = operatorOf(actor);
    return account === null ? null : (people.get(account)?.username ?? null);
  };
}

function operatorOf(actor: string): number | null {
  const digits = OPERATOR.exec(actor)?.[1];
  return digits === undefined ? null : Number(digits);
}
