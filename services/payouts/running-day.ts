// The running day of one partition, counted from the log as it grows: each look reads only what came since the last one.
import type { Client } from 'pg';
import { endOfDay, startOfDay, type UtcDay } from '#contracts/payouts/utc-day.ts';
import { lastSeqAt } from '#ledger/audit/find-seq.ts';
import { readPayouts } from '#ledger/audit/posted-holds.ts';

export type DaySums = { payouts: number; points: bigint };

export class RunningDay {
  readonly #partition: number;
  #day: UtcDay | null = null;
  #reached = 0;
  #sums: DaySums = { payouts: 0, points: 0n };

  constructor(partition: number) {
    this.#partition = partition;
  }

  /** What the log says was paid out on that day, up to and with `toSeq`. */
  async sumsAt(log: Client, day: UtcDay, toSeq: number): Promise<DaySums> {
    if (day !== this.#day || toSeq < this.#reached) await this.#begin(log, day, toSeq);
    const span = { partition: this.#partition, afterSeq: this.#reached, toSeq };
    const sums = { ...this.#sums };
    for await (const page of readPayouts(log, span)) {
      // Behind midnight a sequencer whose clock is late may still write of the day before.
      const ofDay = page.filter(({ at }) => at >= startOfDay(day) && at < endOfDay(day));
      sums.payouts += ofDay.length;
      sums.points += ofDay.reduce((sum, { points }) => sum + BigInt(points), 0n);
    }
    this.#sums = sums;
    this.#reached = toSeq;
    return sums;
  }

  /** Another day; or the view was made anew, and stands earlier than it did. */
  async #begin(log: Client, day: UtcDay, toSeq: number): Promise<void> {
    this.#reached = await lastSeqAt(log, this.#partition, startOfDay(day) - 1, toSeq);
    this.#sums = { payouts: 0, points: 0n };
    this.#day = day;
  }
}
