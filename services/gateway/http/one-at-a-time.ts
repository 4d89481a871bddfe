// Node parses all pipelined requests of a packet at once and emits them: one client could have thousands of answers computed
// and buffered while the event loop is blocked.
import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Requests that may wait behind the one being answered. Browsers and proxies do not pipeline. */
export const PIPELINE_LIMIT = 16;

/** Node internals used here; none has a public counterpart. */
type Connection = Duplex & { _httpMessage?: ServerResponse | null; parser?: { onIncoming?: unknown } | null };

/** For connections that pipeline: responses not yet started, oldest first. */
const waiting = new WeakMap<Duplex, ServerResponse[]>();

/** Requests ready to start. One starts per turn of the event loop, so that other connections get their share. */
const due: (() => void)[] = [];

export function currentResponse(socket: Connection): ServerResponse | null {
  return socket._httpMessage ?? null;
}

export function lastResponse(socket: Connection): ServerResponse | null {
  return waiting.get(socket)?.at(-1) ?? currentResponse(socket);
}

/** Keeps the request from the application. It must not have started. */
export function withdraw(response: ServerResponse): void {
  response.removeAllListeners('socket');
}

export function wrapRequests(http: Server, wrap: (answer: RequestListener) => RequestListener): void {
  const listeners = http.listeners('request') as RequestListener[];
  const answer: RequestListener = (request, response) => {
    for (const listener of listeners) listener.call(http, request, response);
  };
  http.removeAllListeners('request').on('request', wrap(answer));
}

export function oneAtATime(answer: RequestListener): RequestListener {
  return (request, response) => {
    // Node assigns the socket to a response when the earlier ones are written.
    if (response.socket !== null) return answer(request, response);
    const { socket } = request;
    let line = waiting.get(socket);
    if (line === undefined) waiting.set(socket, (line = []));
    if (line.length >= PIPELINE_LIMIT) return stopReading(socket, line.at(-1)!);
    line.push(response);
    response.once('socket', () => {
      line.shift();
      startLater(() => {
        if (socket.writable) answer(request, response);
      });
    });
  };
}

function startLater(start: () => void): void {
  if (due.push(start) === 1) setImmediate(startNext);
}

function startNext(): void {
  const start = due.shift()!;
  if (due.length > 0) setImmediate(startNext);
  start();
}

function stopReading(socket: Connection, last: ServerResponse): void {
  last.shouldKeepAlive = false;
  const { parser } = socket;
  // The value 2 makes the parser skip the rest of the packet. Parsing 64 KB of small requests takes tens of milliseconds.
  if (typeof parser?.onIncoming === 'function') parser.onIncoming = () => 2;
  else socket.destroy();
}
