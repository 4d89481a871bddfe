// Trial balance at an instant in a log of a million events (with --long, ten million), compared with a fold of the whole
// log.
import pg from 'pg';
import type { DatabasePool } from 'slonik';
import type { ViewName } from '#contracts/push.ts';
import { migrate } from '#infra/postgres/migrate.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { trialBalance } from '#ledger/audit/trial-balance.ts';
import { LogFeed } from '#ledger/engine/feed/log-feed.ts';
import { readHeldAt } from '#projections/journal/read.ts';
import { trialBalanceAt } from '#projections/ledger-days/as-of.ts';
import { positionAtTime } from '#ledger/log/end.ts';
import { prepareViews } from '#projections/state/prepare.ts';
import { rebuildView } from '#projections/rebuild/rebuild.ts';
import { viewNamed } from '#projections/registry.ts';
import { readAvailableAt } from '#projections/account-lines/read.ts';
import { SCHEMA_ROOMS } from '#services/schema-rooms.ts';
import { drawsOf } from '#tests/support/random-story.ts';
import { ACCOUNTS } from '../bets.ts';
import type { Database } from '../database-bed.ts';
import { LogWriter } from '../log-writer.ts';
import { takeTurns } from '../rounds.ts';
import type { Row } from './row.ts';

const PARTITION = 0;
const EVENTS = 1_000_000;
const LONG_EVENTS = 10_000_000;
const VIEWS: readonly ViewName[] = ['ledger-days', 'statement', 'rounds', 'journal'];

async function fill({ url }: Database, events: number): Promise<void> {
  await migrate(url, SCHEMA_ROOMS);
  await using log = await LogWriter.open(url);
  await log.fillTo(events);
}

async function buildViews({ url }: Database, events: number): Promise<void> {
  const views = VIEWS.map(viewNamed);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await prepareViews(client, views, [PARTITION]);
  await client.end();
  const { signal } = new AbortController();
  for (const view of views) {
    const feed = new LogFeed(url, PARTITION, events);
    const { reached, parked } = await rebuildView({ databaseUrl: url, feed, view, signal });
    if (reached.get(PARTITION) !== events || parked > 0) throw new Error(`${view.name} was not built`);
  }
}

type Instants = { from: number; to: number };

async function instantsOf({ url }: Database, events: number): Promise<Instants> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const timeOf = async (seq: number) => {
    const wanted = [PARTITION, seq];
    const { rows } = await client.query<{ at: Date }>('select at from event where partition = $1 and seq = $2', wanted);
    return rows[0]!.at.getTime();
  };
  const instants = { from: await timeOf(1), to: await timeOf(events) };
  await client.end();
  return instants;
}

/** Milliseconds per answer; every question has a different instant. */
function asking({ from, to }: Instants, ask: (at: number, draw: () => number) => Promise<void>) {
  const draw = drawsOf(39);
  return async (ms: number): Promise<number> => {
    const start = performance.now();
    let asked = 0;
    for (; performance.now() - start < ms; asked++) await ask(Math.floor(from + draw() * (to - from)), draw);
    return (performance.now() - start) / asked;
  };
}

async function balanceAt(pool: DatabasePool, at: number): Promise<void> {
  const told = await trialBalanceAt(pool, await positionAtTime(pool, at));
  if (told.kind === 'behind') throw new Error('the view has not come so far');
  if (told.lines.reduce((sum, { balance }) => sum + balance, 0n) !== 0n)
    throw new Error('the books do not sum to zero');
}

async function accountAt(pool: DatabasePool, at: number, account: number): Promise<void> {
  const seq = (await positionAtTime(pool, at)).get(PARTITION)!;
  await readAvailableAt(pool, account, seq);
  await readHeldAt(pool, account, seq);
}

/** Milliseconds per pass. */
async function foldWhole({ url }: Database): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const start = performance.now();
  await trialBalance(client, [PARTITION]);
  const ms = performance.now() - start;
  await client.end();
  return ms;
}

export const asOf: Row = {
  name: 'as-of',
  async measure({ server, pace, isLong }) {
    const events = isLong ? LONG_EVENTS : EVENTS;
    await using database = await server.create();
    await fill(database, events);
    await buildViews(database, events);
    const instants = await instantsOf(database, events);
    const pool = await openPool(database.url, { max: 1 });
    try {
      const [books, whole, account] = await takeTurns(
        [
          { label: 'from the books', run: asking(instants, (at) => balanceAt(pool, at)) },
          { label: 'log folded from its start', run: () => foldWhole(database), warmUps: 1 },
          {
            label: 'from statement and journal',
            run: asking(instants, (at, draw) => accountAt(pool, at, 1 + Math.floor(draw() * ACCOUNTS))),
          },
        ],
        'ms',
        pace,
      );
      const size = `${events / 1_000_000}M events`;
      const target = { of: 'figure', bound: 'under', value: 1000 } as const;
      return {
        row: this.name,
        comparisons: [
          {
            title: `trial balance at an instant, ${size}`,
            ours: books!,
            baseline: whole!,
            target: { of: 'ratio', bound: 'under', value: 0.1 },
          },
          { title: 'the same, under a second', ours: { ...books!, label: '' }, baseline: null, target },
          { title: `an account at an instant, ${size}`, ours: account!, baseline: null, target },
        ],
      };
    } finally {
      await pool.end();
    }
  },
};
