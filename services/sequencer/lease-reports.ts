import type { Health } from '#infra/process/health.ts';
import type { Log } from '#infra/process/log.ts';
import type { Metrics } from '#infra/process/metrics.ts';
import type { LeaseReports } from '#ledger/lease/keeper-options.ts';
import { ClockApart } from '#ledger/log/clock.ts';
import { GONE } from '#ledger/lease/sequencer-watch.ts';

type Rooms = { log: Log; metrics: Metrics; health: Health };

export function leaseReports({ log, metrics, health }: Rooms): LeaseReports {
  const labels = ['partition'] as const;
  const epochs = metrics.gauge({ name: 'lease_epoch', help: 'The epoch of each partition that is open here.', labels });
  const takeovers = metrics.counter({
    name: 'takeovers_total',
    help: 'Partitions taken, by how their last owner went: killed, frozen, forgotten, or in order.',
    labels: ['from'],
  });
  // The alert uses the increase: a counter that first appears as 1 has none.
  for (const from of [...GONE, 'in order']) takeovers.inc({ from }, 0);
  const losses = metrics.counter({ name: 'lost_partitions_total', help: 'Partitions lost without a hand-over.' });
  health.ready('leases');
  return {
    taken({ partition, epoch, from, seconds }) {
      epochs.set({ partition: String(partition) }, epoch);
      takeovers.inc({ from: from ?? 'in order' });
      log.info({ partition, epoch, from, seconds }, 'a partition was taken');
    },
    handedOver({ partition, epoch }) {
      epochs.remove({ partition: String(partition) });
      log.info({ partition, epoch }, 'a partition was handed over');
    },
    lost({ partition, epoch }, error) {
      epochs.remove({ partition: String(partition) });
      losses.inc();
      log.error({ err: error, partition, epoch }, 'a partition was lost');
    },
    notOpened: ({ partition, epoch }, error) =>
      log.error({ err: error, partition, epoch }, 'a partition was taken and cannot be opened'),
    unreachable(error) {
      const reason = error instanceof ClockApart ? error.message : 'the leases cannot be renewed';
      health.notReady('leases', reason);
      log.error({ err: error }, 'the leases cannot be renewed; nothing is answered until they are');
    },
    reachable() {
      health.ready('leases');
      log.info('the leases are renewed again');
    },
  };
}
