// What the ledger tells of itself, put into the log and the metrics. Before it: ledger/. After it: operators.
import type { Log } from '#infra/process/log.ts';
import type { Metrics } from '#infra/process/metrics.ts';
import type { LedgerReports } from '#ledger/ledger.ts';

export function ledgerReports(log: Log, metrics: Metrics): LedgerReports {
  const events = metrics.counter({ name: 'log_events_total', help: 'Events appended to the log.' });
  const batches = metrics.histogram({ name: 'log_append_seconds', help: 'Time of one append, batch by batch.' });
  const retries = metrics.counter({ name: 'log_retries_total', help: 'Appends that had to be tried again.' });
  return {
    recovered: (facts) => log.info(facts, 'the book stands again'),
    committed(facts) {
      events.inc(facts.events);
      batches.observe(facts.seconds);
    },
    retrying(error, attempt) {
      retries.inc();
      log.warn({ err: error, attempt }, 'the log did not answer; trying again');
    },
    snapshotFailed: (error) =>
      log.warn({ err: error }, 'no snapshot could be written; the next start folds a longer tail'),
  };
}
