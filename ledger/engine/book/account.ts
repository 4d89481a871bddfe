/** Each capability adds its slice by declaration merging. */
export interface Account {
  id: number;
  available: number;
  held: number;
  version: number;
  /** Number of open holds and rounds. */
  open: number;
}

export function isOpened(account: Readonly<Account>): boolean {
  return account.version > 0;
}
