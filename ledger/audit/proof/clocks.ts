/** Milliseconds between the clocks of writers, the database and an audit. */
export const MOST_CLOCKS_APART_MS = 60_000;
