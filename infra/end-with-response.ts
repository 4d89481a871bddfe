import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

export type LastResponse = { status: number; type: string; body: string; headers?: readonly string[] };

export function endWithResponse(socket: Duplex, { status, type, body, headers = [] }: LastResponse): void {
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    ...headers,
    `Content-Type: ${type}; charset=utf-8`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  // end() closes only our half; the client could keep the other open.
  socket.once('finish', () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
