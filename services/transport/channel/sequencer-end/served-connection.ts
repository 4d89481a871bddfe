// Replies of one turn of the event loop share a frame.
import type { RawData, WebSocket } from 'ws';
import { CHANNEL_VERSION, FRAME_ITEMS, hello, type Reply, response, submit } from '#contracts/internal/channel.ts';
import { type Command, command as commandSchema } from '#contracts/commands.ts';
import { OVERLOADED } from '#contracts/outcome.ts';
import { randomText } from '#infra/process/random.ts';
import { PartitionMoved } from '#ledger/lease/partition-moved.ts';
import {
  closeWith,
  firstProblem,
  LEAVING,
  NotUnderstood,
  readFirstFrame,
  readFrame,
  REFUSED,
  sendFrame,
} from '../frames.ts';
import { isSameProof, type Nonces, proofOf } from '../proof.ts';
import type { Door, ServedRooms } from './door.ts';

const NONCE_CHARACTERS = 32;
const OTHER_KEY = 'The keys differ: CHANNEL_KEY must be the same in gateways and sequencers.';

type Item = { n: number; partition: number; command: unknown };

export class ServedConnection {
  /** null before the end of the handshake. */
  client: string | null = null;
  isAlive = true;
  readonly #socket: WebSocket;
  readonly #rooms: ServedRooms;
  #understand: (data: RawData, isBinary: boolean) => void;
  #isOpen = true;
  #isLeaving = false;
  #inFlight = 0;
  #replies: Reply[] = [];
  #isFlushing = false;
  #idle: (() => void) | null = null;
  readonly #late: NodeJS.Timeout;
  readonly gone: Promise<void>;

  constructor(socket: WebSocket, rooms: ServedRooms) {
    this.#socket = socket;
    this.#rooms = rooms;
    this.#understand = (data, isBinary) => this.#greet(data, isBinary);
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
    socket.on('pong', () => (this.isAlive = true));
    // The library closes the socket itself.
    socket.on('error', () => undefined);
    this.#late = setTimeout(() => this.#refuse('The handshake took too long.'), rooms.limits.handshakeMs).unref();
    this.gone = new Promise((resolve) => socket.on('close', () => resolve()));
    void this.gone.then(() => this.#end());
  }

  /** False once it starts to close. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  ping(): void {
    this.isAlive = false;
    this.#socket.ping();
  }

  /** Discards unread frames. */
  cut(): void {
    this.#end();
    this.#socket.terminate();
  }

  /** Too many bytes before the proof. */
  turnOut(): void {
    this.#cutFor('More than a handshake came before the proof.');
  }

  giveWay(): void {
    this.#cutFor('Others came before the proof did.');
  }

  #cutFor(sentence: string): void {
    if (!this.#isOpen) return;
    this.#rooms.onRefused(sentence);
    this.cut();
  }

  /** Accepted commands are answered first. */
  async leave(): Promise<void> {
    this.#isLeaving = true;
    if (this.#inFlight > 0 && this.#isOpen) await new Promise<void>((resolve) => (this.#idle = resolve));
    if (!this.#isOpen) return;
    this.#flush();
    this.#end();
    closeWith(this.#socket, LEAVING, 'This sequencer is leaving.');
  }

  #end(): void {
    clearTimeout(this.#late);
    this.#isOpen = false;
    this.#idle?.();
  }

  #receive(data: RawData, isBinary: boolean): void {
    // The library still delivers frames read before the close.
    if (!this.#isOpen) return;
    try {
      this.#understand(data, isBinary);
    } catch (error) {
      if (!(error instanceof NotUnderstood)) throw error;
      this.#refuse(error.message);
    }
  }

  #refuse(sentence: string): void {
    if (!this.#isOpen) return;
    this.#end();
    this.#rooms.onRefused(sentence);
    closeWith(this.#socket, REFUSED, sentence);
  }

  #greet(data: RawData, isBinary: boolean): void {
    const { client, nonce: gateway } = readFirstFrame(hello, data, isBinary);
    const nonces = { gateway, sequencer: randomText(NONCE_CHARACTERS) };
    this.#understand = (next, isNextBinary) =>
      this.#admit(client, nonces, readFrame(response, next, isNextBinary).proof);
    sendFrame(this.#socket, { v: CHANNEL_VERSION, type: 'challenge', nonce: nonces.sequencer });
  }

  #admit(client: string, nonces: Nonces, proof: string): void {
    const { key } = this.#rooms;
    if (!isSameProof(proof, proofOf(key, 'gateway', nonces))) return this.#refuse(OTHER_KEY);
    clearTimeout(this.#late);
    this.#rooms.onWelcome(client);
    this.client = client;
    this.#understand = (data, isBinary) => {
      for (const item of readFrame(submit, data, isBinary).batch) this.#take(item);
    };
    sendFrame(this.#socket, { v: CHANNEL_VERSION, type: 'welcome', proof: proofOf(key, 'sequencer', nonces) });
  }

  #take({ n, partition, command }: Item): void {
    const parsed = commandSchema.safeParse(command);
    if (!parsed.success) return this.#reply({ n, kind: 'invalid', message: firstProblem(parsed.error) });
    const door = this.#isLeaving ? null : this.#rooms.doorOf(parsed.data.account);
    if (door === null) return this.#reply({ n, kind: 'moved' });
    if (door.partition !== partition)
      return this.#reply({ n, kind: 'invalid', message: otherPartition(door, partition) });
    if (this.#inFlight >= this.#rooms.limits.inFlight) {
      return this.#reply({ n, kind: 'outcome', epoch: door.epoch, outcome: OVERLOADED });
    }
    this.#ask(n, door, parsed.data);
  }

  #ask(n: number, { ledger, epoch }: Door, command: Command): void {
    this.#inFlight++;
    ledger.submit(command).then(
      (outcome) => this.#answer({ n, kind: 'outcome', epoch, outcome }),
      (error: Error) => {
        if (error instanceof PartitionMoved) return this.#answer({ n, kind: 'moved' });
        this.#rooms.onFault(error, command);
        this.#answer({ n, kind: 'fault', message: error.message });
      },
    );
  }

  #answer(reply: Reply): void {
    this.#inFlight--;
    this.#reply(reply);
    if (this.#inFlight === 0) this.#idle?.();
  }

  #reply(reply: Reply): void {
    if (!this.#isOpen) return;
    this.#replies.push(reply);
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    setImmediate(() => this.#flush());
  }

  #flush(): void {
    this.#isFlushing = false;
    const waiting = this.#replies;
    this.#replies = [];
    if (!this.#isOpen) return;
    for (let at = 0; at < waiting.length; at += FRAME_ITEMS) {
      const replies = waiting.length <= FRAME_ITEMS ? waiting : waiting.slice(at, at + FRAME_ITEMS);
      sendFrame(this.#socket, { v: CHANNEL_VERSION, type: 'replies', replies });
    }
    if (this.#socket.bufferedAmount > this.#rooms.limits.waitingBytes) this.#refuse('Replies are not being read.');
  }
}

function otherPartition(door: Door, partition: number): string {
  return (
    `The account belongs to partition ${door.partition} here, not to ${partition}: ` +
    'PARTITIONS must be the same in gateways and sequencers.'
  );
}
