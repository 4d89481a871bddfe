// One partition between the topic and its readers: a bounded window of events in ascending order. The topic fills it and waits
// while it is full; readers take from it what comes after their place, and are told what it does not have.
import type { LedgerEvent } from '#contracts/events.ts';
import type { ChainMark, UnreadableEvent } from '#contracts/internal/feed.ts';

/** An event, or why there is none at this sequence number. */
export type Entry = LedgerEvent | UnreadableEvent;

export type Reader = {
  at: number;
  /** It has been given what the log does not have: it gets nothing more. */
  isAstray: boolean;
};

/** What a reader at some place can have now. */
export type Offer =
  | { kind: 'events'; events: readonly LedgerEvent[]; mark: ChainMark | undefined }
  | { kind: 'unreadable'; error: UnreadableEvent }
  /** Up to there the topic will not bring it: from the log, then. */
  | { kind: 'missing'; toSeq: number; isHole: boolean }
  | { kind: 'nothing' };

export type LaneLimits = {
  /** Events that wait for the slowest reader. */
  ahead: number;
  /** Events behind it, for readers that start over. */
  behind: number;
};

const LIMITS: LaneLimits = { ahead: 10_000, behind: 2000 };

export class Lane {
  readonly #limits: LaneLimits;
  readonly #readers = new Set<Reader>();
  #window: Entry[] = [];
  /** Of the entries, in the same places. */
  #marks: (ChainMark | undefined)[] = [];
  /** Nothing up to here will come by the topic any more. */
  #floor = 0;
  #isOurs = false;
  readonly #waiting = new Set<() => void>();
  /** Where the topic goes on; null until the first message after an assignment. */
  nextOffset: bigint | null = null;
  /** Counter and sequence number of the last message; null likewise. */
  last: { counter: number; seq: number } | null = null;

  constructor(limits = LIMITS) {
    this.#limits = limits;
  }

  /** Whether the group has given us this partition. */
  get isOurs(): boolean {
    return this.#isOurs;
  }

  /** Where the slowest reader stands; null while nobody reads. */
  get slowest(): number | null {
    let slowest: number | null = null;
    for (const { at } of this.#readers) slowest = Math.min(at, slowest ?? at);
    return slowest;
  }

  /** What comes up to here is known already. */
  get reached(): number {
    return Math.max(this.#floor, this.#window.at(-1)?.seq ?? 0, this.slowest ?? 0);
  }

  get hasRoom(): boolean {
    return this.#window.length - this.#placeAfter(this.slowest ?? 0) < this.#limits.ahead;
  }

  /** Assigned to us; the topic brings what comes after `floor`. */
  begin(floor: number): void {
    this.#clear(floor);
    this.#isOurs = true;
  }

  /** Still ours, and the topic goes on where it was. */
  goOn(): void {
    this.#isOurs = true;
    this.tell();
  }

  /** Somebody else's now: our readers wait. */
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

  /** From the topic, above `reached`. */
  add(entry: Entry, mark?: ChainMark): void {
    this.#window.push(entry);
    this.#marks.push(mark);
    const behind = this.#placeAfter(this.slowest ?? 0);
    if (behind <= 2 * this.#limits.behind) return;
    const dropped = this.#window.splice(0, behind - this.#limits.behind);
    this.#marks.splice(0, dropped.length);
    this.#floor = dropped.at(-1)!.seq;
  }

  /** What the entry at `seq` was marked with; undefined when it is not in the window, or was not marked. */
  markAt(seq: number): ChainMark | undefined {
    const place = this.#placeAfter(seq - 1);
    return this.#window[place]?.seq === seq ? this.#marks[place] : undefined;
  }

  /** Of the entries in the window, in order. */
  marked(): { seq: number; mark: ChainMark }[] {
    return this.#window.flatMap(({ seq }, place) => {
      const mark = this.#marks[place];
      return mark === undefined ? [] : [{ seq, mark }];
    });
  }

  /** The log has another history from `seq` on: entries from there are dropped, and readers that were given them start over. */
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

  /** After a run of `add`: readers look again. */
  tell(): void {
    for (const wake of this.#waiting) wake();
  }

  /** True at the next change (entries, an assignment, a reader that has gone on or left); false when none came in time. */
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

  /** What comes right after `at`. */
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

  /** The place in the window of the first entry after `seq`. */
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
