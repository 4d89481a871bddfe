import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { Call } from '#contracts/definition/call.ts';
import { HEADERS } from '#contracts/definition/problem.ts';
import { LIST_HEADERS, type Page, totalText } from '#contracts/definition/list.ts';
import { exactJson } from '#contracts/json/exact-json.ts';
import { hasSums } from '#contracts/points.ts';
import { problemOf, type Refused, retryAfterSeconds, statusOf } from '../../module/errors.ts';
import type { AnswerFile } from '../../module/handler.ts';
import { setApiHeaders } from './security-headers.ts';

export type WriteJson = (value: unknown) => string;

/** Only replies with sums use a replacer: it would make a bet's reply four times slower. */
export function jsonWriterFor({ reply }: Pick<Call, 'reply'>): WriteJson {
  return hasSums(reply) ? exactJson : JSON.stringify;
}

export function sendJson(ctx: Context, value: unknown, write: WriteJson = JSON.stringify, status = 200): void {
  setJsonHeaders(ctx.res);
  ctx.status = status;
  ctx.body = write(value);
}

/** Always a download: under our origin a displayed file could act as our page. */
export function sendFile(ctx: Context, type: string, file: AnswerFile): void {
  setApiHeaders(ctx.res);
  ctx.compress = false;
  ctx.status = 200;
  ctx.attachment(file.name);
  ctx.type = type;
  if ('bytes' in file) {
    ctx.body = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength);
    return;
  }
  const stream = Readable.from(file.stream, { objectMode: false });
  stream.once('close', () => void file[Symbol.asyncDispose]());
  ctx.body = stream;
  if (file.size !== null) ctx.length = file.size;
}

export function sendRefusal(ctx: Context, refusal: Refused): void {
  const { res } = ctx;
  if (res.headersSent) return;
  setRefusalHeaders(ctx, refusal);
  if (refusal.code === 'body-too-large') res.setHeader('Connection', 'close');
  ctx.status = statusOf(refusal.code);
  ctx.body = JSON.stringify(problemOf(refusal, ctx.state.requestId));
}

/** While the handler still runs; its own answer is dropped. */
export function sendAtOnce(ctx: Context, refusal: Refused): void {
  const { res } = ctx;
  if (res.headersSent) return;
  setRefusalHeaders(ctx, refusal);
  res.statusCode = statusOf(refusal.code);
  res.end(JSON.stringify(problemOf(refusal, ctx.state.requestId)));
}

function setRefusalHeaders({ res }: Context, refusal: Refused): void {
  setJsonHeaders(res);
  const seconds = retryAfterSeconds(refusal);
  if (seconds !== null) res.setHeader('Retry-After', String(seconds));
}

export function setJsonHeaders(response: ServerResponse): void {
  setApiHeaders(response);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
}

export function setPosition(ctx: Context, position: string): void {
  ctx.res.setHeader(HEADERS.asOfPosition, position);
}

export function setPage(ctx: Context, { next, total }: Omit<Page<unknown>, 'rows'>): void {
  if (next !== null) ctx.res.setHeader(LIST_HEADERS.nextCursor, next);
  if (total !== null) ctx.res.setHeader(LIST_HEADERS.totalRows, totalText(total));
}
