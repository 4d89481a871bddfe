// Holds what was paid out by the log against what the view says: every day that is over, row by row, and closes it when both
// agree; the running day by its sums. What differs is reported and looked at again at the next pass.
import type { Client } from 'pg';
import { type DayStatement, isSameStatement } from '#contracts/payouts/day-statement.ts';
import { dayBefore, dayOf, endOfDay, startOfDay, type UtcDay } from '#contracts/payouts/utc-day.ts';
import type { Clock } from '#infra/process/clock.ts';
import { beginningOf, timeOf } from '#ledger/audit/find-seq.ts';
import { spanOfDay } from '#ledger/audit/posted-holds.ts';
import { readHead, readPartitions } from '#ledger/log/head.ts';
import { standingOf } from '#projections/checkpoint.ts';
import { sumPosted } from '#projections/payouts/read-posted.ts';
import { inTransaction, SNAPSHOT } from '#projections/postgres/connection.ts';
import type { ComparedDay } from './compare-day.ts';
import type { PayoutsNumbers, Trouble } from './payouts-numbers.ts';
import { RunningDay } from './running-day.ts';
import { closeDay, type DaySpan, unclosedDays } from './statement-store.ts';
import { UnclosedDays } from './unclosed-days.ts';

/** A sequencer's clock may be late by so much: until then something may still be written of the day before. */
export const LATE_CLOCK_MS = 5 * 60_000;

export type ReconcilerContext = { clock: Clock; numbers: PayoutsNumbers; signal: AbortSignal };

/** One connection after the other may be handed in; what is remembered follows from the log that the last one has shown. */
export class Reconciler {
  readonly #context: ReconcilerContext;
  readonly #running = new Map<number, RunningDay>();
  #unclosed = new UnclosedDays();
  #db: Client | undefined;

  constructor(context: ReconcilerContext) {
    this.#context = context;
  }

  /** Everything there is to close and to compare at this moment. */
  async pass(db: Client): Promise<void> {
    const { numbers, signal } = this.#context;
    if (db !== this.#db) this.#forget();
    this.#db = db;
    for (const partition of await readPartitions(db)) {
      const headSeq = (await readHead(db, partition))?.seq ?? 0;
      if (signal.aborted) return;
      if (headSeq === 0) continue;
      const troubles = await this.#closeDays(db, partition, headSeq);
      const today = await this.#compareToday(db, partition);
      numbers.differ(partition, today === null ? troubles : [...troubles, today]);
    }
  }

  /** Behind a new connection may be another server, whose log lacks the last events and has others instead. */
  #forget(): void {
    this.#running.clear();
    this.#unclosed = new UnclosedDays();
  }

  async #closeDays(db: Client, partition: number, headSeq: number): Promise<Trouble[]> {
    const { clock, numbers, signal } = this.#context;
    const over = await this.#daysOver(db, partition, headSeq);
    const troubles: Trouble[] = [];
    for (const day of over === null ? [] : await unclosedDays(db, partition, over)) {
      if (signal.aborted) break;
      const span = await spanOfDay(db, day, partition, headSeq);
      const compared = await this.#unclosed.compare(db, day, span);
      if (compared === null) break;
      if (!isSameStatement(compared.log, compared.view)) troubles.push(troubleOf(compared));
      else if (await closeDay(db, compared.log, clock.now())) numbers.closed(partition);
    }
    return troubles;
  }

  /** Null while no day of the partition is over: by the clock, or because the log has gone on into the next one. */
  async #daysOver(db: Client, partition: number, headSeq: number): Promise<DaySpan | null> {
    const begun = await beginningOf(db, partition);
    const latest = await timeOf(db, partition, headSeq);
    if (begun === null || latest === null) return null;
    const [first, byClock] = [dayOf(begun), dayOf(this.#context.clock.now() - LATE_CLOCK_MS)];
    const byLog = dayOf(latest);
    const last = dayBefore(byLog > byClock ? byLog : byClock);
    return last < first ? null : { first, last };
  }

  /** Null when both say the same. */
  async #compareToday(db: Client, partition: number): Promise<Trouble | null> {
    const day = dayOf(this.#context.clock.now());
    return (await this.#lookAtToday(db, partition, day)) === null ? null : this.#lookAtToday(db, partition, day);
  }

  async #lookAtToday(db: Client, partition: number, day: UtcDay): Promise<Trouble | null> {
    const { seq, stored } = await inTransaction(
      db,
      async () => ({
        seq: (await standingOf(db, 'payouts')).get(partition) ?? 0,
        stored: await sumPosted(db, { partition, from: startOfDay(day), before: endOfDay(day) }),
      }),
      SNAPSHOT,
    );
    const running = this.#running.get(partition) ?? new RunningDay(partition);
    this.#running.set(partition, running);
    const paid = await running.sumsAt(db, day, seq);
    this.#context.numbers.compared(partition, seq);
    const beyond = paid.points - stored.points;
    const points = beyond < 0n ? -beyond : beyond;
    const rows = Math.abs(paid.payouts - stored.payouts);
    if (points === 0n && rows === 0) return null;
    return { partition, day, isRunning: true, points, rows, facts: { log: paid, view: stored, seq } };
  }
}

function troubleOf({ log, view, differences }: ComparedDay): Trouble {
  const { rows, points, firstSeq } = differences;
  const sums = ({ payouts, points: sum, sha256 }: DayStatement) => ({ payouts, points: sum, sha256 });
  const { day, partition } = log;
  return { day, partition, isRunning: false, points, rows, facts: { log: sums(log), view: sums(view), firstSeq } };
}
