import type { Pauses } from '#infra/retry-loop.ts';

/** Query timeout. */
export const PATIENCE_MS = 15_000;

export const PAUSES: Pauses = { firstMs: 10, longestMs: 5000 };
