import type { LedgerEvent } from '#contracts/events.ts';
import type { Receipt } from '#contracts/outcome.ts';
import type { Ledger } from '#contracts/outcome.ts';
import type { Command } from '#contracts/commands.ts';
import type { Uptime } from '#contracts/games/open-round.ts';
import type { Clock } from '#infra/process/clock.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { FairnessCheck } from '#ledger/audit/fairness/fairness-check.ts';
import { readRevealedSeeds } from '#ledger/audit/fairness/revealed-seeds.ts';
import { refold } from '#ledger/audit/refold.ts';
import { lastOlder } from './older-log.ts';
import { readSnapshotCheck } from '#ledger/engine/recovery/snapshot-check.ts';
import { trialBalance } from '#ledger/audit/trial-balance.ts';
import { verifyChain } from '#ledger/audit/verify-chain.ts';
import { type LedgerOptions, type OpenLedger, openLedger } from '#ledger/ledger.ts';
import { readPartitions } from '#ledger/log/head.ts';
import { readShape } from '#ledger/log/shape.ts';
import { ACCOUNT_MODEL } from '#ledger/capabilities.ts';
import { readForward } from '#ledger/log/read-forward.ts';

export const TEST_MASTER_KEY = 'the master key of the tests';

export const TEST_BEGINS = 1_760_000_000_000;

/** `at` moves both clocks, `wallAheadMs` the wall clock only. */
export class HandClock implements Clock {
  at = TEST_BEGINS;
  wallAheadMs = 0;
  boot = 'the first boot';

  now(): number {
    return this.at + this.wallAheadMs;
  }

  monotonic(): number {
    return this.at;
  }

  uptime(): Uptime {
    return { boot: this.boot, ms: this.at };
  }
}

/** Setting `now` forward also makes time pass. */
export function clockBy(now: () => number): Clock {
  return { now, monotonic: now, uptime: () => ({ boot: 'a test', ms: now() }) };
}

export function openTestLedger(databaseUrl: string, options: Partial<LedgerOptions> = {}): Promise<OpenLedger> {
  return openLedger({ databaseUrl, masterKey: TEST_MASTER_KEY, clock: new HandClock(), ...options });
}

export async function accepted(ledger: Ledger, command: Command): Promise<Receipt> {
  const outcome = await ledger.submit(command);
  if (outcome.kind === 'refusal') throw new Error(`${command.type} was refused: ${outcome.message}`);
  return outcome;
}

/** Partition by partition. */
export async function eventsOf(url: string): Promise<LedgerEvent[]> {
  await using client = await openClient(url);
  const events: LedgerEvent[] = [];
  for (const partition of await readPartitions(client.pg)) {
    const span = { partition, afterSeq: 0, toSeq: Number.MAX_SAFE_INTEGER };
    for await (const run of readForward(client.pg, span)) events.push(...run);
  }
  return events;
}

export type Soundness = { events: number; chain: unknown; refold: unknown; sum: number };

/** All partitions: null findings and a sum of 0 if sound. */
export async function auditOf(url: string): Promise<Soundness> {
  await using events = await openClient(url);
  await using batches = await openClient(url);
  const partitions = await readPartitions(events.pg);
  const shape = (await readShape(events.pg)) ?? 1;
  const found: Soundness = { events: 0, chain: null, refold: null, sum: 0 };
  for (const partition of partitions) {
    const snapshot = await readSnapshotCheck(ACCOUNT_MODEL, batches.pg, partition);
    const chain = await verifyChain({ events: events.pg, batches: batches.pg, partition });
    const fairness = new FairnessCheck(await readRevealedSeeds({ client: events.pg, partition, toSeq: chain.events }));
    const folded = await refold({
      client: events.pg,
      partition,
      partitions: shape,
      toSeq: Number.MAX_SAFE_INTEGER,
      lackingTo: await lastOlder(events.pg, partition),
      beside: snapshot === null ? [fairness] : [snapshot, fairness],
    });
    found.events += chain.events;
    found.chain ??= chain.finding;
    found.refold ??= folded.finding ?? fairness.report.finding ?? snapshot?.complaint() ?? null;
  }
  found.sum = Number((await trialBalance(events.pg, partitions)).sum);
  return found;
}
