// Checks the hash chain and noted heads, earlier exports, replayed decisions and balances, round outcomes and the newest
// snapshot, the trial balance, and the views.
import type { LedgerEvent } from '#contracts/events.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { partitionOf } from '#contracts/internal/partition.ts';
import { exactJson } from '#contracts/json/exact-json.ts';
import { formatPosition } from '#contracts/position.ts';
import { derivedId } from '#infra/ids/derived-id.ts';
import { accountHistory } from '#ledger/audit/account-history.ts';
import { FairnessCheck } from '#ledger/audit/fairness/fairness-check.ts';
import { readRevealedSeeds } from '#ledger/audit/fairness/revealed-seeds.ts';
import { AcrossCheck } from '#ledger/audit/across/across-check.ts';
import { MOST_CLOCKS_APART_MS } from '#ledger/audit/proof/clocks.ts';
import { OutsideFacts } from '#ledger/audit/across/outside-facts.ts';
import { refold } from '#ledger/audit/refold.ts';
import { Unproven } from '#ledger/audit/proof/unproven.ts';
import { type LogMarks, readLogMarks } from '#ledger/log/log-marks.ts';
import { SettingsHistory } from '#ledger/audit/replay/settings-history.ts';
import { readSnapshotCheck, type SnapshotCheck } from '#ledger/engine/recovery/snapshot-check.ts';
import { requireMasterKey } from '#ledger/fairness/require-master-key.ts';
import { ServerSeeds } from '#ledger/fairness/server-seeds.ts';
import { trialBalance } from '#ledger/audit/trial-balance.ts';
import { type NotedHead, verifyChain } from '#ledger/audit/verify-chain.ts';
import { writtenPartitions } from '#ledger/audit/written-partitions.ts';
import type { AheadOfLog } from '#projections/rebuild/ahead-of-log.ts';
import { compareView } from '#projections/rebuild/compare.ts';
import { VIEWS } from '#projections/registry.ts';
import { type Desk, requireViews } from '../desk.ts';
import { nowOf, sayAcross, sayMarks, sayRains, sayReplay, unprovenWords } from './verify-rules.ts';
import { sayFacts } from './verify-facts.ts';
import { historyFeed } from '../history-feed.ts';
import { progress } from '../progress.ts';
import { ACCOUNT_MODEL } from '#ledger/capabilities.ts';
import { type Noted, readExports, verifyRows } from './verify-against.ts';

export type VerifyOptions = {
  /** Earlier exports: manifests or their rows. */
  against?: readonly string[];
  noted?: readonly NotedHead[];
  /** Derives unrevealed seeds, too. */
  masterKey?: string | undefined;
  views: boolean;
};

export async function verify(desk: Desk, options: VerifyOptions): Promise<boolean> {
  const { exports, heads: exported } = readExports(options.against ?? []);
  const heads = [...(options.noted ?? []), ...exported];
  const seeds = options.masterKey === undefined ? null : new ServerSeeds(options.masterKey);
  const home = partitionOf(HOUSE_ACCOUNTS.settings, desk.partitions);
  const marks = await readLogMarks(desk.side);
  let isSound = true;
  for (const { partition, lackingTo } of exports) isSound = sayMarks(desk, marks, { partition, lackingTo }) && isSound;
  let settings = new SettingsHistory(desk.firstSettings);
  const until = desk.partitions === 1 ? Infinity : (await nowOf(desk)) - MOST_CLOCKS_APART_MS;
  const unproven = new Unproven();
  const facts = new OutsideFacts(marks);
  const begunAt = await nowOf(desk);
  const ofRaces = await eventsOfRaces(desk);
  const across = new AcrossCheck({ history: settings, idOf: derivedId, ofRaces, until, marks, unproven });
  for (const partition of homeFirst(await partitionsOf(desk, heads), home)) {
    const noted = { heads, exports: exports.filter((of) => of.partition === partition) };
    const isOrderly = await verifyPartition(desk, partition, {
      ...noted,
      seeds,
      settings,
      across,
      facts,
      marks,
      unproven,
    });
    isSound = isOrderly && isSound;
    // Decisions of other partitions cannot be replayed from a bad history of the settings.
    if (partition === home && !isOrderly) settings = new SettingsHistory(desk.firstSettings);
  }
  // Without a partition, what its events prove for others is missing.
  if (isSound) isSound = sayAcross(desk, across);
  if (isSound) isSound = sayRains(desk, across);
  if (isSound) isSound = await sayFacts(desk, facts, begunAt);
  if (isSound) isSound = await verifyBalance(desk);
  if (isSound && options.views) isSound = await verifyViews(desk);
  desk.say(isSound ? `In order: every point is accounted for.${unprovenWords(unproven)}` : 'NOT in order.');
  return isSound;
}

async function eventsOfRaces({ log, partitions }: Desk): Promise<LedgerEvent[]> {
  const { races: account } = HOUSE_ACCOUNTS;
  const events: LedgerEvent[] = [];
  const whose = { account, partition: partitionOf(account, partitions) };
  for await (const event of accountHistory(log, whose)) events.push(event);
  return events;
}

/** Includes partitions without a head. */
async function partitionsOf(desk: Desk, heads: readonly NotedHead[]): Promise<number[]> {
  const made = Array.from({ length: desk.partitions }, (_, partition) => partition);
  const noted = heads.map((head) => head.partition);
  const all = new Set([...made, ...desk.heads.keys(), ...noted, ...(await writtenPartitions(desk.side))]);
  return [...all].toSorted((a, b) => a - b);
}

function homeFirst(partitions: readonly number[], home: number): number[] {
  return [...partitions.filter((one) => one === home), ...partitions.filter((one) => one !== home)];
}

type Known = {
  seeds: ServerSeeds | null;
  settings: SettingsHistory;
  across: AcrossCheck;
  facts: OutsideFacts;
  marks: LogMarks;
  unproven: Unproven;
};
type Beside = Known & { heads: readonly NotedHead[]; exports: readonly Noted[] };

async function verifyPartition(desk: Desk, partition: number, beside: Beside): Promise<boolean> {
  const { heads, exports, ...known } = beside;
  // Read before the chain, so that the log includes all of it.
  const snapshot = await readSnapshotCheck(ACCOUNT_MODEL, desk.side, partition);
  const end = await verifyChainOf(desk, partition, heads);
  const isAsNoted = await verifyRows(desk, exports);
  if (end === null) return false;
  return (await verifyEvents(desk, partition, { ...known, toSeq: end.seq, snapshot })) && isAsNoted;
}

/** The chain's end; null if it is broken. */
async function verifyChainOf(
  desk: Desk,
  partition: number,
  heads: readonly NotedHead[],
): Promise<{ seq: number } | null> {
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
    return null;
  }
  desk.say(`chain     partition ${partition}: ${chain.events} events in ${chain.batches} batches, head ${chain.hash}`);
  for (const { seq } of heads.filter((head) => head.partition === partition)) {
    desk.say(`noted     partition ${partition}: at ${seq} it is the log that was noted`);
  }
  return chain;
}

type Events = Known & { toSeq: number; snapshot: SnapshotCheck | null };

async function verifyEvents(desk: Desk, partition: number, events: Events): Promise<boolean> {
  const { toSeq, seeds, settings, across, facts, snapshot, marks, unproven } = events;
  const now = await nowOf(desk);
  const fairness = await fairnessCheck(desk, partition, { toSeq, seeds });
  const folding = progress('refold');
  const folded = await refold({
    client: desk.log,
    partition,
    partitions: desk.partitions,
    toSeq,
    settings,
    lackingTo: marks.lackingTo('settings', partition),
    uncountedTo: marks.lackingTo('staff-points', partition),
    unproven,
    now: () => now,
    beside: [...(snapshot === null ? [] : [snapshot]), fairness, across, facts],
    onProgress: (done, of) => folding.tell(done, of),
  });
  folding.done();
  const isFair = sayFairness(desk, partition, fairness);
  if (folded.finding !== null) {
    desk.say(`refold    partition ${partition}: bad at ${partition}-${folded.finding.seq}: ${folded.finding.reason}`);
    return false;
  }
  desk.say(
    `refold    partition ${partition}: ${folded.accounts} accounts own ${folded.availablePoints + folded.heldPoints} points`,
  );
  const isReplayed = await sayReplay(desk, folded);
  if (snapshot === null)
    desk.say(`snapshot  partition ${partition}: none that this version reads; a start folds the log`);
  return (snapshot === null || saySnapshot(desk, partition, snapshot)) && isFair && isReplayed;
}

type Until = Pick<Events, 'toSeq' | 'seeds'>;

async function fairnessCheck(desk: Desk, partition: number, { toSeq, seeds }: Until): Promise<FairnessCheck> {
  if (seeds !== null) {
    await requireMasterKey(desk.side, seeds, partition);
    return new FairnessCheck(seeds);
  }
  const reading = progress('seeds ');
  const revealed = await readRevealedSeeds({
    client: desk.log,
    partition,
    toSeq,
    onProgress: (done, of) => reading.tell(done, of),
  });
  reading.done();
  return new FairnessCheck(revealed);
}

/** @returns true if draws and payouts match */
function sayFairness(desk: Desk, partition: number, { report }: FairnessCheck): boolean {
  const { recomputed, byRules, open, revealedPairs, finding } = report;
  if (finding !== null) {
    desk.say(`fairness  partition ${partition}: bad at ${partition}-${finding.seq}: ${finding.reason}`);
    return false;
  }
  const rounds = `${recomputed} rounds recomputed from their seeds, ${byRules} by the rules only (seed not revealed yet)`;
  desk.say(
    `fairness  partition ${partition}: ${rounds}, ${open} still open; ${revealedPairs} revealed seeds as committed`,
  );
  return true;
}

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
  const { signal } = desk;
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

/** The log was truncated or is older, even if its chain is valid. */
function aheadLine({ partition, standsAt, logEndsAt }: AheadOfLog): string {
  return `it knows of ${partition}-${standsAt}, but the log ends with ${partition}-${logEndsAt}`;
}

function differenceLine({ table, stored, refolded }: { table: string; stored: unknown; refolded: unknown }): string {
  return `its table ${table} says ${exactJson(stored)}, the log gives ${exactJson(refolded)}`;
}
