// Processor time of the prover and PostgreSQL for the signed log, over that of the appends of a full house.
import { migrate } from '#infra/postgres/migrate.ts';
import { SCHEMA_ROOMS } from '#services/schema-rooms.ts';
import { PostgresTime } from '../http/processor-time.ts';
import { LogWriter } from '../log-writer.ts';
import { openBenchProver } from '../prover-bed.ts';
import { takeTurns } from '../rounds.ts';
import type { Row } from './row.ts';

const BATCH_ROWS = 1000;
/** Of bets that a house at its peak appends. */
const EVENTS_PER_SECOND = 5000;
const CHECKPOINT_SECONDS = 10;
const CHECKPOINTS = 20;

export const prover: Row = {
  name: 'prover',
  async measure({ server, pace }) {
    if (process.platform !== 'linux')
      throw new Error('the row `prover` reads processor time from /proc, on Linux only');
    await using database = await server.create();
    await migrate(database.url, SCHEMA_ROOMS);
    await using log = await LogWriter.open(database.url);
    await using signing = await openBenchProver(database.url);
    await using postgres = await PostgresTime.open(database.url);
    const { session } = signing;
    const spent = async (): Promise<number> => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000 + (await postgres.spentMs());
    };
    /** Microseconds per event; `work` returns how many events it was for. */
    const perEvent = async (work: () => Promise<number>): Promise<number> => {
      const before = await spent();
      const events = await work();
      return (1000 * ((await spent()) - before)) / events;
    };
    const append = (ms: number) =>
      perEvent(async () => {
        const from = { seq: log.seq, at: performance.now() };
        while (performance.now() - from.at < ms) await log.append(await log.prepare(BATCH_ROWS));
        return log.seq - from.seq;
      });
    const hashAll = () => perEvent(async () => await unsignedBefore(async () => void (await session.turn())));
    const unsignedBefore = async (work: () => Promise<void>): Promise<number> => {
      const before = session.provers[0]?.last?.size ?? 0;
      await work();
      return log.seq - before;
    };
    /** Each ends one more event, whose hashing counts too. */
    const sign = async () => {
      await session.turn();
      return await perEvent(async () => {
        for (let count = 0; count < CHECKPOINTS; count++) {
          await log.append(await log.prepare(1));
          await session.turn();
        }
        return CHECKPOINTS * CHECKPOINT_SECONDS * EVENTS_PER_SECOND;
      });
    };
    const [appended, hashed, signed] = await takeTurns(
      [
        { label: 'appended, 1,000 a batch', run: append },
        { label: 'read and hashed into the tree', run: hashAll },
        { label: `a checkpoint each ${CHECKPOINT_SECONDS} s at ${EVENTS_PER_SECOND} events/s`, run: sign },
      ],
      'µs/event',
      pace,
    );
    const checkpoint = { of: 'ratio', bound: 'under', value: 0.02 } as const;
    const hashing = { of: 'figure', bound: 'under', value: 20 } as const;
    return {
      row: this.name,
      comparisons: [
        { title: 'checkpoints over appends, processor', ours: signed!, baseline: appended!, target: checkpoint },
        { title: 'hashing of an event, processor', ours: hashed!, baseline: null, target: hashing },
      ],
    };
  },
};
