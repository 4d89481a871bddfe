// `verify`: proves from the log that every point is accounted for. 1. The chain: nothing missing, nothing altered, noted
// heads met. 2. The refold: every balance follows from what came before, and the newest snapshot, by which a writer starts,
// says the same. 3. The trial balance is zero. 4. The views say what the log says. The first bad sequence number is named,
// and the exit code is 1.
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { formatPosition } from '#contracts/position.ts';
import { refold } from '#ledger/audit/refold.ts';
import { readSnapshotCheck, type SnapshotCheck } from '#ledger/recovery/snapshot-check.ts';
import { trialBalance } from '#ledger/audit/trial-balance.ts';
import { type NotedHead, verifyChain } from '#ledger/audit/verify-chain.ts';
import { writtenPartitions } from '#ledger/audit/written-partitions.ts';
import type { AheadOfLog } from '#projections/shadow/ahead-of-log.ts';
import { compareView } from '#projections/compare.ts';
import { VIEWS } from '#projections/registry.ts';
import { type Desk, OperatorError, requireViews } from '../desk.ts';
import { historyFeed } from '../history-feed.ts';
import { progress } from '../progress.ts';

export type VerifyOptions = {
  /** Files of manifests. */
  against?: readonly string[];
  /** Places that were read elsewhere, to be met. */
  noted?: readonly NotedHead[];
  views: boolean;
};

const noted = z.object({
  head: z.object({ partition: z.int(), seq: z.int(), hash: z.string().regex(/^[0-9a-f]{64}$/) }).nullable(),
});

/** True: the house is in order. */
export async function verify(desk: Desk, options: VerifyOptions): Promise<boolean> {
  const heads = [...(options.noted ?? []), ...(options.against ?? []).map(readNotedHead)];
  let isSound = true;
  for (const partition of await partitionsOf(desk, heads)) {
    isSound = (await verifyPartition(desk, partition, heads)) && isSound;
  }
  if (isSound) isSound = await verifyBalance(desk);
  if (isSound && options.views) isSound = await verifyViews(desk);
  desk.say(isSound ? 'In order: every point is accounted for.' : 'NOT in order.');
  return isSound;
}

/** Also those without a head, which stand in the log all the same, or should. */
async function partitionsOf(desk: Desk, heads: readonly NotedHead[]): Promise<number[]> {
  const made = Array.from({ length: desk.partitions }, (_, partition) => partition);
  const noted = heads.map((head) => head.partition);
  const all = new Set([...made, ...desk.heads.keys(), ...noted, ...(await writtenPartitions(desk.side))]);
  return [...all].toSorted((a, b) => a - b);
}

function readNotedHead(file: string): NotedHead {
  let head: NotedHead | null;
  try {
    ({ head } = noted.parse(JSON.parse(readFileSync(file, 'utf8'))));
  } catch (error) {
    throw new OperatorError(`${file} is no manifest of an export: ${(error as Error).message}`);
  }
  if (head !== null) return head;
  throw new OperatorError(`${file} notes no head, since its stretch ends within the first batch: it proves nothing.`);
}

async function verifyPartition(desk: Desk, partition: number, heads: readonly NotedHead[]): Promise<boolean> {
  const snapshot = await readSnapshotCheck(desk.side, partition);
  const chaining = progress('chain ');
  const chain = await verifyChain({
    events: desk.log,
    batches: desk.side,
    partition,
    noted: heads,
    onProgress: (done, of) => chaining.tell(done, of),
  });
  chaining.done();
  if (chain.finding !== null) {
    desk.say(`chain     partition ${partition}: bad at ${partition}-${chain.finding.seq}: ${chain.finding.reason}`);
    return false;
  }
  desk.say(`chain     partition ${partition}: ${chain.events} events in ${chain.batches} batches, head ${chain.hash}`);
  for (const { seq } of heads.filter((head) => head.partition === partition)) {
    desk.say(`noted     partition ${partition}: at ${seq} it is the log that was noted`);
  }
  const folding = progress('refold');
  const folded = await refold({
    client: desk.log,
    partition,
    partitions: desk.partitions,
    toSeq: chain.seq,
    beside: snapshot,
    onProgress: (done, of) => folding.tell(done, of),
  });
  folding.done();
  if (folded.finding !== null) {
    desk.say(`refold    partition ${partition}: bad at ${partition}-${folded.finding.seq}: ${folded.finding.reason}`);
    return false;
  }
  desk.say(
    `refold    partition ${partition}: ${folded.accounts} accounts own ${folded.availablePoints + folded.heldPoints} points`,
  );
  return snapshot === null || saySnapshot(desk, partition, snapshot);
}

/** True: a start that believes it has what the log says. */
function saySnapshot(desk: Desk, partition: number, snapshot: SnapshotCheck): boolean {
  const complaint = snapshot.complaint();
  const found =
    complaint === null ? `${snapshot.accounts} accounts as the log says` : `NOT what the log says: ${complaint}`;
  desk.say(`snapshot  partition ${partition}: at ${partition}-${snapshot.seq}, ${found}`);
  return complaint === null;
}

async function verifyBalance(desk: Desk): Promise<boolean> {
  const balance = await trialBalance(desk.log, [...desk.heads.keys()]);
  desk.say(`balance   the trial balance sums to ${balance.sum}`);
  return balance.sum === 0n;
}

async function verifyViews(desk: Desk): Promise<boolean> {
  await requireViews(desk);
  const feed = historyFeed(desk);
  const { signal } = new AbortController();
  let isSound = true;
  for (const view of VIEWS) {
    const comparing = progress(view.name);
    const compared = await compareView({
      databaseUrl: desk.databaseUrl,
      feed,
      view,
      signal,
      onProgress: ({ events, total }) => comparing.tell(events, total),
    });
    comparing.done();
    if (compared.difference === null && compared.ahead === null && compared.parked === 0) {
      desk.say(
        `view      ${view.name}: ${compared.rows} rows as the log says at ${formatPosition(compared.asOf) || '0:0'}`,
      );
      continue;
    }
    isSound = false;
    if (compared.parked > 0) desk.say(`view      ${view.name}: ${compared.parked} events could not be folded`);
    if (compared.ahead !== null) desk.say(`view      ${view.name}: ${aheadLine(compared.ahead)}`);
    if (compared.difference !== null) desk.say(`view      ${view.name}: ${differenceLine(compared.difference)}`);
  }
  return isSound;
}

/** Of a log that was cut off, or of an older one, also where its own chain is sound. */
function aheadLine({ partition, standsAt, logEndsAt }: AheadOfLog): string {
  return `it knows of ${partition}-${standsAt}, but the log ends with ${partition}-${logEndsAt}`;
}

function differenceLine({ table, stored, refolded }: { table: string; stored: unknown; refolded: unknown }): string {
  return `its table ${table} says ${JSON.stringify(stored)}, the log gives ${JSON.stringify(refolded)}`;
}
