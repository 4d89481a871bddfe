import type { CommonQueryMethods } from 'slonik';
import type { AccountId } from '#contracts/ids.ts';

export type Person = {
  account: AccountId;
  username: string;
  /** Of the account's present address, null without one. */
  emailKey: string | null;
  isConfirmed: boolean;
  /** Keys of all addresses that the person has ever confirmed. */
  addresses: readonly string[];
};

/** Exports and erases a module's rows about a person, on the caller's connection. */
export type Personal = {
  /** Members of the person's downloaded record. No hash, secret or key, and nothing about other people. */
  own?(db: CommonQueryMethods, account: AccountId, keys: PersonalKeys): Promise<Record<string, unknown>>;
  /** In the transaction that deletes the person. Rows that reference `users` are deleted by cascade. */
  erase?(transaction: CommonQueryMethods, person: Person): Promise<void>;
};

/** Keys that open sealed columns. */
export type PersonalKeys = { payeeKey: string };
