import Koa, { type Context, type Middleware } from 'koa';
import { HEADERS } from '#contracts/definition/problem.ts';
import type { Log } from '#infra/process/log.ts';
import type { Random } from '#infra/process/random.ts';
import { ThreadFailed } from '#infra/threads/thread-failed.ts';
import { FAULT, refused, type Refused } from '../../module/errors.ts';
import { sendRefusal } from '../answers/answer.ts';
import { passingRefusal, type PassingRooms } from '../answers/passing.ts';
import type { RefuseHost } from './host.ts';
import { requestIdOf } from './request-id.ts';
import type { RequestTimer } from './request-timer.ts';

const POSTBACK = '/api/postback';
const MOST_DECODINGS = 3;

export function loggedPath(ctx: Pick<Context, 'path'> & { state: { network?: string } }): string {
  const plain = decoded(ctx.path)
    .toLowerCase()
    .replaceAll(/[\\/]+(?:\.[\\/]+)*/g, '/');
  if (!plain.includes(POSTBACK)) return ctx.path;
  return ctx.state.network === undefined ? POSTBACK : `${POSTBACK}/${ctx.state.network}`;
}

function decoded(path: string): string {
  let plain = path;
  for (let time = 0; time < MOST_DECODINGS && plain.includes('%'); time++) {
    // Byte by byte: an invalid escape must not hide the others.
    plain = plain.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  }
  return plain;
}

// Any thrown error becomes a 500 that is logged once, or a 503 if the cause is temporary (answers/passing.ts). Refusals are
// values, sent by `sendRefusal`.
const NO_ADDRESS = refused('malformed-request', 'The address of this request cannot be read.');

type OutermostRooms = PassingRooms & {
  log: Log;
  random: Pick<Random, 'text'>;
  observe: RequestTimer;
  refuseHost: RefuseHost;
};

export function newApp(rooms: OutermostRooms): Koa {
  const app = new Koa();
  // Errors after the response began, such as a connection lost while sending a file.
  app.on('error', (error: unknown) => rooms.log.debug({ err: error }, 'an answer could not be finished'));
  return app.use(outermost(rooms));
}

function outermost({ log, random, observe, refuseHost, isOutdated }: OutermostRooms): Middleware {
  return async (ctx, next) => {
    const started = performance.now();
    const requestId = requestIdOf(ctx.req.headers, random.text);
    ctx.state.requestId = requestId;
    ctx.res.setHeader(HEADERS.requestId, requestId);
    try {
      const lost = refuseHost(ctx.req) ?? withoutAddress(ctx);
      if (lost !== null) return sendRefusal(ctx, lost);
      await next();
    } catch (error) {
      const facts = { err: error, requestId, method: ctx.method, path: loggedPath(ctx) };
      const passing = await passingRefusal(error, ctx.state.isUnderWay === true, { isOutdated });
      if (ctx.res.headersSent) log.warn(facts, 'a request failed after it was answered');
      else if (passing !== null) log.warn(facts, 'a request could not be served now');
      else log.error(facts, 'a request failed');
      sendRefusal(ctx, passing ?? (error instanceof ThreadFailed ? { ...FAULT, message: error.message } : FAULT));
    }
    observe(ctx.state.call ?? 'other', ctx.res.statusCode, (performance.now() - started) / 1000);
    if (log.isLevelEnabled('debug')) {
      log.debug({ requestId, method: ctx.method, path: loggedPath(ctx), status: ctx.status }, 'a request was answered');
    }
  };
}

/** Reading the path of a malformed target (http://[/) throws; this check covers all layers. */
function withoutAddress({ request }: Context): Refused | null {
  try {
    return request.path === undefined ? NO_ADDRESS : null;
  } catch {
    return NO_ADDRESS;
  }
}
