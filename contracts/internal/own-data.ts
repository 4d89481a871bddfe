/** Times in milliseconds since the epoch. */
export type ExportState = {
  state: 'asked' | 'ready' | 'failed';
  askedAt: number;
  bytes: number | null;
  expiresAt: number | null;
};

/** `erasedAt`: the owner can keep the account until then. Milliseconds since the epoch. */
export type Closing = { kind: 'closing'; erasedAt: number };
