// The flights that this gateway follows to their end: when the ledger's clock says that one is over, it is settled, even
// if nobody is watching any more. Where it ends is the ledger's secret: it says only when to ask again.
// Before it: a start, or a socket that watches. After it: the sockets hear how it ended.
import type { CrashReply } from '#contracts/api/rounds/crash-calls.ts';
import type { FlightPush } from '#contracts/api/rounds/flight-push.ts';
import type { OpenRound } from '#contracts/games/open-round.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { Ledger, Outcome, Receipt } from '#contracts/outcome.ts';
import type { RefusalCode } from '#contracts/refusals.ts';
import { derivedId } from '#infra/ids/derived-id.ts';
import type { Log } from '#infra/process/log.ts';
import { answerRound } from '../commands/open-rounds/answer-round.ts';
import { presentCrash } from '../presenters/open-rounds/crash.ts';

export type FlightRooms = { ledger: Ledger; now: () => number; log: Log };

type Watcher = (push: FlightPush) => void;

type Flight = {
  account: AccountId;
  startId: string;
  watchers: Set<Watcher>;
  /** As the ledger last showed it. */
  round: OpenRound | null;
  /** When the ledger is to be asked again, ms. */
  dueAt: number;
  timer: NodeJS.Timeout | undefined;
};

/** What time cures; any other refusal means that there is nothing to settle, and asking again would not end. */
const NOT_YET: ReadonlySet<RefusalCode> = new Set(['round-not-due', 'overloaded']);
/** When the ledger cannot be asked. */
const AGAIN_MS = 250;
/** How often watchers hear how high it is, so that their pictures keep to the server's clock. */
const TICK_MS = 200;

export class Flights implements Disposable {
  readonly #rooms: FlightRooms;
  readonly #flights = new Map<string, Flight>();
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
    if (flight.round !== null) watcher(tickOf(flight.round, this.#rooms.now()));
    return () => void flight.watchers.delete(watcher);
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
    for (const { timer } of this.#flights.values()) clearTimeout(timer);
    this.#flights.clear();
  }

  #flightOf(account: AccountId, startId: string): Flight {
    const key = `${account} ${startId}`;
    const known = this.#flights.get(key);
    if (known !== undefined) return known;
    const flight = { account, startId, watchers: new Set<Watcher>(), round: null, dueAt: 0, timer: undefined };
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
    flight.round = outcome?.round ?? flight.round;
    flight.dueAt = now() + (outcome?.retryAfterMs ?? AGAIN_MS);
    this.#tick(flight);
  }

  #tick(flight: Flight): void {
    const at = this.#rooms.now();
    const leftMs = flight.dueAt - at;
    if (leftMs <= 0) return void this.#ask(flight);
    if (flight.round !== null) for (const tell of flight.watchers) tell(tickOf(flight.round, at));
    flight.timer = setTimeout(() => this.#tick(flight), Math.min(TICK_MS, leftMs));
  }

  #over({ account, startId, watchers }: Flight, end: CrashReply | null): void {
    this.#flights.delete(`${account} ${startId}`);
    for (const tell of watchers) tell({ kind: 'over', startId, end });
  }
}

function tickOf({ startId, startedAt }: OpenRound, at: number): FlightPush {
  return { kind: 'tick', startId, elapsedMs: Math.max(0, at - startedAt) };
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
