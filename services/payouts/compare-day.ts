// Holds a day's payouts as the log tells them against those that the view tells, page beside page: however many a day has, a
// few hundred of them are held in memory, and the process serves others after each page.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type DayStatement, GrowingStatement, type Payout } from '#contracts/payouts/day-statement.ts';
import { type Differences, differencesOf } from './differences.ts';

export type PayoutPages = AsyncIterable<readonly Payout[]>;
export type DayOfPartition = Pick<DayStatement, 'day' | 'partition'>;

/** What either says of the day, and where they say something else. */
export type ComparedDay = { log: DayStatement; view: DayStatement; differences: Differences };

/** The pages may be of one connection: only one of them is ever asked for. */
export async function compareDay(of: DayOfPartition, log: PayoutPages, view: PayoutPages): Promise<ComparedDay> {
  const [told, stored] = [new Reading(of, log), new Reading(of, view)];
  const differences: Differences = { rows: 0, points: 0n, firstSeq: null };
  while (!(told.isOver && stored.isOver)) {
    // Whoever has come less far reads on: what the other has read ahead is no more than a page.
    await (told.knownTo <= stored.knownTo ? told : stored).readOn();
    const toSeq = Math.min(told.knownTo, stored.knownTo);
    const found = differencesOf(told.take(toSeq), stored.take(toSeq));
    differences.rows += found.rows;
    differences.points += found.points;
    differences.firstSeq ??= found.firstSeq;
  }
  return { log: told.statement, view: stored.statement, differences };
}

/** What one of them says, for a day whose other side is known. */
export async function statementOfPages(of: DayOfPartition, pages: PayoutPages): Promise<DayStatement> {
  const reading = new Reading(of, pages);
  while (!reading.isOver) {
    await reading.readOn();
    reading.take(reading.knownTo);
  }
  return reading.statement;
}

class Reading {
  readonly #pages: AsyncIterator<readonly Payout[]>;
  readonly #growing: GrowingStatement;
  #waiting: readonly Payout[] = [];
  isOver = false;

  constructor({ day, partition }: DayOfPartition, pages: PayoutPages) {
    this.#pages = pages[Symbol.asyncIterator]();
    this.#growing = new GrowingStatement(day, partition);
  }

  /** Up to this place nothing more can come; a place that stands twice may be cut by a page's end. */
  get knownTo(): number {
    if (this.isOver) return Number.POSITIVE_INFINITY;
    return (this.#waiting.at(-1)?.seq ?? 0) - 1;
  }

  get statement(): DayStatement {
    return this.#growing.whole();
  }

  async readOn(): Promise<void> {
    await nextTurn();
    const { done, value } = await this.#pages.next();
    if (done === true) {
      this.isOver = true;
      return;
    }
    this.#growing.add(value);
    this.#waiting = [...this.#waiting, ...value];
  }

  /** What is known up to there; it is forgotten here. */
  take(toSeq: number): readonly Payout[] {
    const taken = this.#waiting.filter(({ seq }) => seq <= toSeq);
    this.#waiting = this.#waiting.filter(({ seq }) => seq > toSeq);
    return taken;
  }
}
