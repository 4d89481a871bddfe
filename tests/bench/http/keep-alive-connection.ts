// One connection of the load generator: sends a bet, waits for its answer, sends the next, at once or when it is due,
// until told to stop.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { randomCommandId } from '#infra/process/random.ts';
import { type BetRequest, betRequests, type Hand, writeKey } from './request-bytes.ts';
import { ResponseReader } from './response-reader.ts';

/** The round was over before the move came. */
const TOO_LATE = 409;

/** Times of performance.now(), in milliseconds. */
export type Beat = {
  until: number;
  firstAt: number;
  /** From one bet to the next, whenever its answer comes; 0: each follows the answer of the one before. */
  gapMs: number;
};

export class KeepAliveConnection {
  readonly #socket: Socket;
  readonly #requests: readonly BetRequest[];
  readonly #reader = new ResponseReader();

  private constructor(socket: Socket, requests: readonly BetRequest[]) {
    this.#socket = socket;
    this.#requests = requests;
  }

  static async open(port: number, cookie: string, hand: Hand): Promise<KeepAliveConnection> {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true });
    await once(socket, 'connect');
    return new KeepAliveConnection(socket, betRequests(port, cookie, hand));
  }

  /**
   * Latencies of all answers, in milliseconds, from when each bet was due. Rejects at the first answer that is neither 200
   * nor a move too late.
   */
  bet({ until, firstAt, gapMs }: Beat): Promise<number[]> {
    const socket = this.#socket;
    const latencies: number[] = [];
    return new Promise((resolve, reject) => {
      let due = firstAt;
      let turn = 0;
      let request = this.#requests[0]!;
      const send = () => {
        request = this.#requests[turn++ % this.#requests.length]!;
        socket.write(writeKey(request, randomCommandId()));
      };
      const next = (): unknown => {
        if (due >= until) return resolve(latencies);
        const early = due - performance.now();
        return early > 0 ? setTimeout(send, early) : send();
      };
      socket.on('data', (chunk: Buffer) => {
        const answer = this.#reader.take(chunk);
        if (answer === null) return;
        const isAnswer = answer.status === 200 || (answer.status === TOO_LATE && request.isMove);
        if (!isAnswer) return reject(new Error(`answered ${answer.status}: ${answer.body.toString()}`));
        const now = performance.now();
        latencies.push(now - due);
        due = gapMs === 0 ? now : due + gapMs;
        next();
      });
      socket.once('close', () => reject(new Error('the server closed the connection')));
      socket.once('error', reject);
      next();
    });
  }

  close(): void {
    this.#socket.removeAllListeners('close').destroy();
  }
}
