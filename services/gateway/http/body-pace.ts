// Node has one time limit for all requests: it would cut a large upload, or let a slow body hold a connection for hours.
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { hasNoBody } from './read-json.ts';
import { isUpload } from './upload.ts';

const LOOK_MS = 5000;
/** For a whole body; for uploads, for each of their steps. */
export const BODY_MS = 30_000;
export const STEP_BYTES = 1_048_576;

type Arrival = { request: IncomingMessage; since: number; bytes: number };

export class BodyPace {
  readonly #arrivals = new Map<Socket, Arrival>();
  readonly #now: () => number;

  constructor(monotonic: () => number) {
    this.#now = monotonic;
  }

  watch(request: IncomingMessage): void {
    if (hasNoBody(request)) return;
    const { socket } = request;
    if (!this.#arrivals.has(socket)) socket.once('close', () => this.#arrivals.delete(socket));
    this.#arrivals.set(socket, { request, since: this.#now(), bytes: socket.bytesRead });
  }

  /** The connections whose body comes too slowly. */
  *late(): Generator<Socket> {
    const now = this.#now();
    for (const [socket, arrival] of this.#arrivals) {
      if (arrival.request.complete) continue;
      if (isUpload(arrival.request) && hasMoved(socket, arrival)) {
        Object.assign(arrival, { since: now, bytes: socket.bytesRead });
      } else if (now - arrival.since >= BODY_MS) yield socket;
    }
  }
}

/** A full buffer waits for the house, not for the sender. */
function hasMoved({ bytesRead }: Socket, { request, bytes }: Arrival): boolean {
  return bytesRead - bytes >= STEP_BYTES || request.readableLength >= request.readableHighWaterMark;
}

/** Late ones are answered as Node answers them. */
export function endLateBodies(http: Server, pace: BodyPace): void {
  const look = setInterval(() => {
    for (const socket of pace.late()) {
      const error = Object.assign(new Error('the body came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      http.emit('clientError', error, socket);
    }
  }, LOOK_MS);
  look.unref();
  http.once('close', () => clearInterval(look));
}
