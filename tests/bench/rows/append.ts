import { migrate } from '#infra/postgres/migrate.ts';
import { SCHEMA_ROOMS } from '#services/schema-rooms.ts';
import { RawTable } from '../baselines/raw-insert.ts';
import { LogWriter } from '../log-writer.ts';
import { takeTurns } from '../rounds.ts';
import type { Row } from './row.ts';

const BATCH_ROWS = 1000;

/** `prepare` is not timed. */
async function rowsPerSecond<Batch>(
  ms: number,
  prepare: () => Promise<Batch>,
  work: (batch: Batch) => Promise<void>,
): Promise<number> {
  let rows = 0;
  let busyMs = 0;
  while (busyMs < ms) {
    const batch = await prepare();
    const from = performance.now();
    await work(batch);
    busyMs += performance.now() - from;
    rows += BATCH_ROWS;
  }
  return rows / (busyMs / 1000);
}

export const append: Row = {
  name: 'append',
  async measure({ server, pace }) {
    await using database = await server.create();
    await migrate(database.url, SCHEMA_ROOMS);
    await using log = await LogWriter.open(database.url);
    await using raw = await RawTable.open(database.url);
    const [ours, bare] = await takeTurns(
      [
        {
          label: `${BATCH_ROWS} rows a batch, encoding and hashing included`,
          run: (ms) =>
            rowsPerSecond(
              ms,
              () => log.prepare(BATCH_ROWS),
              (entries) => log.append(entries),
            ),
        },
        {
          label: `${BATCH_ROWS} rows a statement, unindexed, encoded beforehand`,
          run: (ms) =>
            rowsPerSecond(
              ms,
              async () => raw.encode(await log.prepare(BATCH_ROWS)),
              (columns) => raw.insert(log.seq, columns),
            ),
        },
      ],
      'rows/s',
      pace,
    );
    return {
      row: this.name,
      comparisons: [
        {
          title: 'log append over a bare insert',
          ours: ours!,
          baseline: bare!,
          target: { of: 'ratio', bound: 'at-least', value: 0.35 },
        },
      ],
    };
  },
};
