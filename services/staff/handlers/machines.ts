import type { DatabasePool } from 'slonik';
import { instantOf } from '#contracts/days/time.ts';
import { readDeadJobs, readJobNumbers } from '#infra/jobs/job-numbers.ts';
import type { Clock } from '#infra/process/clock.ts';
import type { Health } from '#infra/process/health.ts';
import { readCheckpoints, readParkedEvents } from '#projections/positions/read.ts';
import { readMailNumbers } from '../../mail/port/mail-numbers.ts';
import { answer, type Handler } from '../../module/handler.ts';
import { lagsOf } from '../../module/view-lags.ts';
import { readLags } from '../../status/port/lag.ts';
import { readConnectedRoles } from './connected-roles.ts';
import { readServedPartitions } from '#ledger/lease/served-partitions.ts';
import { readLogEnd } from '#ledger/log/end.ts';

type Deps = { pool: DatabasePool; health: Health; clock: Clock };

const MOST_PARKED = 100;
const MOST_DEAD = 100;

export function machinesHandler({ pool, health, clock }: Deps): Handler<'machines'> {
  return async () => {
    // Checkpoints first: a view is never ahead of the end read after it.
    const checkpoints = await readCheckpoints(pool);
    const [{ position }, parked, queues, deadJobs, mail, roles, served, lags] = await Promise.all([
      readLogEnd(pool),
      readParkedEvents(pool, MOST_PARKED),
      readJobNumbers(pool),
      readDeadJobs(pool, MOST_DEAD),
      readMailNumbers(pool),
      readConnectedRoles(pool),
      readServedPartitions(pool),
      readLags(pool),
    ]);
    return answer({
      gateway: health.report(),
      roles,
      log: [...position].map(([partition, seq]) => {
        const isServed = served.some((one) => one.partition === partition && one.isServed);
        return { partition, seq, isServed };
      }),
      history: lags.map(({ at, ...lag }) => ({ at: instantOf(at), ...lag })),
      views: lagsOf(checkpoints, position),
      parked: parked.map(({ since, ...event }) => ({ ...event, since: instantOf(since) })),
      queues: [...queues],
      deadJobs: deadJobs.map(({ failedAt, ...job }) => ({ ...job, failedAt: instantOf(failedAt) })),
      mail,
      demoClock: clock.demo === undefined ? null : instantOf(clock.now()),
    });
  };
}
