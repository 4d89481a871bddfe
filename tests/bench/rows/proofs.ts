// The proof of any event in a log of a million events (with --long, ten million), as a player gets it: the file, made from
// stored roots and hashed events, and checked before it is sent.
import type { DatabasePool } from 'slonik';
import { migrate } from '#infra/postgres/migrate.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { readTuplesAt } from '#services/audit/port/event-tuples.ts';
import { openLogProofs } from '#services/proofs/read/open-log-proofs.ts';
import { SCHEMA_ROOMS } from '#services/schema-rooms.ts';
import { drawsOf } from '#tests/support/random-story.ts';
import type { Database } from '../database-bed.ts';
import { LogWriter } from '../log-writer.ts';
import { openBenchProver, SALT_KEY } from '../prover-bed.ts';
import { takeTurns } from '../rounds.ts';
import type { Row } from './row.ts';

const PARTITION = 0;
const EVENTS = 1_000_000;
const LONG_EVENTS = 10_000_000;
const TILE = 256;

async function fill({ url }: Database, events: number): Promise<void> {
  await migrate(url, SCHEMA_ROOMS);
  await using log = await LogWriter.open(url);
  await log.fillTo(events);
}

async function sign({ url }: Database, events: number): Promise<void> {
  await using prover = await openBenchProver(url);
  const pool = await openPool(url, { max: 1 });
  try {
    const proofs = openLogProofs({
      pool,
      logSaltKey: SALT_KEY,
      now: () => Date.now(),
      monotonic: () => performance.now(),
    });
    for (let turns = 0; turns < 1000; turns++) {
      await prover.session.turn();
      if ((await proofs.latest(PARTITION))?.size === events) return;
    }
  } finally {
    await pool.end();
  }
  throw new Error('the log was not signed');
}

/** Milliseconds per answer; every question is about another event. */
function asking(events: number, ask: (seq: number) => Promise<void>) {
  const draw = drawsOf(139);
  return async (ms: number): Promise<number> => {
    const start = performance.now();
    let asked = 0;
    for (; performance.now() - start < ms; asked++) await ask(1 + Math.floor(draw() * events));
    return (performance.now() - start) / asked;
  };
}

function proving(pool: DatabasePool): (seq: number) => Promise<void> {
  const proofs = openLogProofs({
    pool,
    logSaltKey: SALT_KEY,
    now: () => Date.now(),
    monotonic: () => performance.now(),
  });
  return async (seq) => {
    const place = { partition: PARTITION, seq };
    const file = await proofs.proofFile(place, (await proofs.covering(place))!);
    if (file === null) throw new Error(`event ${seq} was not proven`);
  };
}

/** Any proof needs at least the events of its tile. */
async function readTile(pool: DatabasePool, seq: number): Promise<void> {
  const first = seq - (seq % TILE);
  await readTuplesAt(
    pool,
    PARTITION,
    Array.from({ length: TILE }, (_, place) => first + place + 1),
  );
}

export const proofs: Row = {
  name: 'proofs',
  async measure({ server, pace, isLong }) {
    const events = isLong ? LONG_EVENTS : EVENTS;
    await using database = await server.create();
    await fill(database, events);
    await sign(database, events);
    const pool = await openPool(database.url, { max: 4 });
    try {
      const [proof, tile] = await takeTurns(
        [
          { label: 'the file, made and checked', run: asking(events, proving(pool)) },
          { label: 'the events of its tile, read', run: asking(events, (seq) => readTile(pool, seq)) },
        ],
        'ms',
        pace,
      );
      const size = `${events / 1_000_000}M events`;
      return {
        row: this.name,
        comparisons: [
          {
            title: `proof of an event, ${size}`,
            ours: proof!,
            baseline: tile!,
            target: { of: 'ratio', bound: 'under', value: 5 },
          },
          {
            title: 'the same, in a twentieth of a second',
            ours: { ...proof!, label: '' },
            baseline: null,
            target: { of: 'figure', bound: 'under', value: 50 },
          },
        ],
      };
    } finally {
      await pool.end();
    }
  },
};
