import type { Pauses } from '#infra/keep-on.ts';

/** When a line to the database without an answer is held for dead. */
export const PATIENCE_MS = 15_000;

export const PAUSES: Pauses = { firstMs: 10, longestMs: 5000 };
