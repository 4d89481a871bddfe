// Commands of a turn of the event loop share a frame. Does not reconnect.
import { type RawData, WebSocket } from 'ws';
import {
  CHANNEL_PATH,
  CHANNEL_VERSION,
  challenge,
  FRAME_BYTES,
  FRAME_ITEMS,
  replies as repliesFrame,
  type Reply,
  type SubmitItem,
  welcome,
} from '#contracts/internal/channel.ts';
import { randomText } from '#infra/process/random.ts';
import { closeWith, NotUnderstood, readFirstFrame, readFrame, REFUSED, sendFrame } from '../frames.ts';
import type { PendingCommand } from './pending.ts';
import { isSameProof, type Nonces, proofOf } from '../proof.ts';

export type OwnerLimits = {
  /** Includes the handshake. */
  connectMs: number;
  heartbeatMs: number;
  silentMs: number;
};

export type OwnerOptions = {
  address: string;
  client: string;
  key: string;
  limits: OwnerLimits;
  onWelcome: () => void;
  onReplies: (replies: readonly Reply[]) => void;
  /** Called once, with the reason as a sentence. */
  onLost: (reason: string) => void;
};

export type Transmission = { n: number; pending: PendingCommand };

const NONCE_CHARACTERS = 32;

export class OwnerConnection {
  readonly address: string;
  readonly #options: OwnerOptions;
  readonly #socket: WebSocket;
  readonly #nonce = randomText(NONCE_CHARACTERS);
  #understand: (data: RawData, isBinary: boolean) => void;
  #outbox: Transmission[] = [];
  #isWelcome = false;
  #isFlushing = false;
  #lostBecause = 'the connection was lost';
  /** Counted, not timed: a suspended process did not wait. */
  #silentBeats = 0;
  readonly #late: NodeJS.Timeout;
  #heartbeat: NodeJS.Timeout | undefined;
  readonly #gone: Promise<void>;

  constructor(options: OwnerOptions) {
    this.address = options.address;
    this.#options = options;
    this.#understand = (data, isBinary) => this.#respond(data, isBinary);
    const url = new URL(CHANNEL_PATH, options.address);
    this.#socket = new WebSocket(url, { perMessageDeflate: false, maxPayload: FRAME_BYTES });
    this.#late = setTimeout(() => this.#cut('it did not answer in time'), options.limits.connectMs).unref();
    this.#gone = new Promise((resolve) => this.#socket.on('close', () => resolve()));
    this.#listen();
  }

  /** Shares the frame of this turn. */
  send(transmission: Transmission): void {
    this.#outbox.push(transmission);
    if (this.#isFlushing || !this.#isWelcome) return;
    this.#isFlushing = true;
    setImmediate(() => this.#flush());
  }

  async close(): Promise<void> {
    if (this.#socket.readyState === WebSocket.CONNECTING) this.#socket.terminate();
    else closeWith(this.#socket, 1000, 'This gateway is leaving.');
    await this.#gone;
  }

  #listen(): void {
    const { client, onLost } = this.#options;
    const socket = this.#socket;
    socket.on('open', () => {
      sendFrame(socket, { v: CHANNEL_VERSION, type: 'hello', client, nonce: this.#nonce });
    });
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
    socket.on('pong', () => (this.#silentBeats = 0));
    // If both address families failed only the code is useful.
    socket.on(
      'error',
      (error: NodeJS.ErrnoException) => (this.#lostBecause = error.message || (error.code ?? error.name)),
    );
    socket.on('close', (_code, reason) => {
      clearTimeout(this.#late);
      clearInterval(this.#heartbeat);
      onLost(reason.length > 0 ? reason.toString('utf8') : this.#lostBecause);
    });
  }

  #cut(reason: string): void {
    this.#lostBecause = reason;
    this.#socket.terminate();
  }

  #receive(data: RawData, isBinary: boolean): void {
    this.#silentBeats = 0;
    try {
      this.#understand(data, isBinary);
    } catch (error) {
      if (!(error instanceof NotUnderstood)) throw error;
      this.#lostBecause = error.message;
      this.#understand = () => undefined;
      closeWith(this.#socket, REFUSED, error.message);
    }
  }

  #respond(data: RawData, isBinary: boolean): void {
    const nonces = { gateway: this.#nonce, sequencer: readFirstFrame(challenge, data, isBinary).nonce };
    this.#understand = (next, isNextBinary) => this.#enter(nonces, readFrame(welcome, next, isNextBinary).proof);
    const proof = proofOf(this.#options.key, 'gateway', nonces);
    sendFrame(this.#socket, { v: CHANNEL_VERSION, type: 'response', proof });
  }

  #enter(nonces: Nonces, proof: string): void {
    const { key, limits, onWelcome, onReplies } = this.#options;
    if (!isSameProof(proof, proofOf(key, 'sequencer', nonces))) {
      throw new NotUnderstood('The server at this address does not have the same CHANNEL_KEY.');
    }
    clearTimeout(this.#late);
    this.#isWelcome = true;
    this.#heartbeat = setInterval(() => this.#beat(), limits.heartbeatMs).unref();
    this.#understand = (data, isBinary) => onReplies(readFrame(repliesFrame, data, isBinary).replies);
    onWelcome();
    this.#flush();
  }

  #beat(): void {
    const { heartbeatMs, silentMs } = this.#options.limits;
    if (this.#silentBeats++ * heartbeatMs > silentMs) this.#cut('the owner stopped responding');
    else this.#socket.ping();
  }

  #flush(): void {
    this.#isFlushing = false;
    const waiting = this.#outbox;
    this.#outbox = [];
    let batch: SubmitItem[] = [];
    for (const { n, pending } of waiting) {
      // Answered while queued.
      if (pending.isSettled) continue;
      pending.hasLeft = true;
      batch.push({ n, partition: pending.route.partition, command: pending.command });
      if (batch.length < FRAME_ITEMS) continue;
      sendFrame(this.#socket, { v: CHANNEL_VERSION, type: 'submit', batch });
      batch = [];
    }
    if (batch.length > 0) sendFrame(this.#socket, { v: CHANNEL_VERSION, type: 'submit', batch });
  }
}
