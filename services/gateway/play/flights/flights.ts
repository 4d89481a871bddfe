// The flights that this gateway follows to their end: when the ledger's clock says that one is over, it is settled, even
// if nobody is watching any more. Where it ends is the ledger's secret: it says only when to ask again.
import { setTimeout as delay } from 'node:timers/promises';
import type { CrashReply } from '#contracts/play/calls/crash.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { Ledger, Outcome } from '#contracts/outcome.ts';
import type { Log } from '#infra/process/log.ts';
import { elapsedIn } from '../presenters/told-round.ts';
import { inSlices } from '#infra/process/in-slices.ts';
import { elapsedMsOf, endOf, type Flight, longestMsOf, tell, type Watcher } from './flight.ts';
import { FlightTime } from './flight-time.ts';
import { isNotYet, waitAfter } from './next-question.ts';
import { settleFlight } from './settle-flight.ts';

/** `monotonic`: milliseconds by a clock that nobody sets. */
export type FlightRooms = { ledger: Ledger; monotonic: () => number; log: Log };

/**
 * How often watchers hear how high it is, so that their pictures keep to the server's clock. They hear it until the log
 * says that it is over, from a timer that knows nothing of the end: when the log stalls, the end is known here before it
 * is written, and cash-outs are still decided by the time at which their batch was opened. A tick that failed to come, or
 * came early, would tell a player to take such a cash-out.
 */
const TICK_MS = 200;
/** A read of an open flight does not wait longer than this for a ledger that does not answer. */
const READ_WAIT_MS = 500;

export class Flights implements Disposable {
  readonly #rooms: FlightRooms;
  readonly #flights = new Map<string, Flight>();
  /** Named by a socket and by nothing else so far. Anybody can make up names, so each account has one of these. */
  readonly #hearsay = new Map<AccountId, Flight>();
  /** One for all flights; runs while there are any. */
  #ticker: NodeJS.Timeout | undefined;
  #isTicking = false;
  #isClosed = false;

  constructor(rooms: FlightRooms) {
    this.#rooms = rooms;
  }

  get count(): number {
    return this.#flights.size;
  }

  /** Settles it when it is over, whoever is still there. */
  follow(account: AccountId, startId: string): void {
    if (this.#isClosed) return;
    this.#know(this.#flights.get(keyOf(account, startId)) ?? this.#open(account, startId));
  }

  /** Follows it too, if there is such a flight. Returns the way to stop listening. */
  watch(account: AccountId, startId: string, { id, tell: tellIds }: Watcher): () => void {
    if (this.#isClosed) return () => {};
    const flight = this.#flights.get(keyOf(account, startId)) ?? this.#openOnHearsay(account, startId);
    // Its own object: a socket may ask for the flight that it watches already, and stop the first asking later.
    const watcher: Watcher = { id, tell: tellIds };
    flight.watchers.add(watcher);
    if (flight.longestMs !== null) tellIds([id], this.#tickOf(flight));
    return () => {
      flight.watchers.delete(watcher);
      if (flight.watchers.size === 0 && !flight.isKnown) this.#drop(flight);
    };
  }

  /** How long a flight that a view shows has been in the air; follows it. 0 when the ledger cannot say in time. */
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

  /** Null: the ledger cannot be asked now. */
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

  /** A round that takes longer than a tick, with thousands of flights, leaves out the next one. */
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
    // Where it stands: a flight that was dropped before may have been named again.
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
