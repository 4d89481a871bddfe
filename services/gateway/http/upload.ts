import type { IncomingMessage } from 'node:http';
import { refused, type Refused } from '../answers/errors.ts';
import type { JsonBody } from './read-json.ts';

const NOT_A_FILE = refused('unsupported-media-type', 'Send the file as application/octet-stream.');

/** `size` is null if the client announced none. */
export type Upload = { bytes: AsyncIterable<Uint8Array>; size: number | null };

const UPLOADS = new WeakSet<IncomingMessage>();

export function isUpload(request: IncomingMessage): boolean {
  return UPLOADS.has(request);
}

/** The handler reads the bytes. It has to count them, too: a body may come without a length. */
export function uploadOf(request: IncomingMessage, maxBytes: number): JsonBody | Refused {
  const { headers } = request;
  if (headers['content-type'] !== 'application/octet-stream') return NOT_A_FILE;
  if (headers['content-encoding'] !== undefined) return NOT_A_FILE;
  if (Number(headers['content-length'] ?? 0) <= maxBytes) {
    UPLOADS.add(request);
    return { kind: 'body', value: undefined };
  }
  return refused('body-too-large', `A file may have at most ${maxBytes} bytes.`);
}

export function uploaded(request: IncomingMessage): Upload {
  const length = request.headers['content-length'];
  return { bytes: request, size: length === undefined ? null : Number(length) };
}
