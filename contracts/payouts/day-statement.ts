// What was paid out on one day of one partition: how often, how much, and a SHA-256 over its rows, by which the log, the view,
// a file and a statement that was closed long ago can be held against each other.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { z } from 'zod';
import { summedPoints } from '../points.ts';
import { type UtcDay, utcDay } from './utc-day.ts';

/** A hold that was posted: points that left for good. */
export type Payout = {
  partition: number;
  /** Of the event that posted it. */
  seq: number;
  /** Milliseconds since the epoch. */
  at: number;
  account: number;
  holdId: string;
  points: number;
  /** Who posted it; null where nobody is named. */
  actor: string | null;
};

export const dayStatement = z.object({
  day: utcDay,
  partition: z.int().min(0),
  payouts: z.int().min(0),
  points: summedPoints,
  /** Of its first and last payout; null on a day without any. */
  firstSeq: z.int().nullable(),
  lastSeq: z.int().nullable(),
  /** Of its rows in the order of the log, each as a line of CSV with its line feed. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type DayStatement = z.infer<typeof dayStatement>;

export const PAYOUT_COLUMNS = ['partition', 'seq', 'time', 'account', 'hold', 'points', 'actor'] as const;

/** The row as it stands in a file. None of its cells ever needs quotes. */
export function cellsOf({ partition, seq, at, account, holdId, points: paid, actor }: Payout): string[] {
  return [partition, seq, new Date(at).toISOString(), account, holdId, paid, actor ?? ''].map(String);
}

/** A day's statement as its payouts are told, page by page: a day may have more of them than anybody wants to hold at once. */
export class GrowingStatement {
  readonly #of: Pick<DayStatement, 'day' | 'partition'>;
  readonly #digest = sha256.create();
  #payouts = 0;
  #points = 0n;
  #firstSeq: number | null = null;
  #lastSeq: number | null = null;

  constructor(day: UtcDay, partition: number) {
    this.#of = { day, partition };
  }

  /** The partition's own of that day, in the order of the log. */
  add(payouts: readonly Payout[]): void {
    for (const payout of payouts) {
      this.#digest.update(utf8ToBytes(`${cellsOf(payout).join(',')}\n`));
      this.#points += BigInt(payout.points);
    }
    this.#payouts += payouts.length;
    this.#firstSeq ??= payouts[0]?.seq ?? null;
    this.#lastSeq = payouts.at(-1)?.seq ?? this.#lastSeq;
  }

  /** Of all that was added. */
  whole(): DayStatement {
    return {
      ...this.#of,
      payouts: this.#payouts,
      points: this.#points,
      firstSeq: this.#firstSeq,
      lastSeq: this.#lastSeq,
      sha256: bytesToHex(this.#digest.clone().digest()),
    };
  }
}

/** `payouts` must be the partition's own of that day, in the order of the log. */
export function statementOf(day: UtcDay, partition: number, payouts: readonly Payout[]): DayStatement {
  const growing = new GrowingStatement(day, partition);
  growing.add(payouts);
  return growing.whole();
}

/** Whether two statements of one day and partition say the same of every row. */
export function isSameStatement(one: DayStatement, other: DayStatement): boolean {
  return one.sha256 === other.sha256 && one.payouts === other.payouts && one.points === other.points;
}
