import type { Log } from '#infra/process/log.ts';
import type { Metrics } from '#infra/process/metrics.ts';
import type { LedgerReports } from '#ledger/ledger.ts';

const BATCH_BUCKETS = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096];

export function ledgerReports(log: Log, metrics: Metrics): LedgerReports {
  const labels = ['partition'] as const;
  const events = metrics.counter({ name: 'log_events_total', help: 'Events appended to the log.', labels });
  const committed = metrics.gauge({ name: 'log_committed_seq', help: 'The last event in the log.', labels });
  const durations = metrics.histogram({ name: 'log_append_seconds', help: 'Time of one append, batch by batch.' });
  const sizes = metrics.histogram({ name: 'log_batch_events', help: 'Events in one append.' }, BATCH_BUCKETS);
  const retries = metrics.counter({ name: 'log_retries_total', help: 'Appends that had to be tried again.' });
  return {
    recovered(facts) {
      committed.set({ partition: String(facts.partition) }, facts.seq);
      log.info(facts, 'recovered the partition from the log');
    },
    committed(facts) {
      const partition = String(facts.partition);
      events.inc({ partition }, facts.events);
      committed.set({ partition }, facts.seq);
      durations.observe(facts.seconds);
      sizes.observe(facts.events);
    },
    retrying(error, attempt) {
      retries.inc();
      log.warn({ err: error, attempt }, 'the log did not answer; trying again');
    },
    snapshotFailed: (error) =>
      log.warn({ err: error }, 'no snapshot could be written; the next start folds a longer tail'),
  };
}
