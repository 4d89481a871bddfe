import { v7 as uuidv7 } from 'uuid';
import type { BodyIn, Call, ParamsIn, QueryIn, ReplyOf } from '#contracts/definition/call.ts';
import { HEADERS } from '#contracts/definition/problem.ts';
import { parseExactly } from '#contracts/json/exact-json.ts';
import { covers, parsePosition } from '#contracts/position.ts';
import { ApiError, OfflineError, UnreadableReplyError, WaitingError } from './api-error.ts';
import { addressOf } from './call-address.ts';
import { seenPositions } from './position-memory.ts';

type Part<Name extends string, Value> = {} extends Value ? { [K in Name]?: Value } : { [K in Name]: Value };

export type CallInput<C extends Call> = Part<'params', ParamsIn<C>> &
  Part<'query', QueryIn<C>> &
  Part<'body', BodyIn<C>>;

export type CallOptions = {
  /** Kept for a retry; generated when missing. */
  idempotencyKey?: string;
  signal?: AbortSignal;
};

export type ApiReply<C extends Call> = {
  data: ReplyOf<C>;
  /** Null for calls that read no view. */
  position: string | null;
  /** Accepted before; not applied again. */
  repeated: boolean;
  headers: Headers;
};

type Loose = { params?: unknown; query?: unknown; body?: unknown };

/** Of reads. A command was applied when its reply came, however old the view that it names. */
const FRESH_TRIES = 3;

/** A lost connection may stay silent for minutes. */
const ANSWER_MS = 15_000;

export function newIdempotencyKey(): string {
  return uuidv7();
}

export async function callApi<C extends Call>(
  call: C,
  ...[input, options]: {} extends CallInput<C> ? [CallInput<C>?, CallOptions?] : [CallInput<C>, CallOptions?]
): Promise<ApiReply<C>> {
  const request = { ...(input as Loose | undefined), ...options };
  for (let tries = 1; ; tries++) {
    const wanted = call.view === undefined ? null : seenPositions.wantedFor(call.view);
    const reply = await sendAnew(call, request, wanted);
    if (call.view === undefined || call.method !== 'GET' || reply.position === null) return noted(call, reply);
    if (!seenPositions.isBehind(call.view, reply.position)) return noted(call, reply);
    if (tries < FRESH_TRIES) continue;
    if (isGoodEnough(reply.position, wanted)) return noted(call, reply);
    throw new ApiError(503, `${call.name} is behind what was already seen`);
  }
}

/**
 * A log restored from a backup may end before a position this page has seen. The position is forgotten and the read is sent
 * again without it.
 */
async function sendAnew<C extends Call>(
  call: C,
  request: Loose & CallOptions,
  wanted: string | null,
): Promise<ApiReply<C>> {
  try {
    return await send(call, request);
  } catch (error) {
    if (wanted === null || call.method !== 'GET' || !isBeyondLog(error)) throw error;
    seenPositions.forget();
    return send(call, request);
  }
}

function isBeyondLog(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== 'invalid-input') return false;
  return error.problem?.details?.some(({ path }) => path === HEADERS.minPosition) === true;
}

/**
 * Pushes can overtake every read of a busy view on a slow connection. Such a reply is shown unless it misses an own command.
 */
function isGoodEnough(position: string, wanted: string | null): boolean {
  if (seenPositions.isBehindCommands(position)) return false;
  return wanted === null || covers(parsePosition(position), parsePosition(wanted));
}

function noted<C extends Call>(call: C, reply: ApiReply<C>): ApiReply<C> {
  if (reply.position === null) return reply;
  if (call.method !== 'GET') seenPositions.noteCommand(reply.position);
  else if (call.view !== undefined) seenPositions.noteView(call.view, reply.position);
  return reply;
}

async function send<C extends Call>(call: C, request: Loose & CallOptions): Promise<ApiReply<C>> {
  const response = await fetchReply(call, request);
  const text = await readText(response, request);
  if (!response.ok) {
    const wait = Number(response.headers.get('retry-after'));
    throw new ApiError(response.status, text || response.statusText, wait > 0 ? wait : null);
  }
  if (response.status === 202) throw new WaitingError(text);
  const data = parseReply(call, text);
  return {
    data,
    position: response.headers.get(HEADERS.asOfPosition) ?? positionIn(data),
    repeated: response.headers.get(HEADERS.idempotencyHit) === 'true',
    headers: response.headers,
  };
}

async function fetchReply(call: Call, request: Loose & CallOptions): Promise<Response> {
  try {
    return await fetch(addressOf(call.path, request.params, request.query), {
      method: call.method,
      credentials: 'include',
      headers: headersFor(call, request),
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
      signal: signalFor(request),
    });
  } catch (error) {
    return failed(error, request);
  }
}

async function readText(response: Response, request: CallOptions): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    return failed(error, request);
  }
}

function signalFor({ signal }: CallOptions): AbortSignal {
  const limit = AbortSignal.timeout(ANSWER_MS);
  return signal === undefined ? limit : AbortSignal.any([limit, signal]);
}

function failed(error: unknown, { signal }: CallOptions): never {
  if (signal?.aborted === true) throw error;
  throw new OfflineError(error);
}

function headersFor(call: Call, request: Loose & CallOptions): Headers {
  const headers = new Headers({ accept: 'application/json' });
  if (request.body !== undefined) headers.set('content-type', 'application/json');
  if (call.idempotent !== undefined && call.idempotent !== false)
    headers.set(HEADERS.idempotencyKey, request.idempotencyKey ?? newIdempotencyKey());
  const wanted = call.view === undefined ? null : seenPositions.wantedFor(call.view);
  if (wanted !== null) headers.set(HEADERS.minPosition, wanted);
  return headers;
}

function parseReply<C extends Call>(call: C, text: string): ReplyOf<C> {
  try {
    return call.reply.parse(parseExactly(text)) as ReplyOf<C>;
  } catch (error) {
    throw new UnreadableReplyError(call.name, error);
  }
}

/** Replies to commands also carry their position in the receipt. */
function positionIn(data: unknown): string | null {
  const reply = data as { position?: unknown; receipt?: { position?: unknown } } | null;
  const position = reply?.receipt?.position ?? reply?.position;
  return typeof position === 'string' ? position : null;
}
