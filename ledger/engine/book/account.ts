/** Each capability adds its slice by declaration merging. */
export interface Account {
  id: number;
  available: number;
  held: number;
  version: number;
  /** Number of open holds and rounds. */
  open: number;
  /** State of slices that no bet reads. Each has a getter by its name. */
  packed: string;
  /** By slice, what is too long to be packed. */
  long: Map<string, unknown> | undefined;
}

export function isOpened(account: Readonly<Account>): boolean {
  return account.version > 0;
}
