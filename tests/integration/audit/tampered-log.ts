// Changes the log with superuser rights, which bypass the triggers. Events 1 and 2 open the account; 3 to 12 are a batch
// each; 13 to 22 are one batch.
import type { LedgerEvent } from '#contracts/events.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { type ChainFinding, type NotedHead, verifyChain } from '#ledger/audit/verify-chain.ts';
import { chain, GENESIS, HASH_BYTES } from '#ledger/log/hash-chain.ts';
import { encodePayload } from '#ledger/log/codec.ts';
import { readForward, readTuples } from '#ledger/log/read-forward.ts';
import { refold } from '#ledger/audit/refold.ts';
import { lastOlder } from '#tests/support/older-log.ts';
import { adjusts, opens } from '#tests/support/asks.ts';
import { accepted, openTestLedger } from '#tests/support/test-ledger.ts';

export async function writeLog(url: string): Promise<void> {
  await using ledger = await openTestLedger(url);
  await accepted(ledger, opens(7));
  for (let count = 0; count < 10; count++) await accepted(ledger, adjusts(7, 10));
  await Promise.all(Array.from({ length: 10 }, () => accepted(ledger, adjusts(7, 10))));
}

export async function tamper(url: string, ...statements: string[]): Promise<void> {
  await using client = await openClient(url);
  await client.pg.query('set session_replication_role = replica');
  for (const statement of statements) await client.pg.query(statement);
}

/** Recomputes every batch hash over the current rows. */
export async function rechain(url: string): Promise<void> {
  await using client = await openClient(url);
  await client.pg.query('set session_replication_role = replica');
  const { rows } = await client.pg.query<{ seq: string }>('select seq::text from batch order by batch.seq');
  let hash = GENESIS;
  let after = 0;
  for (const toSeq of rows.map((row) => Number(row.seq))) {
    const parts: Buffer[] = [Buffer.alloc(HASH_BYTES)];
    for await (const run of readTuples(client.pg, { partition: 0, afterSeq: after, toSeq }))
      parts.push(Buffer.from(run.bytes.subarray(run.from, run.to)));
    hash = chain(hash, Buffer.concat(parts));
    after = toSeq;
    await client.pg.query('update batch set hash = $1 where seq = $2', [hash, toSeq]);
  }
  await client.pg.query('update head set seq = $1, hash = $2', [after, hash]);
}

export type Verdict = { seq: number; reason: string } | null;

export async function chainOf(url: string, noted: NotedHead[] = []): Promise<ChainFinding | null> {
  await using events = await openClient(url);
  await using batches = await openClient(url);
  return (await verifyChain({ events: events.pg, batches: batches.pg, partition: 0, noted })).finding;
}

export async function headOf(url: string): Promise<NotedHead> {
  await using events = await openClient(url);
  await using batches = await openClient(url);
  const { partition, seq, hash } = await verifyChain({ events: events.pg, batches: batches.pg, partition: 0 });
  return { partition, seq, hash };
}

export async function refoldOf(url: string): Promise<Verdict> {
  await using client = await openClient(url);
  const lackingTo = await lastOlder(client.pg, 0);
  return (await refold({ client: client.pg, partition: 0, toSeq: Number.MAX_SAFE_INTEGER, lackingTo })).finding;
}

/** Changes an event of partition 0, shifts later balances of its account and rehashes, so that the log still folds. */
export async function rewrite(
  url: string,
  seq: number,
  change: (event: LedgerEvent) => { payload: object; amount?: number },
): Promise<void> {
  await using client = await openClient(url);
  await client.pg.query('set session_replication_role = replica');
  for await (const [event] of readForward(client.pg, { partition: 0, afterSeq: seq - 1, toSeq: seq })) {
    const { payload, amount = event!.amount } = change(event!);
    const data = encodePayload(payload, event!.actor);
    await client.pg.query('update event set data = $1, amount = $2 where seq = $3', [data, amount, seq]);
    await client.pg.query('update event set available = available + $1 where account = $2 and seq >= $3', [
      amount - event!.amount,
      event!.account,
      seq,
    ]);
  }
  await rechain(url);
}
