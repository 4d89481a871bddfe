// Answers the requests of a connection one at a time. Node parses every pipelined request of a packet at once and emits them
// all, so one client could have thousands of answers computed and buffered, and hold the event loop meanwhile.
import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Requests that may wait behind the one being answered. Browsers and proxies do not pipeline at all. */
export const PIPELINE_LIMIT = 16;

/** As much of Node's own bookkeeping as is used here; none of it has a public counterpart. */
type Connection = Duplex & { _httpMessage?: ServerResponse | null; parser?: { onIncoming?: unknown } | null };

/** For connections that pipeline: the responses whose turn has not come, oldest first. */
const waiting = new WeakMap<Duplex, ServerResponse[]>();

/** Requests whose turn has come. One starts per turn of the event loop, so that those of other connections come between. */
const due: (() => void)[] = [];

/** The response that is being written to this connection. */
export function currentResponse(socket: Connection): ServerResponse | null {
  return socket._httpMessage ?? null;
}

/** The newest response that this connection owes. */
export function lastResponse(socket: Connection): ServerResponse | null {
  return waiting.get(socket)?.at(-1) ?? currentResponse(socket);
}

/** The application never sees this request. It must be one whose turn has not come. */
export function withdraw(response: ServerResponse): void {
  response.removeAllListeners('socket');
}

/** Puts `wrap` around the request listeners that the server has so far. */
export function wrapRequests(http: Server, wrap: (answer: RequestListener) => RequestListener): void {
  const listeners = http.listeners('request') as RequestListener[];
  const answer: RequestListener = (request, response) => {
    for (const listener of listeners) listener.call(http, request, response);
  };
  http.removeAllListeners('request').on('request', wrap(answer));
}

export function oneAtATime(answer: RequestListener): RequestListener {
  return (request, response) => {
    // Node gives a response its socket when the earlier ones are written.
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

/** The connection ends after `last`, the newest request that is in line; everything behind it is dropped. */
function stopReading(socket: Connection, last: ServerResponse): void {
  last.shouldKeepAlive = false;
  const { parser } = socket;
  // At 2 the parser stops and drops the rest of the packet. Parsing 64 KB of small requests takes tens of milliseconds.
  if (typeof parser?.onIncoming === 'function') parser.onIncoming = () => 2;
  else socket.destroy();
}
