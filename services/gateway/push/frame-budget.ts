// Frames are parsed on the thread that answers bets, so what one socket and one account may send is bounded. Counted per
// gateway, because the thread is what they cost.
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { AccountId } from '#contracts/ids.ts';
import type { Metrics } from '#infra/process/metrics.ts';
import { Paces } from '../../module/paces.ts';

/** Clients send two to four frames when they open, then an answer to a ping every 25 seconds. */
const PER_SOCKET = { perSecond: 20, burstMs: 5000 };
/** On both transports. Enough for 60 tabs that reconnect at once. */
const PER_ACCOUNT = { perSecond: 100, burstMs: 8000 };
/** Requests to watch a flight, of all sockets of an account: each asks the ledger. */
const FLIGHTS = { perSecond: 20, burstMs: 4000 };
/** A handshake, in frames. */
const OPENING_COST = 5;
/** Incomplete frames cause no event. */
const BYTES_PER_FRAME = 512;
/** WebSocket close code. */
const POLICY_VIOLATION = 1008;
const FAREWELL_MS = 1000;

export class FrameBudget {
  readonly #accounts: Paces<AccountId>;
  readonly #flights: Paces<AccountId>;
  readonly #now: () => number;
  readonly #closed: ReturnType<Metrics['counter']>;

  /** `now`: monotonic, in milliseconds. */
  constructor(now: () => number, metrics: Metrics) {
    const { perSecond, burstMs } = PER_ACCOUNT;
    this.#accounts = new Paces({ perSecond: () => perSecond, burstMs, now });
    this.#flights = new Paces({ perSecond: () => FLIGHTS.perSecond, burstMs: FLIGHTS.burstMs, now });
    this.#now = now;
    this.#closed = metrics.counter({ name: 'sockets_over_budget', help: 'Sockets closed for too many frames.' });
  }

  /** False if the account has spent its budget. */
  mayOpen(account: AccountId): boolean {
    return this.#accounts.take(account, OPENING_COST) === null;
  }

  mayAskForFlight(account: AccountId): boolean {
    return this.#flights.take(account, 1) === null;
  }

  /** `cutOff` is called once, when the socket or its account has sent too much. */
  meter(account: AccountId, cutOff: () => void): FrameMeter {
    const own = new Paces<string>({
      perSecond: () => PER_SOCKET.perSecond,
      burstMs: PER_SOCKET.burstMs,
      now: this.#now,
    });
    const take = (frames: number) => own.take('', frames) === null && this.#accounts.take(account, frames) === null;
    return new FrameMeter(take, () => {
      this.#closed.inc();
      cutOff();
    });
  }
}

export class FrameMeter {
  readonly #take: (frames: number) => boolean;
  readonly #cutOff: () => void;
  #isSpent = false;

  constructor(take: (frames: number) => boolean, cutOff: () => void) {
    this.#take = take;
    this.#cutOff = cutOff;
  }

  /** From then on frames must be ignored: more of them may have been read already. */
  get isSpent(): boolean {
    return this.#isSpent;
  }

  count(frames: number): void {
    if (this.#isSpent || this.#take(frames)) return;
    this.#isSpent = true;
    this.#cutOff();
  }

  /** Messages, frames that the library answers itself, and bytes. */
  watch(socket: WebSocket): void {
    const { _socket: bytes } = socket as unknown as { _socket: Duplex | null };
    bytes?.on('data', (chunk: Buffer) => this.count(chunk.length / BYTES_PER_FRAME));
    for (const kind of ['message', 'ping', 'pong'] as const) socket.on(kind, () => this.count(1));
  }
}

/** Reads no more: what is left of thousands of frames is not parsed. */
export function closeForExcess(socket: WebSocket): void {
  socket.close(POLICY_VIOLATION, 'too many messages');
  socket.pause();
  setTimeout(() => socket.terminate(), FAREWELL_MS).unref();
}
