import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { randomCommandId } from '#infra/process/random.ts';
import { type BetRequest, betRequests, type Hand, writeKey } from './request-bytes.ts';
import { ResponseReader } from './response-reader.ts';

/** The round ended before the move arrived. */
const TOO_LATE = 409;

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

  /** `until` is a time of performance.now(). Returns latencies in milliseconds. */
  bet(until: number): Promise<number[]> {
    const socket = this.#socket;
    const latencies: number[] = [];
    return new Promise((resolve, reject) => {
      let turn = 0;
      let sentAt = 0;
      let request = this.#requests[0]!;
      const send = () => {
        request = this.#requests[turn++ % this.#requests.length]!;
        sentAt = performance.now();
        socket.write(writeKey(request, randomCommandId()));
      };
      socket.on('data', (chunk: Buffer) => {
        const answer = this.#reader.take(chunk);
        if (answer === null) return;
        const isAnswer = answer.status === 200 || (answer.status === TOO_LATE && request.isMove);
        if (!isAnswer) return reject(new Error(`answered ${answer.status}: ${answer.body.toString()}`));
        const now = performance.now();
        latencies.push(now - sentAt);
        if (now < until) send();
        else resolve(latencies);
      });
      socket.once('close', () => reject(new Error('the server closed the connection')));
      socket.once('error', reject);
      send();
    });
  }

  close(): void {
    this.#socket.removeAllListeners('close').destroy();
  }
}
