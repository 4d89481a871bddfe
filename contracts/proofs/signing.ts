import { MINUTE_MS } from '../days/time.ts';

/** The prover reports at least every half minute. After this it has stopped. */
export const SILENT_AFTER_MS = 2 * MINUTE_MS;
