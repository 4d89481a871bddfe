// What arrives and is no request as HTTP writes them: a head that is too large or never ends, lines that mean nothing, a
// tunnel. Node tells of them beside the application, and would answer them without a word. After it: the connection ends.
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { farewell } from '#infra/farewell.ts';
import type { Random } from '#infra/process/random.ts';
import { problemOf, refused, type Refused, STATUS_OF } from '../errors.ts';
import { drawRequestId } from './request-id.ts';

const NO_HTTP = refused('malformed-request', 'This is not a request as HTTP/1.1 writes them.');
const TOO_MUCH = refused('head-too-large', 'The address and the headers of a request may have 16 KB together.');
const TOO_SLOW = refused('request-too-slow', 'The request took too long to arrive.');
const NO_TUNNEL = refused('method-not-allowed', 'There is no way through here to anywhere else.');

/** By Node's codes; what is not listed is no HTTP. */
const TOLD: Readonly<Record<string, Refused>> = {
  HPE_HEADER_OVERFLOW: TOO_MUCH,
  ERR_HTTP_REQUEST_TIMEOUT: TOO_SLOW,
};

/** A connection as Node's server keeps it: the answer that it is in the middle of. */
type Answering = Duplex & { _httpMessage?: { headersSent: boolean } | null };

export function answerUnreadable(http: Server, random: Pick<Random, 'text'>): void {
  http.on('clientError', (error: NodeJS.ErrnoException, socket: Answering) => {
    const isFree = socket._httpMessage?.headersSent !== true;
    if (error.code === 'ECONNRESET' || !socket.writable || !isFree) socket.destroy();
    else refuse(socket, TOLD[error.code ?? ''] ?? NO_HTTP, random);
  });
  http.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    refuse(socket, NO_TUNNEL, random);
  });
}

function refuse(socket: Duplex, refusal: Refused, random: Pick<Random, 'text'>): void {
  const status = STATUS_OF[refusal.code];
  const body = JSON.stringify(problemOf(refusal, drawRequestId(random.text)));
  farewell(socket, {
    status,
    type: 'application/json',
    body,
    ...(status === 405 && { headers: ['Allow: GET, HEAD, POST'] }),
  });
}
