import type { DatabasePool } from 'slonik';
import { instantOf } from '#contracts/days/time.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { Position } from '#contracts/position.ts';
import type { machinesCall } from '#contracts/standing/machines-call.ts';
import { readDeadJobs, readJobNumbers } from '#infra/jobs/job-numbers.ts';
import type { Health } from '#infra/process/health.ts';
import { readCheckpoints, readParkedEvents } from '#projections/positions/read.ts';
import { readMailNumbers } from '../../mail/port/mail-numbers.ts';
import { answer, type Handler } from '../../module/handler.ts';
import { readLogEnd } from '#ledger/log/end.ts';

type Deps = { pool: DatabasePool; health: Health };
type Views = ReplyOf<typeof machinesCall>['views'];

const MOST_PARKED = 100;
const MOST_DEAD = 100;

export function machinesHandler({ pool, health }: Deps): Handler<'machines'> {
  return async () => {
    // Checkpoints first: a view is never ahead of the end read after it.
    const checkpoints = await readCheckpoints(pool);
    const [{ position }, parked, queues, deadJobs, mail] = await Promise.all([
      readLogEnd(pool),
      readParkedEvents(pool, MOST_PARKED),
      readJobNumbers(pool),
      readDeadJobs(pool, MOST_DEAD),
      readMailNumbers(pool),
    ]);
    return answer({
      gateway: health.report(),
      log: [...position].map(([partition, seq]) => ({ partition, seq })),
      views: lagsOf(checkpoints, position),
      parked: parked.map(({ since, ...event }) => ({ ...event, since: instantOf(since) })),
      queues: [...queues],
      deadJobs: deadJobs.map(({ failedAt, ...job }) => ({ ...job, failedAt: instantOf(failedAt) })),
      mail,
    });
  };
}

type Checkpoint = { view: string; isStale: boolean; partition: number; seq: number };

/** The furthest behind first. A partition without a checkpoint is behind by all its events. */
export function lagsOf(checkpoints: readonly Checkpoint[], end: Position): Views {
  const all = [...end.values()].reduce((sum, seq) => sum + seq, 0);
  const views = new Map<string, Views[number]>();
  for (const { view, isStale, partition, seq } of checkpoints) {
    const before = views.get(view) ?? { view, isStale, behind: all };
    views.set(view, { ...before, behind: before.behind - Math.min(seq, end.get(partition) ?? 0) });
  }
  return [...views.values()].toSorted((one, other) => other.behind - one.behind || one.view.localeCompare(other.view));
}
