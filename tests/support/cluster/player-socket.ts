// Switches to the other gateway when its own closes, and resumes at its positions.
import { io, type Socket } from 'socket.io-client';
import { covers, laterOf, parsePosition, type Position } from '#contracts/position.ts';
import type { ViewPush } from '#contracts/push.ts';
import type { ClusterPlayer } from './player.ts';

const PAUSE_MS = 100;

export class PlayerSocket {
  reconnections = 0;
  readonly player: ClusterPlayer;
  readonly #gateways: readonly string[];
  /** Over the current connection. */
  #pushed: Position = new Map();
  #turn: number;
  #socket: Socket;
  #isClosed = false;

  constructor(player: ClusterPlayer, gateways: readonly string[], turn: number) {
    this.player = player;
    this.#gateways = gateways;
    this.#turn = turn;
    this.#socket = this.#connect();
  }

  get name(): string {
    return this.player.name;
  }

  get gateway(): string {
    return this.#gateways[this.#turn % this.#gateways.length]!;
  }

  get isConnected(): boolean {
    return this.#socket.connected;
  }

  hasTold(position: string): boolean {
    return covers(this.#pushed, parsePosition(position));
  }

  close(): void {
    this.#isClosed = true;
    this.#socket.close();
  }

  #connect(): Socket {
    const socket = io(this.gateway, {
      transports: ['websocket'],
      extraHeaders: { cookie: this.player.caller.cookie },
      reconnection: false,
      forceNew: true,
      timeout: 3000,
    });
    const again = () => {
      if (this.#isClosed || socket !== this.#socket) return;
      socket.close();
      this.#turn++;
      this.reconnections++;
      this.#pushed = new Map();
      setTimeout(() => {
        if (!this.#isClosed) this.#socket = this.#connect();
      }, PAUSE_MS);
    };
    socket.on('disconnect', again);
    socket.on('connect_error', again);
    socket.on('view', ({ views, position }: ViewPush) => {
      if (views.includes('balance')) this.#pushed = laterOf(this.#pushed, parsePosition(position));
    });
    return socket;
  }
}
