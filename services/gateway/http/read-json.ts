// Every bet passes here: general body parsers halve the rate.
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { hasProtoKey } from '#contracts/json/proto-key.ts';
import { refused, type Refused } from '../../module/errors.ts';

/** Twice the size of a bet on every roulette field; bounds the cost of parsing. */
export const BODY_LIMIT_BYTES = 8192;

export const AUTH_BODY_LIMIT_BYTES = 4096;

export type JsonBody = { kind: 'body'; value: unknown };

const EMPTY: JsonBody = { kind: 'body', value: undefined };
const tooLarge = (limit: number) => refused('body-too-large', `A body may have at most ${limit} bytes.`);
const MALFORMED = refused('malformed-json', 'The body is not valid JSON.');
const NOT_UTF8 = refused('malformed-json', 'The body is not text in UTF-8.');
/** Also matches an escaped underscore. */
const MAY_NAME_PROTO = /__proto__|\\u005f/i;
const PROTO_KEY = refused('invalid-input', 'Unknown in the body: "__proto__".');
const NOT_JSON = refused('unsupported-media-type', 'The body must be JSON (Content-Type: application/json).');
const CUT_OFF = refused('malformed-json', 'The body was cut off.');

const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

export function readJson(
  request: IncomingMessage,
  limitBytes = BODY_LIMIT_BYTES,
): Promise<JsonBody | Refused> | JsonBody | Refused {
  if (hasNoBody(request)) return EMPTY;
  const { headers } = request;
  const length = headers['content-length'];
  if (!isJson(headers['content-type'])) return NOT_JSON;
  if (headers['content-encoding'] !== undefined) return NOT_JSON;
  if (Number(length) > limitBytes) return tooLarge(limitBytes);
  return readAll(request, limitBytes);
}

/**
 * Ignores an unexpected body, but reads it to the end before the handler starts: later bytes could make the request invalid.
 */
export function skipBody(request: IncomingMessage): Promise<JsonBody | Refused> | JsonBody {
  if (hasNoBody(request)) return EMPTY;
  return new Promise((resolve) => {
    request.on('end', () => resolve(EMPTY));
    request.on('error', () => resolve(CUT_OFF));
    request.resume();
  });
}

export function hasNoBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return length === '0' || (length === undefined && headers['transfer-encoding'] === undefined);
}

function isJson(type: string | undefined): boolean {
  return type === 'application/json' || (type !== undefined && JSON_TYPE.test(type));
}

function readAll(request: IncomingMessage, limitBytes: number): Promise<JsonBody | Refused> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limitBytes) chunks.push(chunk);
      else resolve(tooLarge(limitBytes));
    });
    request.on('end', () => resolve(parse(chunks)));
    request.on('error', () => resolve(CUT_OFF));
  });
}

function parse(chunks: readonly Buffer[]): JsonBody | Refused {
  const bytes = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
  if (bytes.length === 0) return EMPTY;
  // Invalid bytes all decode to the same character, so different invalid passwords would be equal.
  if (!isUtf8(bytes)) return NOT_UTF8;
  const text = bytes.toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return MALFORMED;
  }
  return MAY_NAME_PROTO.test(text) && hasProtoKey(value) ? PROTO_KEY : { kind: 'body', value };
}
