/** An account in memory. Each capability adds its slice by declaration merging; it is undefined before its first event. */
export interface Account {
  id: number;
  available: number;
  held: number;
  /** Number of events of this account so far. */
  version: number;
  /** Number of open holds and rounds. */
  open: number;
}

export function isOpened(account: Readonly<Account>): boolean {
  return account.version > 0;
}
