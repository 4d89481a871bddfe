/** The same query for the slips and the last tables, so that it is read once. */
export const lastRounds = { query: { limit: 50 } } as const;
