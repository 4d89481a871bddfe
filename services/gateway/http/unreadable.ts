// For requests that Node cannot parse, times out or treats as a tunnel. Node would answer them without a body. The
// connection closes after the answer.
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { endWithResponse } from '#infra/end-with-response.ts';
import type { Random } from '#infra/process/random.ts';
import { problemOf, refused, type Refused, retryAfterSeconds, statusOf } from '../../module/errors.ts';
import { lastResponse, withdraw } from './one-at-a-time.ts';
import { drawRequestId } from './request-id.ts';

const NO_HTTP = refused('malformed-request', 'This is not a request as HTTP/1.1 writes them.');
const TOO_MUCH = refused('head-too-large', 'The address and the headers of a request may have 16 KB together.');
const TOO_SLOW = refused('request-too-slow', 'The request took too long to arrive.');
const NO_TUNNEL = refused('method-not-allowed', 'There is no way through here to anywhere else.');

const TOLD: Readonly<Record<string, Refused>> = {
  HPE_HEADER_OVERFLOW: TOO_MUCH,
  ERR_HTTP_REQUEST_TIMEOUT: TOO_SLOW,
};

export function answerUnreadable(http: Server, random: Pick<Random, 'text'>): void {
  // Node reports each further packet of an unreadable connection.
  const unreadable = new WeakSet<Duplex>();
  const refuseOnce = (socket: Duplex, refusal: Refused) => {
    if (unreadable.has(socket)) return;
    unreadable.add(socket);
    afterAnswers(socket, () => refuseConnection(socket, refusal, random));
  };
  http.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else refuseOnce(socket, TOLD[error.code ?? ''] ?? NO_HTTP);
  });
  http.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    refuseOnce(socket, NO_TUNNEL);
  });
}

/** Complete requests before it are answered first: they may have changed something. */
function afterAnswers(socket: Duplex, refuse: () => void): void {
  const last = lastResponse(socket);
  if (last === null) {
    refuse();
  } else if (last.req.complete) {
    last.once('close', () => {
      if (socket.writable) refuse();
    });
  } else if (last.socket === null) {
    withdraw(last);
    last.once('socket', refuse);
  } else if (last.headersSent) {
    socket.destroy();
  } else {
    // An incomplete request. Its handler does not start: read-json.ts waits for the end of every body.
    refuse();
  }
}

export function refuseConnection(socket: Duplex, refusal: Refused, random: Pick<Random, 'text'>): void {
  const status = statusOf(refusal.code);
  const body = JSON.stringify(problemOf(refusal, drawRequestId(random.text)));
  const seconds = retryAfterSeconds(refusal);
  const headers = [
    ...(status === 405 ? ['Allow: GET, HEAD, POST'] : []),
    ...(seconds === null ? [] : [`Retry-After: ${seconds}`]),
  ];
  endWithResponse(socket, { status, type: 'application/json', body, headers });
}
