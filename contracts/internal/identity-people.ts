import type { AccountId } from '../ids.ts';

export type PeopleLookUps = {
  /** In use, or used by an erased account. */
  isNameTaken(name: string): Promise<boolean>;
  confirmedAmong(accounts: readonly AccountId[]): Promise<ReadonlySet<AccountId>>;
};
