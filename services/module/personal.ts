import type { CommonQueryMethods } from 'slonik';
import type { AccountId } from '#contracts/ids.ts';

/** `detach` removes the link to the account. */
type Treatment = 'erase' | 'detach' | 'keep';

type Columns = Readonly<Record<string, Treatment | readonly [treatment: 'keep' | 'detach', reason: string]>>;

/** `names` are separated by blanks. */
export function each(treatment: Treatment, names: string): Columns {
  return Object.fromEntries(names.split(' ').map((name) => [name, treatment]));
}

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
  /** Of each table with personal data, every column. A test compares them with the schema. */
  columns: Readonly<Record<string, Columns>>;
  /** The other tables, which identify people by account number at most, and why. An erased account's leads nowhere. */
  impersonal?: Readonly<Record<string, string>>;
  /** Members of the person's downloaded record. No hash, secret or key, and nothing about other people. */
  own?(db: CommonQueryMethods, account: AccountId, keys: PersonalKeys): Promise<Record<string, unknown>>;
  /** In the transaction that deletes the person. Rows that reference `users` are deleted by cascade. */
  erase?(transaction: CommonQueryMethods, person: Person): Promise<void>;
};

/** Keys that open sealed columns. */
export type PersonalKeys = { payeeKey: string };
