/** The same query for the next action and the list, so that it is read once. */
export const lastWithdrawals = { query: { limit: 20 } } as const;
