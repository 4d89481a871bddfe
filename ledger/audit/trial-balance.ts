// The players' side is read from recorded balances and the other side is summed from amounts. Sums may exceed 2^53.
import type { Client } from 'pg';
import { type PointAccount, pointAccountsOf } from '#contracts/books/ledger-accounts.ts';
import type { DollarAccount } from '#contracts/definition/chart-of-accounts.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { kindOfCode } from '#contracts/kinds.ts';
import type { Position } from '#contracts/position.ts';
import { decodeTuple } from '../log/codec.ts';
import { AT, readInt64, readTimestamp } from '../log/event-tuple.ts';
import { readTuples } from '../log/read-forward.ts';
import type { TupleRun } from '../log/tuple-stream.ts';

export type TrialBalance = {
  /** The last event included, per partition. */
  seqs: { partition: number; seq: number }[];
  lines: { account: PointAccount; points: bigint }[];
  sum: bigint;
  /** Millionths of a dollar. */
  dollars: { account: DollarAccount; micros: bigint }[];
};

/** All bounds are inclusive. `at` is in milliseconds. */
export type Until = { seq?: number; at?: number; position?: Position };

export async function trialBalance(
  client: Client,
  partitions: readonly number[],
  until: Until = {},
): Promise<TrialBalance> {
  const sums: Sums = { points: new Map(), dollars: new Map() };
  const seqs: TrialBalance['seqs'] = [];
  for (const partition of partitions)
    seqs.push({ partition, seq: await addPartition(client, partition, { sums, until }) });
  const lines = byName(sums.points).map(([account, points]) => ({ account, points }));
  const dollars = byName(sums.dollars).map(([account, micros]) => ({ account, micros }));
  return { seqs, lines, sum: lines.reduce((sum, line) => sum + line.points, 0n), dollars };
}

type Sums = { points: Map<PointAccount, bigint>; dollars: Map<DollarAccount, bigint> };

function byName<Account extends string>(sums: ReadonlyMap<Account, bigint>): [Account, bigint][] {
  return [...sums].toSorted(([one], [other]) => one.localeCompare(other));
}

type Adding = { sums: Sums; until: Until };

async function addPartition(client: Client, partition: number, { sums, until }: Adding): Promise<number> {
  const players = new Map<number, { available: number; held: number }>();
  let seq = 0;
  const toSeq = until.position?.get(partition) ?? until.seq ?? Number.MAX_SAFE_INTEGER;
  for await (const run of readTuples(client, { partition, afterSeq: 0, toSeq })) {
    const last = addRun(run, players, { sums, until });
    seq = last.seq === 0 ? seq : last.seq;
    if (last.isEnd) break;
  }
  const pool = players.get(HOUSE_ACCOUNTS.rain);
  if (pool !== undefined) {
    add(sums.points, 'rain-pool', BigInt(pool.available));
    players.delete(HOUSE_ACCOUNTS.rain);
  }
  let available = 0n;
  let held = 0n;
  for (const player of players.values()) {
    available += BigInt(player.available);
    held += BigInt(player.held);
  }
  add(sums.points, 'players:available', available);
  add(sums.points, 'players:held', held);
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
    const accounts = pointAccountsOf(kind);
    if (accounts !== null && accounts.from !== 'players:held')
      add(sums.points, accounts.from, -run.bytes.readBigInt64BE(start + AT.amount));
    if (kind.dollars === undefined) continue;
    const { debit, credit, micros } = kind.dollars(decodeTuple(run.bytes, start).payload as never);
    add(sums.dollars, debit, BigInt(micros));
    add(sums.dollars, credit, -BigInt(micros));
  }
  return { seq, isEnd: false };
}

function add<Account extends string>(sums: Map<Account, bigint>, account: Account, amount: bigint): void {
  sums.set(account, (sums.get(account) ?? 0n) + amount);
}
