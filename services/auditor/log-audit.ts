// Proves one partition from the log alone: the hash chain, every decision, every balance and every round.
import type { Client } from 'pg';
import type { LedgerEvent } from '#contracts/events.ts';
import { UnreadableEvent } from '#contracts/internal/feed.ts';
import { kindOf } from '#contracts/kinds.ts';
import { FairnessCheck } from '#ledger/audit/fairness/fairness-check.ts';
import { RevealedSeeds } from '#ledger/audit/fairness/revealed-seeds.ts';
import { Refolding } from '#ledger/audit/refold.ts';
import { Unproven } from '#ledger/audit/proof/unproven.ts';
import type { SettingsHistory } from '#ledger/audit/replay/settings-history.ts';
import { BatchMarks } from '#ledger/audit/batch-marks.ts';
import { ChainWalk } from '#ledger/audit/verify-chain.ts';
import type { ServerSeeds } from '#ledger/fairness/server-seeds.ts';
import type { Chunk, LogChunks } from './log-chunks.ts';

export type LogFinding = { check: 'chain' | 'refold' | 'fairness'; seq: number; reason: string };

export type LogAuditOptions = {
  log: LogChunks;
  marks: Client;
  partition: number;
  partitions: number;
  settings: SettingsHistory;
  /** The last event that may lack the position of its settings; see LogMarks. */
  lackingTo: number;
  /** See LogMarks: what staff give up to this event may lack its count. */
  uncountedTo: number;
  /** Milliseconds. */
  now: () => number;
  /** Null without the master key: rounds of unrevealed seeds are then checked by the rules only. */
  seeds: ServerSeeds | null;
};

export class LogAudit {
  readonly partition: number;
  headSeq = 0;
  /** Points of the players by the events' amounts. */
  /** Of players, and of the rain pool. */
  readonly points = { available: 0n, held: 0n, 'rain-pool': 0n };
  readonly unproven = new Unproven();
  readonly #options: LogAuditOptions;
  readonly #chain: ChainWalk;
  readonly #refolding: Refolding;
  readonly #fairness: FairnessCheck;
  #finding: LogFinding | null = null;

  constructor(options: LogAuditOptions) {
    const { partition, partitions, settings, seeds, marks, lackingTo, uncountedTo, now } = options;
    this.partition = partition;
    this.#options = options;
    this.#chain = new ChainWalk(partition, new BatchMarks(marks, partition), []);
    this.#fairness = new FairnessCheck(seeds ?? new RevealedSeeds());
    const sums = { after: (event: LedgerEvent) => this.#sum(event) };
    this.#refolding = new Refolding({
      partition,
      partitions,
      settings,
      lackingTo,
      uncountedTo,
      unproven: this.unproven,
      now,
      beside: [this.#fairness, sums],
    });
  }

  get seq(): number {
    return this.#chain.seq;
  }

  get hash(): string {
    return this.#chain.hash.toString('hex');
  }

  get batches(): number {
    return this.#chain.batches;
  }

  /** The note of where the log began to carry its marks was changed while the audit ran. */
  findMovedMarks(): void {
    const reason = 'the note of where decisions began to name their settings was changed';
    this.#finding ??= { check: 'refold', seq: this.seq, reason };
  }

  get finding(): LogFinding | null {
    return this.#finding;
  }

  get fairness(): FairnessCheck['report'] {
    return this.#fairness.report;
  }

  /** Up to `mostEvents` more, to the end of a batch if the log ends before. Returns whether the end was reached. */
  async walk(mostEvents: number): Promise<boolean> {
    const { log, partition } = this.#options;
    const head = await log.headOf(partition);
    this.headSeq = head?.seq ?? 0;
    if (this.#finding !== null) return true;
    const toSeq = Math.min(this.headSeq, this.seq + mostEvents);
    while (this.seq < toSeq) {
      const chunk = await log.next(partition, this.seq, toSeq - this.seq);
      if (chunk.events.length === 0) break;
      await this.#take(chunk);
      if (this.#chain.finding !== null || this.#refolding.finding !== null) break;
    }
    if (toSeq < this.headSeq) {
      this.#conclude();
      return this.#finding !== null;
    }
    this.#refolding.settle();
    if (head !== undefined) this.#chain.end({ seq: head.seq, hash: head.hash.toString('hex') });
    this.#conclude();
    return true;
  }

  async #take({ runs, events }: Chunk): Promise<void> {
    for (const run of runs) {
      await this.#chain.take(run);
      if (this.#chain.finding !== null) return;
    }
    for (const event of events) {
      const isSound =
        event instanceof UnreadableEvent ? this.#refolding.takeUnreadable(event) : this.#refolding.take(event);
      if (!isSound) return;
    }
  }

  #conclude(): void {
    const chain = this.#chain.finding;
    const folded = this.#refolding.finding;
    const unfair = this.#fairness.report.finding;
    if (chain !== null) this.#finding = { check: 'chain', seq: chain.seq, reason: chain.reason };
    else if (folded !== null) this.#finding = { check: 'refold', ...folded };
    else if (unfair !== null) this.#finding = { check: 'fairness', ...unfair };
  }

  #sum({ type, game, amount }: LedgerEvent): void {
    const { leg, counter, house = leg } = kindOf(type, game);
    this.points[house] += BigInt(amount);
    if (counter === 'held') this.points.held -= BigInt(amount);
  }
}
