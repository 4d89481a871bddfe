// Mounts every call of the catalogue from its definition. One order for all of them: is it from our own pages, who asks,
// may he, does he ask too often, what does he ask, is the view far enough; then the handler, then the reply.
import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { Call } from '#contracts/api/call.ts';
import { CALLS, type CallName } from '#contracts/api/catalogue.ts';
import { HEADERS } from '#contracts/api/problem.ts';
import type { Identity } from '#contracts/identity.ts';
import type { AccountId } from '#contracts/ids.ts';
import { refused, type Refused } from '../errors.ts';
import { sendJson, sendRefusal, setPosition } from '../http/answer.ts';
import { isOwnOrigin } from '../http/origin.ts';
import { readJson } from '../http/read-json.ts';
import { accountOf, endSession, signInSession } from '../session/session.ts';
import type { Answer, Handlers } from './handler.ts';
import { parseKey, parsePart, parseQuery } from './parse.ts';
import type { PlayerPace } from './player-pace.ts';
import type { PositionWait } from './position-wait.ts';

export type MountRooms = {
  identity: Pick<Identity, 'person'>;
  pace: PlayerPace;
  reach: PositionWait;
  publicOrigin: string | null;
  drawCommandId: () => string;
};

/** A handler as the mount sees it: the catalogue's types have been checked where the handlers were listed. */
type AnyHandler = (asked: object) => Promise<Answer<unknown> | Refused> | Answer<unknown> | Refused;

const UNAUTHENTICATED = refused('unauthenticated', 'Sign in first.');
const FORBIDDEN = refused('forbidden', 'Admin access required.');
const FOREIGN = refused('foreign-origin', 'This request does not come from our own pages.');

export function mountCalls(router: Router, handlers: Handlers, rooms: MountRooms): void {
  for (const call of CALLS as readonly (Call & { name: CallName })[]) {
    const middleware = serve(call, handlers[call.name] as AnyHandler, rooms);
    for (const path of [call.path, ...(call.aliases ?? [])]) router.register(path, [call.method], middleware);
  }
}

function serve(call: Call, handler: AnyHandler, rooms: MountRooms): Middleware {
  return async (ctx) => {
    ctx.state.call = call.name;
    const outcome = await answerTo(call, handler, rooms, ctx);
    if (outcome.kind === 'refusal') return sendRefusal(ctx, outcome);
    if (outcome.position !== undefined) setPosition(ctx, outcome.position);
    if (outcome.isRepeated) ctx.res.setHeader('Idempotency-Hit', 'true');
    sendJson(ctx, outcome.reply);
  };
}

async function answerTo(
  call: Call,
  handler: AnyHandler,
  rooms: MountRooms,
  ctx: Context,
): Promise<Answer<unknown> | Refused> {
  const { headers } = ctx.req;
  if (call.method !== 'GET' && !isOwnOrigin(headers, rooms.publicOrigin)) return FOREIGN;
  const account = accountOf(ctx);
  if (account === null && call.access !== 'public') return UNAUTHENTICATED;
  if (call.access === 'admin' && !(await isAdmin(rooms, account!))) return FORBIDDEN;
  const tooSoon = account === null ? null : await rooms.pace(call, account);
  if (tooSoon !== null) return tooSoon;

  const input = await inputOf(call, ctx);
  if (input.kind === 'refusal') return input;
  const reached = await rooms.reach(call, headers[HEADERS.minPosition]);
  if (reached !== null && reached.kind === 'refusal') return reached;

  const outcome = await handler({
    ...input.value,
    commandId: input.value.commandId ?? rooms.drawCommandId(),
    account,
    address: ctx.req.socket.remoteAddress ?? 'unknown',
    session: { signIn: (who: AccountId) => signInSession(ctx, who), end: () => endSession(ctx) },
  });
  if (reached !== null && outcome.kind === 'answer') outcome.position = reached.position;
  return outcome;
}

async function isAdmin({ identity }: MountRooms, account: AccountId): Promise<boolean> {
  const person = await identity.person(account);
  return person !== null && person.isAdmin && !person.isBanned;
}

type Input = { params: unknown; query: unknown; body: unknown; commandId: string | undefined };

async function inputOf(call: Call, ctx: Context): Promise<{ kind: 'parsed'; value: Input } | Refused> {
  const key = parseKey(headerOf(ctx, HEADERS.idempotencyKey), call);
  if (key.kind === 'refusal') return key;
  const params = parsePart(call.params, ctx.params, 'params');
  if (params.kind === 'refusal') return params;
  const query = parseQuery(call.query, () => ctx.URL.searchParams);
  if (query.kind === 'refusal') return query;
  const body = call.body === undefined ? undefined : await readJson(ctx.req);
  if (body?.kind === 'refusal') return body;
  const parsedBody = parsePart(call.body, body?.value, 'body');
  if (parsedBody.kind === 'refusal') return parsedBody;
  const value = { params: params.value, query: query.value, body: parsedBody.value, commandId: key.value };
  return { kind: 'parsed', value };
}

function headerOf(ctx: Context, name: string): string | undefined {
  const value = ctx.req.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
