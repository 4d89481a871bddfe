/** `number`: from 1, as in the file. */
export type StatementRecord = { number: number; fields: readonly string[] };

export const MOST_FIELDS = 200;
