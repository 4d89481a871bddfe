// `move --to <address>`: copies log and users of a stopped installation in one transaction and verifies the heads. The
// projector rebuilds the views.
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { copyLog, LogNotEmpty } from '#ledger/log/copy-log.ts';
import { readHead } from '#ledger/log/head.ts';
import { PartitionCountDiffers } from '#ledger/log/shape.ts';
import { copyOut } from '#ledger/log/read-forward.ts';
import type { NotedHead } from '#ledger/audit/verify-chain.ts';
import { PartitionTaken, PostgresLog } from '#ledger/engine/sequencer/postgres-log.ts';
import { type Desk, openNewDesk, OperatorError } from '../desk.ts';
import { verify } from './verify.ts';

/** Not derived from the log. Attempt counters are not copied. Proofs compare the log with the facts of offers and payees. */
const BESIDE_THE_LOG = [
  'users',
  'user_sessions',
  'confirmed_addresses',
  'offers.conversion',
  'payees.destination',
  'chat.rain',
  // The same log is signed on.
  'proofs.origin',
  'proofs.tile',
  'proofs.checkpoint',
  'proofs.key',
  'proofs.heads',
  // A published day has one root.
  'proofs.liabilities',
  'proofs.liability',
  'proofs.liability_tile',
  'proofs.liability_file',
  'proofs.chosen_value',
];

/** False if the copy is not in order. */
export async function moveTo(source: Desk, address: string): Promise<boolean> {
  await using target = await openNewDesk(address, source.signal);
  const { say, width, firstSettings } = source;
  return await move(source, { ...target, say, width, firstSettings });
}

async function move(source: Desk, target: Desk): Promise<boolean> {
  await using held = new AsyncDisposableStack();
  for (const partition of source.heads.keys()) await hold(source, partition, held);
  const noted = await headsOf(source);
  const copied = new Map<string, number>();
  const copyMore = async () => {
    for (const table of BESIDE_THE_LOG) copied.set(table, await copyTable(source.log, target.log, table));
  };
  await copyLog(source.log, target.log, copyMore).catch((error: unknown) => {
    throw reasonOf(error);
  });
  for (const { partition, seq } of noted) target.say(`copied    partition ${partition}: ${seq} events`);
  for (const [table, rows] of copied) target.say(`copied    ${table}: ${rows} rows`);
  return await verify(
    { ...target, heads: new Map(noted.map(({ partition, seq }) => [partition, seq])) },
    { noted, views: false },
  );
}

function reasonOf(cause: unknown): unknown {
  if (cause instanceof LogNotEmpty) {
    return new OperatorError('The database to move to holds a log already: give an empty one.', { cause });
  }
  if (!(cause instanceof PartitionCountDiffers)) return cause;
  const differs =
    'The database to move to was made for another number of partitions than this log has: give an empty one.';
  return new OperatorError(differs, { cause });
}

async function hold(source: Desk, partition: number, held: AsyncDisposableStack): Promise<void> {
  const log = new PostgresLog(source.databaseUrl, partition);
  held.defer(() => log.close());
  await log.acquire({ lockWaitMs: 0 }).catch((error: unknown) => {
    if (!(error instanceof PartitionTaken)) throw error;
    throw new OperatorError('The house is open and writes its log: stop it, then move it.', { cause: error });
  });
}

async function headsOf(source: Desk): Promise<NotedHead[]> {
  const heads: NotedHead[] = [];
  for (const partition of source.heads.keys()) {
    const { seq, hash } = (await readHead(source.side, partition))!;
    heads.push({ partition, seq, hash: hash.toString('hex') });
  }
  return heads;
}

async function copyTable(source: pg.Client, target: pg.Client, table: string): Promise<number> {
  const into = target.query(copyFrom(`copy ${table} from stdin (format binary)`));
  await pipeline(copyOut(source, table), into);
  return into.rowCount;
}
