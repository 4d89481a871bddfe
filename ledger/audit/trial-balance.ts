// The trial balance: what stands on every ledger account at a place of the log. The players' side is read from the
// balances that the events record, the other side is summed from the amounts; that both meet at zero is the proof. Ten
// balances alone may pass 2^53, so what is summed is exact at any size.
import type { Client } from 'pg';
import type { CounterAccount } from '#contracts/definition/event.ts';
import { kindOfCode } from '#contracts/kinds.ts';
import { AT, readInt64, readTimestamp } from '../log/event-tuple.ts';
import { readTuples } from '../log/read-forward.ts';
import type { TupleRun } from '../log/tuple-stream.ts';

export type LedgerAccount = 'players: available' | 'players: held' | Exclude<CounterAccount, 'none' | 'held'>;

export type TrialBalance = {
  /** The place it stands at, per partition. */
  seqs: { partition: number; seq: number }[];
  lines: { account: LedgerAccount; points: bigint }[];
  /** Zero, or points were made or lost. */
  sum: bigint;
};

/** Up to a sequence number, or up to and with an instant (milliseconds). */
export type Until = { seq?: number; at?: number };

export async function trialBalance(
  client: Client,
  partitions: readonly number[],
  until: Until = {},
): Promise<TrialBalance> {
  const sums: Sums = new Map();
  const seqs: TrialBalance['seqs'] = [];
  for (const partition of partitions)
    seqs.push({ partition, seq: await addPartition(client, partition, { sums, until }) });
  const lines = [...sums]
    .map(([account, points]) => ({ account, points }))
    .toSorted((a, b) => a.account.localeCompare(b.account));
  return { seqs, lines, sum: lines.reduce((sum, line) => sum + line.points, 0n) };
}

type Sums = Map<LedgerAccount, bigint>;
type Adding = { sums: Sums; until: Until };

async function addPartition(client: Client, partition: number, { sums, until }: Adding): Promise<number> {
  const players = new Map<number, { available: number; held: number }>();
  let seq = 0;
  for await (const run of readTuples(client, { partition, afterSeq: 0, toSeq: until.seq ?? Number.MAX_SAFE_INTEGER })) {
    const last = addRun(run, players, { sums, until });
    seq = last.seq === 0 ? seq : last.seq;
    if (last.isEnd) break;
  }
  let available = 0n;
  let held = 0n;
  for (const player of players.values()) {
    available += BigInt(player.available);
    held += BigInt(player.held);
  }
  add(sums, 'players: available', available);
  add(sums, 'players: held', held);
  return seq;
}

function addRun(run: TupleRun, players: Map<number, { available: number; held: number }>, { sums, until }: Adding) {
  let seq = 0;
  for (const start of run.starts) {
    if (until.at !== undefined && readTimestamp(run.bytes, start + AT.at) > until.at) return { seq, isEnd: true };
    seq = readInt64(run.bytes, start + AT.seq);
    const kind = kindOfCode(run.bytes.readInt16BE(start + AT.kind));
    if (kind === undefined) throw new Error(`event ${seq} is of a kind this program does not know`);
    players.set(readInt64(run.bytes, start + AT.account), {
      available: readInt64(run.bytes, start + AT.available),
      held: readInt64(run.bytes, start + AT.held),
    });
    // A move between a player's own two accounts has no other side.
    if (kind.counter !== 'none' && kind.counter !== 'held')
      add(sums, kind.counter, -run.bytes.readBigInt64BE(start + AT.amount));
  }
  return { seq, isEnd: false };
}

function add(sums: Sums, account: LedgerAccount, points: bigint): void {
  sums.set(account, (sums.get(account) ?? 0n) + points);
}
