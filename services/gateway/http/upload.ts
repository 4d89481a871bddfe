import type { IncomingMessage } from 'node:http';
import { refused, type Refused } from '../../module/errors.ts';
import type { Upload } from '../../module/handler.ts';
import type { JsonBody } from './read-json.ts';

const CUT_OFF = refused('malformed-request', 'The upload was cut off.');
const NOT_A_FILE = refused('unsupported-media-type', 'Send the file as application/octet-stream.');

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

const CUT_OFF_CODES: ReadonlySet<unknown> = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']);

/** A sender that hangs up is no fault of the house. */
export function unlessCutOff<Outcome>(handler: (asked: object) => Promise<Outcome> | Outcome) {
  return async (asked: { upload?: Upload }): Promise<Outcome | Refused> => {
    try {
      return await handler(asked);
    } catch (error) {
      if (asked.upload !== undefined && isCutOff(asked.upload.bytes, error)) return CUT_OFF;
      throw error;
    }
  };
}

function isCutOff(request: IncomingMessage, error: unknown): boolean {
  return request.destroyed && !request.complete && CUT_OFF_CODES.has((error as NodeJS.ErrnoException).code);
}
