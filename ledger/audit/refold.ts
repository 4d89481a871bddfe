import type { Client } from 'pg';
import type { LedgerEvent } from '#contracts/events.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { UnreadableEvent } from '#contracts/internal/feed.ts';
import { partitionOf } from '#contracts/internal/partition.ts';
import { ACCOUNT_MODEL } from '../capabilities.ts';
import { Book } from '../engine/book/book.ts';
import { BrokenLog } from '../engine/book/evolve.ts';
import { checkPayload, decodeTuple } from '../log/codec.ts';
import { readTuples } from '../log/read-forward.ts';
import { eventComplaint } from './event-complaint.ts';
import { MOST_CLOCKS_APART_MS } from './proof/clocks.ts';
import { type Fault, ReplayCheck, type ReplayReport } from './replay/replay-check.ts';
import { SettingsHistory } from './replay/settings-history.ts';
import { Unproven } from './proof/unproven.ts';

export type RefoldReport = ReplayReport & {
  partition: number;
  events: number;
  accounts: number;
  availablePoints: bigint;
  heldPoints: bigint;
  unproven: Unproven;
  finding: Fault | null;
};

export type Folded = {
  partition: number;
  partitions?: number;
  /** Filled by the partition of the settings, which is folded first. Without it, only that partition is replayed. */
  settings?: SettingsHistory;
  /** The last event that may lack the position of its settings; see LogMarks. */
  lackingTo?: number;
  /** See LogMarks: what staff give up to this event may lack its count. */
  uncountedTo?: number;
  unproven?: Unproven;
  /** Milliseconds. Events are not later. */
  now?: () => number;
  /** `book` is the state after the event. */
  beside?: readonly { after(event: LedgerEvent, book: Book): void }[];
};

export type RefoldOptions = Folded & {
  client: Client;
  toSeq: number;
  onProgress?: (events: number, of: number) => void;
};

export async function refold({ client, toSeq, onProgress, ...folded }: RefoldOptions): Promise<RefoldReport> {
  const { partition } = folded;
  const refolding = new Refolding(folded);
  for await (const run of readTuples(client, { partition, afterSeq: 0, toSeq })) {
    for (const start of run.starts) if (!refolding.takeTuple(run.bytes, start)) return refolding.end();
    onProgress?.(refolding.events, toSeq);
  }
  return refolding.end();
}

/** Events of one command are folded together, except rounds. */
export class Refolding {
  events = 0;
  #finding: Fault | null = null;
  #lastAt = Number.NEGATIVE_INFINITY;
  #decided: LedgerEvent[] = [];
  readonly #book = new Book(ACCOUNT_MODEL);
  readonly #folded: Folded;
  readonly #partitions: number;
  readonly #settings: SettingsHistory;
  readonly #isHome: boolean;
  readonly #replay: ReplayCheck;
  readonly #unproven: Unproven;
  readonly #now: () => number;

  constructor(folded: Folded) {
    const { partition, partitions = 1, settings = new SettingsHistory(), lackingTo = 0 } = folded;
    const { uncountedTo = 0, unproven = new Unproven(), now = () => Infinity } = folded;
    this.#unproven = unproven;
    this.#now = now;
    this.#folded = folded;
    this.#partitions = partitions;
    this.#settings = settings;
    this.#isHome = partitions === 1 || partitionOf(HOUSE_ACCOUNTS.settings, partitions) === partition;
    this.#replay = new ReplayCheck({ history: settings, isHome: this.#isHome, lackingTo, uncountedTo, unproven });
  }

  takeTuple(bytes: Buffer, start: number): boolean {
    let event: LedgerEvent;
    try {
      event = decodeTuple(bytes, start);
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
      return this.takeUnreadable(error);
    }
    return this.take(event);
  }

  /** @returns false */
  takeUnreadable({ seq, message }: UnreadableEvent): boolean {
    return this.#decide() && this.#find(seq, message);
  }

  /** @returns false once an event is bad */
  take(event: LedgerEvent): boolean {
    const [first] = this.#decided;
    if (first !== undefined && (first.commandId !== event.commandId || first.account !== event.account)) {
      if (!this.#decide()) return false;
    }
    const malformed = this.#headerComplaint(event);
    if (malformed !== null) return this.#decide() && this.#find(event.seq, malformed);
    this.#lastAt = event.at;
    if (event.game === null) {
      this.#decided.push(event);
      return true;
    }
    if (!this.#decide()) return false;
    const isStake = event.type === 'round-played' || event.type === 'round-started';
    const unfit = isStake ? this.#replay.stakeComplaint(this.#book.account(event.account), event) : null;
    return this.#fold(event, unfit);
  }

  get finding(): Fault | null {
    return this.#finding;
  }

  /** At the end of a batch: a command never continues in the next one. */
  settle(): void {
    if (this.#finding === null) this.#decide();
  }

  end(): RefoldReport {
    this.settle();
    const { partition } = this.#folded;
    const sums = { accounts: 0, availablePoints: 0n, heldPoints: 0n };
    if (this.#finding === null) {
      sums.accounts = this.#book.size;
      for (const account of this.#book.accounts()) {
        sums.availablePoints += BigInt(account.available);
        sums.heldPoints += BigInt(account.held);
      }
    }
    const [unproven, finding] = [this.#unproven, this.#finding];
    return { partition, events: this.events, ...sums, ...this.#replay.report, unproven, finding };
  }

  #headerComplaint(event: LedgerEvent): string | null {
    const home = this.#partitions === 1 ? event.partition : partitionOf(event.account, this.#partitions);
    if (home !== event.partition) return `account ${event.account} belongs to partition ${home}`;
    const malformed = checkPayload(event);
    if (malformed !== null) return `its payload is malformed: ${malformed}`;
    if (event.at < this.#lastAt) return 'its time lies before that of the event before it';
    return event.at > this.#now() + MOST_CLOCKS_APART_MS ? 'its time has not come yet' : null;
  }

  /** Folds the events of the latest command. */
  #decide(): boolean {
    if (this.#decided.length === 0) return true;
    const decided = this.#decided;
    this.#decided = [];
    const fault = this.#faultIn(decided);
    return decided.every((event) => this.#fold(event, fault?.seq === event.seq ? fault.reason : null));
  }

  #faultIn(decided: readonly LedgerEvent[]): Fault | null {
    const [first] = decided as readonly [LedgerEvent];
    try {
      return this.#replay.faultIn(this.#book.account(first.account), decided);
    } catch (error) {
      return { seq: first.seq, reason: `the rules cannot decide it: ${(error as Error).message}` };
    }
  }

  #fold(event: LedgerEvent, complaint: string | null): boolean {
    let unsound = complaint;
    try {
      unsound = eventComplaint(this.#book.account(event.account), event) ?? complaint;
      this.#book.apply(event);
    } catch (error) {
      // A forged event can break any code that expects the rules' own.
      const { message } = error as Error;
      return this.#find(
        event.seq,
        error instanceof BrokenLog ? message : (unsound ?? `it cannot be folded: ${message}`),
      );
    }
    if (unsound !== null) return this.#find(event.seq, unsound);
    this.events++;
    if (this.#isHome) this.#keepSettings(event);
    for (const check of this.#folded.beside ?? []) check.after(event, this.#book);
    return true;
  }

  #keepSettings(event: LedgerEvent): void {
    this.#settings.reach = event.seq;
    if (event.type === 'setting-changed') this.#settings.take(event);
  }

  #find(seq: number, reason: string): false {
    this.#finding ??= { seq, reason };
    return false;
  }
}
