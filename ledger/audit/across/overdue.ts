/** Milliseconds. Promises are kept within seconds, and wait while a service is down. */
export const OVERDUE_MS = 24 * 3_600_000;
