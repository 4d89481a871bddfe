import type { AccountId } from '../ids.ts';

export type PeopleLookUps = {
  /** Somebody has the name, or somebody who is gone had it. */
  isNameTaken(name: string): Promise<boolean>;
  /** Of these, who has confirmed their address. */
  confirmedAmong(accounts: readonly AccountId[]): Promise<ReadonlySet<AccountId>>;
};
