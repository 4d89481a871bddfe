/** `number`: the first line of the row in the file, from 1. */
export type StatementRecord = { number: number; fields: readonly string[] };

export const MOST_FIELDS = 200;
