// One connection of the load generator: sends a bet, waits for its answer, sends the next, until told to stop.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { randomCommandId } from '#infra/process/random.ts';
import { type BetRequest, betRequest, writeKey } from './request-bytes.ts';
import { ResponseReader } from './response-reader.ts';

export class KeepAliveConnection {
  readonly #socket: Socket;
  readonly #request: BetRequest;
  readonly #reader = new ResponseReader();

  private constructor(socket: Socket, request: BetRequest) {
    this.#socket = socket;
    this.#request = request;
  }

  static async open(port: number, cookie: string): Promise<KeepAliveConnection> {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true });
    await once(socket, 'connect');
    return new KeepAliveConnection(socket, betRequest(port, cookie));
  }

  /** Latencies of all answers, in milliseconds. Rejects at the first answer that is not 200: it did other work. */
  bet(until: number): Promise<number[]> {
    const socket = this.#socket;
    const latencies: number[] = [];
    return new Promise((resolve, reject) => {
      let sentAt = 0;
      const send = () => {
        sentAt = performance.now();
        if (sentAt >= until) return resolve(latencies);
        socket.write(writeKey(this.#request, randomCommandId()));
      };
      socket.on('data', (chunk: Buffer) => {
        const answer = this.#reader.take(chunk);
        if (answer === null) return;
        if (answer.status !== 200) return reject(new Error(`answered ${answer.status}: ${answer.body.toString()}`));
        latencies.push(performance.now() - sentAt);
        send();
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
