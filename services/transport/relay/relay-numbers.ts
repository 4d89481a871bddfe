import type { Health } from '#infra/process/health.ts';
import type { Metrics } from '#infra/process/metrics.ts';

export type PartitionNumbers = {
  relayed(count: number): void;
  /** Acknowledged, or nothing to do. */
  succeeded(): void;
  failed(error: unknown): void;
  /** The cursor is past the log's end. */
  astray(): void;
  isActive(active: boolean): void;
};

export type RelayNumbers = {
  of(partition: number): PartitionNumbers;
  /** Events after the cursor by partition, for all relays. */
  behind(lags: ReadonlyMap<number, number>): void;
};

const PART = 'relay';

export function relayNumbers(metrics: Metrics, health: Pick<Health, 'ready' | 'notReady'>): RelayNumbers {
  const labels = ['partition'] as const;
  const relayed = metrics.counter({ name: 'relay_events_total', help: 'Events that Kafka has acknowledged.', labels });
  const lag = metrics.gauge({ name: 'relay_lag_events', help: 'Events in the log after the cursor.', labels });
  const active = metrics.gauge({ name: 'relay_active', help: '1: it is this relay that relays it.', labels });
  const failing = metrics.gauge({ name: 'relay_failing', help: '1: the last attempt failed.', labels });
  const failures = metrics.counter({ name: 'relay_failures_total', help: 'Attempts that failed.', labels });
  const astray = metrics.counter({
    name: 'relay_astray_total',
    help: 'Times that the cursor was in another history of the log.',
    labels,
  });
  const troubles = new Map<number, string>();

  function report(partition: number, trouble: string | null): void {
    failing.set({ partition: String(partition) }, trouble === null ? 0 : 1);
    if (trouble === null) troubles.delete(partition);
    else troubles.set(partition, trouble);
    const [first] = troubles;
    if (first === undefined) health.ready(PART);
    else health.notReady(PART, `partition ${first[0]}: ${first[1]}`);
  }

  return {
    of(partition) {
      const label = { partition: String(partition) };
      active.set(label, 0);
      astray.inc(label, 0);
      return {
        relayed: (count) => relayed.inc(label, count),
        succeeded() {
          if (troubles.has(partition)) report(partition, null);
        },
        failed(error) {
          failures.inc(label);
          report(partition, error instanceof Error ? error.message : String(error));
        },
        astray: () => astray.inc(label),
        isActive: (isOurs) => active.set(label, isOurs ? 1 : 0),
      };
    },
    behind(lags) {
      for (const [partition, events] of lags) lag.set({ partition: String(partition) }, events);
    },
  };
}
