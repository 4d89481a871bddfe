// Settles each flight when the ledger's clock says it is over, watched or not. The crash point stays in the ledger: it only
// says when to ask again.
import { setTimeout as delay } from 'node:timers/promises';
import type { CrashReply } from '#contracts/play/calls/crash.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { Ledger, Outcome, Refusal } from '#contracts/outcome.ts';
import type { RefusalCode } from '#contracts/refusals.ts';
import type { Log } from '#infra/process/log.ts';
import { pauseAfter } from '#infra/retry-loop.ts';
import { elapsedIn } from '../presenters/presented-round.ts';
import { inSlices } from '#infra/process/in-slices.ts';
import { elapsedMsOf, endOf, type Flight, longestMsOf, tell } from './flight.ts';
import { FlightTime } from './flight-time.ts';
import type { FollowedFlights, Watcher } from '../../module/followed-flights.ts';
import { settleFlight } from './settle-flight.ts';

// The ledger is asked when it said the flight is over, and every two seconds for its height; with backoff while it does not
// answer.
/** Refusals that time cures; after any other there is nothing to settle. */
const NOT_YET: ReadonlySet<RefusalCode> = new Set(['round-not-due', 'overloaded']);
const PAUSES = { firstMs: 250, longestMs: 2000 };
/** Bounds how long watchers see a wrong height after the partition gets a new writer. */
const LOOK_AGAIN_MS = 2000;
const DOUBTFUL_MS = 500;

function isNotYet({ code }: Refusal): boolean {
  return NOT_YET.has(code);
}

function waitAfter(flight: Flight, outcome: Refusal | null): number {
  const isAnswered = outcome !== null && outcome.code !== 'overloaded';
  flight.failures = isAnswered ? 0 : flight.failures + 1;
  const pauseMs = isAnswered ? 0 : pauseAfter(flight.failures, PAUSES);
  const waitMs = Math.max(outcome?.retryAfterMs ?? PAUSES.firstMs, pauseMs);
  return Math.min(waitMs, isAnswered && flight.time.isDoubtful ? DOUBTFUL_MS : LOOK_AGAIN_MS);
}

/** `monotonic`: milliseconds. */
export type FlightRooms = { ledger: Ledger; monotonic: () => number; log: Log };

/**
 * Ticks continue until the log has the end, from a timer that does not depend on it: a missing or early tick would tell a
 * player to send a cash-out that still counts.
 */
const TICK_MS = 200;
const READ_WAIT_MS = 500;

export class Flights implements FollowedFlights, Disposable {
  readonly #rooms: FlightRooms;
  readonly #flights = new Map<string, Flight>();
  /** Flights named only by a socket. Names can be made up, so each account has at most one. */
  readonly #hearsay = new Map<AccountId, Flight>();
  #ticker: NodeJS.Timeout | undefined;
  #isTicking = false;
  #isClosed = false;

  constructor(rooms: FlightRooms) {
    this.#rooms = rooms;
  }

  get count(): number {
    return this.#flights.size;
  }

  follow(account: AccountId, startId: string): void {
    if (this.#isClosed) return;
    this.#know(this.#flights.get(keyOf(account, startId)) ?? this.#open(account, startId));
  }

  watch(account: AccountId, startId: string, { id, tell: tellIds }: Watcher): () => void {
    if (this.#isClosed) return () => {};
    const flight = this.#flights.get(keyOf(account, startId)) ?? this.#openOnHearsay(account, startId);
    // A new object: a socket may watch the same flight twice and stop the first watch later.
    const watcher: Watcher = { id, tell: tellIds };
    flight.watchers.add(watcher);
    if (flight.longestMs !== null) tellIds([id], this.#tickOf(flight));
    return () => {
      flight.watchers.delete(watcher);
      if (flight.watchers.size === 0 && !flight.isKnown) this.#drop(flight);
    };
  }

  /** Elapsed time of an open flight, which is then followed. 0 if the ledger does not answer in time. */
  async elapsedMs(account: AccountId, startId: string): Promise<number> {
    this.follow(account, startId);
    const flight = this.#flights.get(keyOf(account, startId));
    if (flight === undefined) return 0;
    if (!flight.time.isKnown) await Promise.race([flight.answered.promise, delay(READ_WAIT_MS, null, { ref: false })]);
    return elapsedMsOf(flight, this.#rooms.monotonic());
  }

  [Symbol.dispose](): void {
    this.#isClosed = true;
    for (const flight of this.#flights.values()) this.#drop(flight);
  }

  #openOnHearsay(account: AccountId, startId: string): Flight {
    const before = this.#hearsay.get(account);
    if (before !== undefined) this.#drop(before);
    const flight = this.#open(account, startId);
    this.#hearsay.set(account, flight);
    return flight;
  }

  #open(account: AccountId, startId: string): Flight {
    const unknown = { isKnown: false, longestMs: null, failures: 0, timer: undefined };
    const answered = Promise.withResolvers<void>();
    const flight: Flight = { account, startId, watchers: new Set(), time: new FlightTime(), answered, ...unknown };
    this.#flights.set(keyOf(account, startId), flight);
    this.#ticker ??= setInterval(() => void this.#tick(), TICK_MS);
    void this.#ask(flight);
    return flight;
  }

  #know(flight: Flight): void {
    flight.isKnown = true;
    if (this.#hearsay.get(flight.account) === flight) this.#hearsay.delete(flight.account);
  }

  async #ask(flight: Flight): Promise<void> {
    const { monotonic } = this.#rooms;
    const askedAt = monotonic();
    const outcome = await this.#settle(flight);
    const { account, startId } = flight;
    if (this.#flights.get(keyOf(account, startId)) !== flight) return;
    if (outcome?.kind === 'receipt') return this.#over(flight, endOf(outcome));
    if (outcome !== null && !isNotYet(outcome)) return this.#over(flight, null);
    if (outcome?.round !== undefined) {
      flight.time.hear({ elapsedMs: elapsedIn(outcome), askedAt, heardAt: monotonic() });
      if (flight.longestMs === null) {
        flight.longestMs = longestMsOf(outcome.round);
        this.#know(flight);
        tell(flight, this.#tickOf(flight));
      }
    }
    flight.answered.resolve();
    flight.timer = setTimeout(() => void this.#ask(flight), waitAfter(flight, outcome));
  }

  /** Null if the ledger cannot be reached. */
  async #settle(flight: Flight): Promise<Outcome | null> {
    const { ledger, log } = this.#rooms;
    const { account, startId } = flight;
    try {
      return await settleFlight(ledger, account, startId);
    } catch (error) {
      if (flight.failures === 0) log.warn({ err: error, account }, 'a flight cannot be settled now; trying again');
      return null;
    }
  }

  async #tick(): Promise<void> {
    if (this.#isTicking) return;
    this.#isTicking = true;
    await inSlices(this.#flights.values(), (flight) => {
      if (flight.longestMs !== null && flight.watchers.size > 0) tell(flight, this.#tickOf(flight));
    });
    this.#isTicking = false;
  }

  #tickOf(flight: Flight) {
    const elapsedMs = elapsedMsOf(flight, this.#rooms.monotonic());
    return { kind: 'tick', startId: flight.startId, elapsedMs } as const;
  }

  #over(flight: Flight, end: CrashReply | null): void {
    this.#drop(flight);
    tell(flight, { kind: 'over', startId: flight.startId, end });
  }

  #drop(flight: Flight): void {
    const { account, startId } = flight;
    clearTimeout(flight.timer);
    flight.answered.resolve();
    // Checked because a dropped flight may have been opened again under the same key.
    if (this.#flights.get(keyOf(account, startId)) === flight) this.#flights.delete(keyOf(account, startId));
    if (this.#hearsay.get(account) === flight) this.#hearsay.delete(account);
    if (this.#flights.size > 0) return;
    clearInterval(this.#ticker);
    this.#ticker = undefined;
  }
}

function keyOf(account: AccountId, startId: string): string {
  return `${account} ${startId}`;
}
