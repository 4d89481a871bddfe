import { availableParallelism } from 'node:os';

/** Tests that wait for servers, leases and animations leave a core idle now and then: half a worker more for each. */
export const WAITING_WORKERS = Math.ceil(availableParallelism() * 1.5);
