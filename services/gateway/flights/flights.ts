// The flights that this gateway follows to their end: when the ledger's clock says that one is over, it is settled, even
// if nobody is watching any more. Where it ends is the ledger's secret: it says only when to ask again.
// Before it: a start, or a socket that watches. After it: the sockets hear how it ended.
import type { CrashReply } from '#contracts/api/rounds/crash-calls.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { Ledger, Outcome, Refusal } from '#contracts/outcome.ts';
import type { Log } from '#infra/process/log.ts';
import { ClockDifference } from './clock-difference.ts';
import { airOf, elapsedMs, endOf, type Flight, stopTimers, type Watcher } from './flight.ts';
import { isNotYet, LOOKS_AT_CLOCK, waitAfter } from './next-question.ts';
import { settleFlight } from './settle-flight.ts';

export type FlightRooms = { ledger: Ledger; now: () => number; log: Log };

/**
 * How often watchers hear how high it is, so that their pictures keep to the server's clock. They hear it until the log
 * says that it is over, from a timer that knows nothing of the end: when the log stalls, the end is known here before it
 * is written, and cash-outs are still decided by the time at which their batch was opened. A tick that failed to come, or
 * came early, would tell a player to take such a cash-out.
 */
const TICK_MS = 200;

export class Flights implements Disposable {
  readonly #rooms: FlightRooms;
  readonly #flights = new Map<string, Flight>();
  /** Named by a socket and by nothing else so far. Anybody can make up names, so each account has one of these. */
  readonly #hearsay = new Map<AccountId, Flight>();
  /** Of the flight heard of last. */
  #clock = new ClockDifference();
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
  watch(account: AccountId, startId: string, tell: Watcher): () => void {
    if (this.#isClosed) return () => {};
    const flight = this.#flights.get(keyOf(account, startId)) ?? this.#openOnHearsay(account, startId);
    const watcher: Watcher = (push) => tell(push);
    flight.watchers.add(watcher);
    this.#tell(flight, [watcher]);
    return () => {
      flight.watchers.delete(watcher);
      if (flight.watchers.size === 0 && !flight.isKnown) this.#drop(flight);
    };
  }

  /** The ledger's time now, as far as it is known here: a flight is as high as that says. */
  ledgerTime(account: AccountId, startId: string): number {
    const clock = this.#flights.get(keyOf(account, startId))?.clock;
    return this.#rooms.now() - (clock?.isKnown === true ? clock : this.#clock).aheadMs;
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
    const watchers = new Set<Watcher>();
    const ticker = setInterval(() => this.#tell(flight, watchers), TICK_MS);
    const told = { isKnown: false, air: null, clock: new ClockDifference(), looksLeft: LOOKS_AT_CLOCK };
    const asked = { failures: 0, dueAt: 0, timer: undefined };
    const flight: Flight = { account, startId, watchers, ...told, ...asked, ticker };
    this.#flights.set(keyOf(account, startId), flight);
    void this.#ask(flight);
    return flight;
  }

  #know(flight: Flight): void {
    flight.isKnown = true;
    if (this.#hearsay.get(flight.account) === flight) this.#hearsay.delete(flight.account);
  }

  async #ask(flight: Flight): Promise<void> {
    const outcome = await this.#settle(flight);
    const { account, startId } = flight;
    if (this.#flights.get(keyOf(account, startId)) !== flight) return;
    if (outcome?.kind === 'receipt') return this.#over(flight, endOf(outcome, this.#rooms.now));
    if (outcome !== null && !isNotYet(outcome)) return this.#over(flight, null);
    this.#hearTime(flight, outcome);
    if (flight.air === null && outcome?.round !== undefined) {
      flight.air = airOf(outcome.round);
      this.#know(flight);
      this.#tell(flight, flight.watchers);
    }
    flight.dueAt = this.#rooms.now() + waitAfter(flight, outcome);
    this.#wait(flight);
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

  #hearTime(flight: Flight, outcome: Refusal | null): void {
    const at = outcome?.details?.['at'];
    if (typeof at !== 'number') return;
    flight.clock.hear(at, this.#rooms.now());
    this.#clock = flight.clock;
  }

  /** Looks at the clock on the way: it may be set. */
  #wait(flight: Flight): void {
    const leftMs = flight.dueAt - this.#rooms.now();
    if (leftMs <= 0) return void this.#ask(flight);
    flight.timer = setTimeout(() => this.#wait(flight), Math.min(TICK_MS, leftMs));
  }

  #tell({ account, startId, air }: Flight, watchers: Iterable<Watcher>): void {
    if (air === null) return;
    const push = { kind: 'tick', startId, elapsedMs: elapsedMs(air, this.ledgerTime(account, startId)) } as const;
    for (const tell of watchers) tell(push);
  }

  #over(flight: Flight, end: CrashReply | null): void {
    this.#drop(flight);
    for (const tell of flight.watchers) tell({ kind: 'over', startId: flight.startId, end });
  }

  #drop(flight: Flight): void {
    const { account, startId } = flight;
    stopTimers(flight);
    // Where it stands: a flight that was dropped before may have been named again.
    if (this.#flights.get(keyOf(account, startId)) === flight) this.#flights.delete(keyOf(account, startId));
    if (this.#hearsay.get(account) === flight) this.#hearsay.delete(account);
  }
}

function keyOf(account: AccountId, startId: string): string {
  return `${account} ${startId}`;
}
