import { migrate } from '#infra/postgres/migrate.ts';
import { SCHEMA_ROOMS } from '#services/schema-rooms.ts';
import type { DatabaseBed } from '../database-bed.ts';
import { LogWriter } from '../log-writer.ts';
import { takeTurns } from '../rounds.ts';
import { rowsPerSecond } from './append.ts';
import type { Row } from './row.ts';

const BATCH_ROWS = 1000;
const SHORT_LOG = 100_000;
const LONG_LOG = 10_000_000;

async function filledLog(server: DatabaseBed, rows: number): Promise<{ log: LogWriter } & AsyncDisposable> {
  const stack = new AsyncDisposableStack();
  const database = stack.use(await server.create());
  await migrate(database.url, SCHEMA_ROOMS);
  const log = stack.use(await LogWriter.open(database.url));
  await log.fillTo(rows);
  return { log, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

/** Microseconds a row. */
async function costOfRow(log: LogWriter, ms: number): Promise<number> {
  const rate = await rowsPerSecond(
    ms,
    () => log.prepare(BATCH_ROWS),
    (entries) => log.append(entries),
  );
  return 1e6 / rate;
}

export const logSize: Row = {
  name: 'log-size',
  async measure({ server, pace, isLong }) {
    if (!isLong) return { row: this.name, notRun: 'append at 10M rows over 100K: takes minutes, only with --long' };
    await using long = await filledLog(server, LONG_LOG);
    await using short = await filledLog(server, SHORT_LOG);
    // A short log must stay short: what a run adds to it is small beside the other.
    const [ours, baseline] = await takeTurns(
      [
        { label: `from ${LONG_LOG.toLocaleString('en-US')} rows on`, run: (ms) => costOfRow(long.log, ms) },
        { label: `from ${SHORT_LOG.toLocaleString('en-US')} rows on`, run: (ms) => costOfRow(short.log, ms) },
      ],
      'µs/row',
      { ...pace, runMs: Math.min(pace.runMs, 1000) },
    );
    return {
      row: this.name,
      comparisons: [
        {
          title: 'append at 10M rows over 100K',
          ours: ours!,
          baseline: baseline!,
          target: { of: 'ratio', bound: 'under', value: 1.2 },
        },
      ],
    };
  },
};
