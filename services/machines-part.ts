import type { DatabasePool } from 'slonik';
import type { Machines } from '#contracts/internal/machines.ts';
import { readDeadJobs, readJobNumbers } from '#infra/jobs/job-numbers.ts';
import { readServedPartitions } from '#ledger/lease/served-partitions.ts';
import { readMailNumbers } from './mail/mail-numbers.ts';

const MOST = 100;

export function machinesOn(pool: DatabasePool): Machines {
  return {
    queues: () => readJobNumbers(pool),
    deadJobs: () => readDeadJobs(pool, MOST),
    mail: () => readMailNumbers(pool),
    partitions: () => readServedPartitions(pool),
  };
}
