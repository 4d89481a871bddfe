import { availableParallelism } from 'node:os';

/** Tests that wait leave cores idle: half a worker more per core. */
export const WAITING_WORKERS = Math.ceil(availableParallelism() * 1.5);
