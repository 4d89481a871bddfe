// The flights that this gateway follows to their end: when the ledger's clock says that one is over, it is settled, even
// if nobody is watching any more. Where it ends is the ledger's secret: it says only when to ask again.
// Before it: a start, or a socket that watches. After it: the sockets hear how it ended.
import type { CrashReply } from '#contracts/api/rounds/crash-calls.ts';
import type { FlightPush } from '#contracts/api/rounds/flight-push.ts';
import { CAP_HUNDREDTHS, msUntil } from '#contracts/games/crash/flight.ts';
import { crashProgress } from '#contracts/games/crash/round.ts';
import type { OpenRound } from '#contracts/games/open-round.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { Ledger, Outcome, Receipt, Refusal } from '#contracts/outcome.ts';
import type { RefusalCode } from '#contracts/refusals.ts';
import { derivedId } from '#infra/ids/derived-id.ts';
import type { Log } from '#infra/process/log.ts';
import { answerRound } from '../commands/open-rounds/answer-round.ts';
import { presentCrash } from '../presenters/open-rounds/crash.ts';
import { ClockDifference } from './clock-difference.ts';

export type FlightRooms = { ledger: Ledger; now: () => number; log: Log };

type Watcher = (push: FlightPush) => void;

type Flight = {
  account: AccountId;
  startId: string;
  watchers: Set<Watcher>;
  /** Null until the ledger has shown it. */
  air: Air | null;
  clock: ClockDifference;
  /** How often the ledger is still asked only for its time. */
  looksLeft: number;
  /** When the ledger is to be asked again, ms. */
  dueAt: number;
  timer: NodeJS.Timeout | undefined;
  /** Tells watchers how high it is. */
  ticker: NodeJS.Timeout;
};

/** What watchers may know of it: when it took off by the ledger's clock, and how long it takes to its target. */
type Air = { startedAt: number; longestMs: number };

/** What time cures; any other refusal means that there is nothing to settle, and asking again would not end. */
const NOT_YET: ReadonlySet<RefusalCode> = new Set(['round-not-due', 'overloaded']);
/** When the ledger cannot be asked. */
const AGAIN_MS = 250;
/** How often, and after how long each, the ledger is asked for its time again when its answer may have been late. */
const LOOKS_AT_CLOCK = 5;
const LOOK_AGAIN_MS = 1000;
/**
 * How often watchers hear how high it is, so that their pictures keep to the server's clock. They hear it until the log
 * says that it is over, from a timer that knows nothing of the end: when the log stalls, the end is known here before it
 * is written, and cash-outs are still decided by the time at which their batch was opened. A tick that failed to come, or
 * came early, would tell a player to take such a cash-out. It stops rising at the target, which is no secret.
 */
const TICK_MS = 200;

export class Flights implements Disposable {
  readonly #rooms: FlightRooms;
  readonly #flights = new Map<string, Flight>();
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
    if (!this.#isClosed) this.#flightOf(account, startId);
  }

  /** Follows it too. Returns the way to stop listening. */
  watch(account: AccountId, startId: string, watcher: Watcher): () => void {
    if (this.#isClosed) return () => {};
    const flight = this.#flightOf(account, startId);
    flight.watchers.add(watcher);
    this.#tell(flight, [watcher]);
    return () => void flight.watchers.delete(watcher);
  }

  /** The ledger's time now, as far as it is known here: a flight is as high as that says. */
  ledgerTime(account: AccountId, startId: string): number {
    const clock = this.#flights.get(`${account} ${startId}`)?.clock;
    return this.#rooms.now() - (clock?.isKnown === true ? clock : this.#clock).aheadMs;
  }

  /** Settles it if its time is over. True: nothing of it is in the air any more. */
  async landed(account: AccountId, startId: string): Promise<boolean> {
    const outcome = await settle(this.#rooms, account, startId);
    return outcome?.kind === 'receipt' || outcome?.code === 'round-not-open';
  }

  /** How a flight ended that the clock has ended; null: it flies, there was none, or it was cashed out. */
  async endByClock(account: AccountId, startId: string): Promise<Receipt | null> {
    const outcome = await settle(this.#rooms, account, startId);
    return outcome?.kind === 'receipt' ? outcome : null;
  }

  [Symbol.dispose](): void {
    this.#isClosed = true;
    for (const flight of this.#flights.values()) rest(flight);
    this.#flights.clear();
  }

  #flightOf(account: AccountId, startId: string): Flight {
    const key = `${account} ${startId}`;
    const known = this.#flights.get(key);
    if (known !== undefined) return known;
    const watchers = new Set<Watcher>();
    const ticker = setInterval(() => this.#tell(flight, watchers), TICK_MS);
    const told = { air: null, clock: new ClockDifference(), looksLeft: LOOKS_AT_CLOCK };
    const flight: Flight = { account, startId, watchers, ...told, dueAt: 0, timer: undefined, ticker };
    this.#flights.set(key, flight);
    void this.#ask(flight);
    return flight;
  }

  async #ask(flight: Flight): Promise<void> {
    const { now } = this.#rooms;
    const outcome = await settle(this.#rooms, flight.account, flight.startId);
    if (this.#isClosed) return;
    if (outcome?.kind === 'receipt') return this.#over(flight, endOf(outcome, now));
    if (outcome !== null && !NOT_YET.has(outcome.code)) return this.#over(flight, null);
    this.#hearTime(flight, outcome);
    if (flight.air === null && outcome?.round !== undefined) {
      flight.air = airOf(outcome.round);
      this.#tell(flight, flight.watchers);
    }
    const waitMs = outcome?.retryAfterMs ?? AGAIN_MS;
    flight.dueAt = now() + (this.#looksAgain(flight) ? Math.min(waitMs, LOOK_AGAIN_MS) : waitMs);
    this.#wait(flight);
  }

  #hearTime(flight: Flight, outcome: Refusal | null): void {
    const at = outcome?.details?.['at'];
    if (typeof at !== 'number') return;
    flight.clock.hear(at, this.#rooms.now());
    this.#clock = flight.clock;
  }

  #looksAgain(flight: Flight): boolean {
    return flight.clock.isDoubtful && flight.looksLeft-- > 0;
  }

  /** Looks at the clock on the way: it may be set. */
  #wait(flight: Flight): void {
    const leftMs = flight.dueAt - this.#rooms.now();
    if (leftMs <= 0) return void this.#ask(flight);
    flight.timer = setTimeout(() => this.#wait(flight), Math.min(TICK_MS, leftMs));
  }

  #tell({ account, startId, air }: Flight, watchers: Iterable<Watcher>): void {
    if (air === null) return;
    const elapsedMs = Math.min(Math.max(0, this.ledgerTime(account, startId) - air.startedAt), air.longestMs);
    for (const tell of watchers) tell({ kind: 'tick', startId, elapsedMs });
  }

  #over(flight: Flight, end: CrashReply | null): void {
    const { account, startId, watchers } = flight;
    rest(flight);
    this.#flights.delete(`${account} ${startId}`);
    for (const tell of watchers) tell({ kind: 'over', startId, end });
  }
}

function rest({ timer, ticker }: Flight): void {
  clearTimeout(timer);
  clearInterval(ticker);
}

function airOf({ startedAt, progress }: OpenRound): Air {
  const { autoCashOutHundredths } = crashProgress.parse(progress);
  return { startedAt, longestMs: msUntil(autoCashOutHundredths ?? CAP_HUNDREDTHS) };
}

function endOf(receipt: Receipt, now: () => number): CrashReply | null {
  const answer = answerRound(receipt, presentCrash, now);
  return answer.kind === 'answer' ? answer.reply : null;
}

/** Every gateway that follows a flight asks under the same id, so each of them gets the receipt of its end. */
async function settle({ ledger, log }: FlightRooms, account: AccountId, startId: string): Promise<Outcome | null> {
  const commandId = derivedId(`tallyhouse flight|${account}|${startId}`);
  const round = { game: 'crash', startId, idleMs: 0 } as const;
  try {
    return await ledger.submit({ type: 'settle-round', commandId, account, actor: 'system:flight', ...round });
  } catch (error) {
    log.warn({ err: error, account }, 'a flight cannot be settled now; trying again');
    return null;
  }
}
