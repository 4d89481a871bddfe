/** The file with everything the house holds about an account. Times in milliseconds since the epoch. */
export type ExportState = {
  state: 'asked' | 'ready' | 'failed';
  askedAt: number;
  /** Of the file, once it is ready. */
  bytes: number | null;
  /** When the file is removed, once it is ready. */
  expiresAt: number | null;
};

/** `erasedAt`: until then its owner can keep the account. Milliseconds since the epoch. */
export type Closing = { kind: 'closing'; erasedAt: number };
