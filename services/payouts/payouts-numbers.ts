// What the reconciler tells: the points that log and view do not agree about, in the metrics and once in the log.
import { exactJson } from '#contracts/json/exact-json.ts';
import type { UtcDay } from '#contracts/payouts/utc-day.ts';
import type { Log } from '#infra/process/log.ts';
import type { Metrics } from '#infra/process/metrics.ts';

/** What differs on one day of one partition. */
export type Trouble = {
  partition: number;
  day: UtcDay;
  isRunning: boolean;
  points: bigint;
  rows: number;
  facts: object;
};

export type PayoutsNumbers = {
  closed(partition: number): void;
  /** The place in the log up to which the running day was held against the view. */
  compared(partition: number, seq: number): void;
  /** Everything that differs in a partition at this look; empty: all agrees. */
  differ(partition: number, troubles: readonly Trouble[]): void;
};

function gaugesOf(metrics: Metrics) {
  const labels = ['partition'] as const;
  const points = metrics.gauge({
    name: 'payouts_unreconciled_points',
    help: 'Points paid out about which the log and the view payouts do not agree.',
    labels,
  });
  const rows = metrics.gauge({
    name: 'payouts_unreconciled_rows',
    help: 'Payouts about which the log and the view payouts do not agree.',
    labels,
  });
  const days = metrics.gauge({
    name: 'payouts_unreconciled_days',
    help: 'Days that are over and cannot be closed, because log and view do not agree.',
    labels,
  });
  const closed = metrics.counter({
    name: 'payouts_statements_closed_total',
    help: 'Day statements that this process has closed.',
    labels,
  });
  const compared = metrics.gauge({
    name: 'payouts_compared_seq',
    help: 'The event up to which the running day was held against the view.',
    labels,
  });
  return { points, rows, days, closed, compared };
}

export function payoutsNumbers(metrics: Metrics, log: Log): PayoutsNumbers {
  const { points, rows, days, closed, compared } = gaugesOf(metrics);
  const told = new Map<number, Map<string, string>>();

  function tell(partition: number, troubles: readonly Trouble[]): void {
    const before = told.get(partition) ?? new Map<string, string>();
    const now = new Map<string, string>();
    for (const { facts, ...trouble } of troubles) {
      const text = exactJson([trouble, facts]);
      now.set(trouble.day, text);
      if (before.get(trouble.day) === text) continue;
      const rest = trouble.isRunning ? 'the day goes on' : 'the day is not closed';
      log.error({ ...trouble, ...facts }, `payouts of a day differ between the log and the view; ${rest}`);
    }
    for (const day of before.keys()) {
      if (!now.has(day)) log.info({ partition, day }, 'payouts of a day agree again');
    }
    told.set(partition, now);
  }

  return {
    closed: (partition) => closed.inc({ partition: String(partition) }),
    compared: (partition, seq) => compared.set({ partition: String(partition) }, seq),
    differ(partition, troubles) {
      const label = { partition: String(partition) };
      points.set(
        label,
        sumOf(troubles, (trouble) => Number(trouble.points)),
      );
      rows.set(
        label,
        sumOf(troubles, (trouble) => trouble.rows),
      );
      days.set(label, troubles.filter(({ isRunning }) => !isRunning).length);
      tell(partition, troubles);
    },
  };
}

function sumOf(troubles: readonly Trouble[], part: (trouble: Trouble) => number): number {
  return troubles.reduce((sum, trouble) => sum + part(trouble), 0);
}
