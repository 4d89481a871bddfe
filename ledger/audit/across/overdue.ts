import { DAY_MS } from '#contracts/days/time.ts';

/** Milliseconds. Promises are kept within seconds, and wait while a service is down. */
export const OVERDUE_MS = DAY_MS;
