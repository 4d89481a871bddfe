// A statement of 100,000 lines imported and matched with 100,000 entries of the books. With --long a million of each, and
// a file of 1 GB.
import pg from 'pg';
import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { DAY_MS, HOUR_MS } from '#contracts/days/time.ts';
import { FORMATS } from '#contracts/finance/formats.ts';
import { migrate } from '#infra/postgres/migrate.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { viewNamed } from '#projections/registry.ts';
import { prepareViews } from '#projections/state/prepare.ts';
import { runMatching } from '#services/finance/runs/run.ts';
import { claimImport } from '#services/finance/statements/import-claim.ts';
import { importFile } from '#services/finance/statements/import-file.ts';
import { storeFile } from '#services/finance/statements/store-file.ts';
import { SCHEMA_ROOMS } from '#services/schema-rooms.ts';
import type { Database } from '../database-bed.ts';
import type { Row } from './row.ts';

const SIZES = { lines: 100_000, megabytes: 20 };
const LONG_SIZES = { lines: 1_000_000, megabytes: 1000 };
const MAPPING = { ...FORMATS.bank.mapping, dates: 'iso' } as const;
const FIRST_AT = Date.UTC(2026, 9, 1);
const SECOND_MS = 1000;

async function prepared({ url }: Database): Promise<DatabasePool> {
  await migrate(url, SCHEMA_ROOMS);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await prepareViews(client, [viewNamed('dollar-lines'), viewNamed('approvals'), viewNamed('withdrawals')], [0]);
  await client.end();
  return openPool(url, { max: 2, statementTimeoutMs: HOUR_MS });
}

const idRow = z.object({ id: z.int() });

/** One in a hundred lines has another amount than its entry, another reference, or none. */
async function fillSides(pool: DatabasePool, account: string, lines: number): Promise<void> {
  const file = await pool.oneFirst(sql.type(idRow)`
    insert into finance.file (account, name, state, stored_by) values (${account}, 'bench', 'imported', 1) returning id`);
  const reference = sql.fragment`case when n % 300 = 0 then null else 'wd_' || md5(n::text) || '-1' end`;
  await pool.query(sql.unsafe`
    insert into finance.line (file, account, record, kind, at, micros, currency, refs, text, key, ordinal, is_live)
    select ${file}, ${account}, n, 'main', ${FIRST_AT} + n * ${SECOND_MS},
      -5000000 - (n % 977) * 10000 - case when n % 300 = 100 then 7 else 0 end, 'USD',
      array_remove(array[case when n % 300 = 200 then 'other ' || n else ${reference} end], null), '',
      decode(md5(n::text), 'hex'), 1, true
    from generate_series(1, ${lines}::int8) as n`);
  await pool.query(sql.unsafe`
    insert into dollar_lines.line
    select 0, n, ${account}, 'exchange', ${FIRST_AT} + n * ${SECOND_MS}, -5000000 - (n % 977) * 10000, 'withdrawal-paid',
      md5('subject ' || n)::uuid, ${reference}, null, n % 5000, ${FIRST_AT} + n * ${SECOND_MS}
    from generate_series(1, ${lines}::int8) as n`);
  await pool.query(sql.unsafe`vacuum analyze finance.line`);
  await pool.query(sql.unsafe`vacuum analyze dollar_lines.line`);
}

async function matchOnce(pool: DatabasePool, account: string, lines: number): Promise<number> {
  await fillSides(pool, account, lines);
  const namesAtProvider = async () => new Map<string, string[]>();
  const start = performance.now();
  const { summary } = await runMatching(
    {
      pool,
      now: () => FIRST_AT + 40 * DAY_MS,
      namesAtProvider,
      postbacks: { refused: async () => [], end: async () => {} },
    },
    { account, by: 1, isDry: false },
  );
  const seconds = (performance.now() - start) / 1000;
  if ((summary.confirmed.reference ?? 0) < 0.98 * lines) throw new Error(`matched ${JSON.stringify(summary)}`);
  return seconds;
}

async function* statementOf(megabytes: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from('Date,Amount,Reference,Description\n');
  let row = 0;
  for (let piece = 0; piece < megabytes * 16; piece++) {
    let text = '';
    while (text.length < 65_536) {
      row += 1;
      text += `2026-10-01T00:00:${String(row % 60).padStart(2, '0')}Z,-${(row % 977) + 5}.25,wd_${row}-1,"Payout ${row} to a player, sent"\n`;
    }
    yield Buffer.from(text);
  }
}

type Imported = { seconds: number; grownMb: number; lines: number };

async function importOnce(pool: DatabasePool, megabytes: number): Promise<Imported> {
  const account = `provider:import-${megabytes}`;
  const stored = await storeFile(pool, {
    account,
    name: 'bench.csv',
    by: 1,
    bytes: statementOf(megabytes),
    size: null,
  });
  if (stored.kind !== 'stored') throw new Error(`the file is ${stored.kind}`);
  await claimImport(pool, stored.id, { mapping: MAPPING });
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 100);
  const start = performance.now();
  await importFile(pool, { file: stored.id, account, now: Date.now() });
  clearInterval(watch);
  const { lines } = await pool.one(sql.type(z.object({ lines: z.int() }))`
    select lines from finance.file where id = ${stored.id} and state = 'imported'`);
  return { seconds: (performance.now() - start) / 1000, grownMb: (most - before) / 1024 ** 2, lines };
}

export const reconcile: Row = {
  name: 'reconcile',
  async measure({ server, isLong, pace }) {
    await using database = await server.create();
    const pool = await prepared(database);
    try {
      const { lines, megabytes } = isLong ? LONG_SIZES : SIZES;
      const rounds = isLong ? 1 : pace.rounds;
      const seconds: number[] = [];
      for (let round = 0; round < rounds; round++)
        seconds.push(await matchOnce(pool, `provider:bench-${round}`, lines));
      await importOnce(pool, 2);
      const { grownMb, lines: read, seconds: took } = await importOnce(pool, megabytes);
      return {
        row: this.name,
        comparisons: [
          {
            title: `matching of ${lines.toLocaleString('en-US')} lines against as many expectations`,
            ours: { label: 'one run', unit: 's', runs: seconds },
            baseline: null,
            target: { of: 'figure', bound: 'under', value: 60 },
          },
          {
            title: `memory added by an import of ${megabytes} MB`,
            ours: {
              label: `${read.toLocaleString('en-US')} lines in ${took.toFixed(0)} s`,
              unit: 'MB',
              runs: [grownMb],
            },
            baseline: null,
            target: { of: 'figure', bound: 'under', value: 250 },
          },
        ],
      };
    } finally {
      await pool.end();
    }
  },
};
