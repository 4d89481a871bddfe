// The topic fills the window and pauses while it is full; readers learn which events it lacks.
import type { LedgerEvent } from '#contracts/events.ts';
import type { ChainMark, UnreadableEvent } from '#contracts/internal/feed.ts';

export type Entry = LedgerEvent | UnreadableEvent;

export type Reader = {
  at: number;
  /** It was given events not in the log and gets nothing more. */
  isAstray: boolean;
};

export type Offer =
  | { kind: 'events'; events: readonly LedgerEvent[]; mark: ChainMark | undefined }
  | { kind: 'unreadable'; error: UnreadableEvent }
  /** The topic will not bring these: read the log. */
  | { kind: 'missing'; toSeq: number; isHole: boolean }
  | { kind: 'nothing' };

export type LaneLimits = {
  /** Entries waiting for the slowest reader. */
  ahead: number;
  /** Entries behind it, for readers that restart. */
  behind: number;
};

const LIMITS: LaneLimits = { ahead: 20_000, behind: 2000 };

export class Lane {
  readonly #limits: LaneLimits;
  readonly #readers = new Set<Reader>();
  #window: Entry[] = [];
  #marks: (ChainMark | undefined)[] = [];
  /** The topic brings only later events. */
  #floor = 0;
  #isOurs = false;
  readonly #waiting = new Set<() => void>();
  /** null until the first message after an assignment. */
  nextOffset: bigint | null = null;
  /** Of the last message; null likewise. */
  last: { counter: number; seq: number } | null = null;

  constructor(limits = LIMITS) {
    this.#limits = limits;
  }

  get isOurs(): boolean {
    return this.#isOurs;
  }

  /** The slowest reader's position; null without readers. */
  get slowest(): number | null {
    let slowest: number | null = null;
    for (const { at } of this.#readers) slowest = Math.min(at, slowest ?? at);
    return slowest;
  }

  /** Later entries are new. */
  get reached(): number {
    return Math.max(this.#floor, this.#window.at(-1)?.seq ?? 0, this.slowest ?? 0);
  }

  get hasRoom(): boolean {
    return this.#window.length - this.#placeAfter(this.slowest ?? 0) < this.#limits.ahead;
  }

  /** The topic brings events after `floor`. */
  begin(floor: number): void {
    this.#clear(floor);
    this.#isOurs = true;
  }

  goOn(): void {
    this.#isOurs = true;
    this.tell();
  }

  /** Assigned elsewhere: readers wait. */
  end(): void {
    this.#isOurs = false;
    this.#clear(0);
  }

  #clear(floor: number): void {
    this.#window = [];
    this.#marks = [];
    this.#floor = floor;
    this.nextOffset = null;
    this.last = null;
    this.tell();
  }

  /** Must be above `reached`. */
  add(entry: Entry, mark?: ChainMark): void {
    this.#window.push(entry);
    this.#marks.push(mark);
    const behind = this.#placeAfter(this.slowest ?? 0);
    if (behind <= 2 * this.#limits.behind) return;
    const dropped = this.#window.splice(0, behind - this.#limits.behind);
    this.#marks.splice(0, dropped.length);
    this.#floor = dropped.at(-1)!.seq;
  }

  /** undefined if not in the window or not marked. */
  markAt(seq: number): ChainMark | undefined {
    const place = this.#placeAfter(seq - 1);
    return this.#window[place]?.seq === seq ? this.#marks[place] : undefined;
  }

  marked(): { seq: number; mark: ChainMark }[] {
    return this.#window.flatMap(({ seq }, place) => {
      const mark = this.#marks[place];
      return mark === undefined ? [] : [{ seq, mark }];
    });
  }

  /** The log's history differs from `seq` on: readers that got these entries restart. */
  goAstray(seq: number): void {
    const place = this.#placeAfter(seq - 1);
    this.#window.length = place;
    this.#marks.length = place;
    this.#floor = Math.min(this.#floor, seq - 1);
    for (const reader of this.#readers) {
      if (reader.at < seq) continue;
      reader.isAstray = true;
      this.#readers.delete(reader);
    }
    this.tell();
  }

  tell(): void {
    for (const wake of this.#waiting) wake();
  }

  /** False on timeout. */
  changesWithin(ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      const settle = (isChanged: boolean) => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve(isChanged);
      };
      const wake = () => settle(true);
      const timer = setTimeout(settle, ms, false);
      this.#waiting.add(wake);
    });
  }

  join(afterSeq: number): Reader {
    const reader = { at: afterSeq, isAstray: false };
    this.#readers.add(reader);
    this.tell();
    return reader;
  }

  goesOn(reader: Reader, at: number): void {
    const wasFull = !this.hasRoom;
    reader.at = at;
    if (wasFull) this.tell();
  }

  leave(reader: Reader): void {
    if (this.#readers.delete(reader)) this.tell();
  }

  offer(at: number, maxEvents: number): Offer {
    if (!this.#isOurs) return { kind: 'nothing' };
    if (at < this.#floor) return { kind: 'missing', toSeq: this.#floor, isHole: false };
    const place = this.#placeAfter(at);
    const first = this.#window[place];
    if (first === undefined) return { kind: 'nothing' };
    if (first.seq > at + 1) return { kind: 'missing', toSeq: first.seq - 1, isHole: true };
    if (first instanceof Error) return { kind: 'unreadable', error: first };
    const events = this.#runFrom(place, maxEvents);
    return { kind: 'events', events, mark: this.#marks[place + events.length - 1] };
  }

  #runFrom(place: number, maxEvents: number): LedgerEvent[] {
    const run: LedgerEvent[] = [];
    for (let index = place; run.length < maxEvents; index++) {
      const entry = this.#window[index];
      if (entry === undefined || entry instanceof Error) break;
      if (run.length > 0 && entry.seq !== run.at(-1)!.seq + 1) break;
      run.push(entry);
    }
    return run;
  }

  #placeAfter(seq: number): number {
    let [low, high] = [0, this.#window.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#window[middle]!.seq > seq) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
