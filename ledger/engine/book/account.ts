import { SLICES } from './slices.ts';

type AnySlice = (typeof SLICES)[number];
export type SliceName = AnySlice['name'];
type StateOf<Name extends SliceName> = ReturnType<Extract<AnySlice, { name: Name }>['initial']>;

/** A slice is undefined until the first event that concerns it: most accounts never have most of them. */
export type Account = { [Name in SliceName]: StateOf<Name> | undefined } & {
  id: number;
  available: number;
  held: number;
  /** Number of events of this account so far. */
  version: number;
};

/** All accounts have the same fields in the same order, so that the engine gives them one shape. */
export function unopened(id: number): Account {
  const account: Record<string, unknown> = { id, available: 0, held: 0, version: 0 };
  for (const { name } of SLICES) account[name] = undefined;
  return account as Account;
}

export function isOpened(account: Readonly<Account>): boolean {
  return account.version > 0;
}
