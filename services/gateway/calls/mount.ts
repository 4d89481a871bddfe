// Order of checks: budget, origin, session, role, input, position, daily budget.
import type Router from '@koa/router';
import type { IncomingMessage } from 'node:http';
import type { Context, Middleware } from 'koa';
import type { DatabasePool } from 'slonik';
import { type Call, permissionFor } from '#contracts/definition/call.ts';
import { type CallName, CALLS } from '#contracts/calls.ts';
import { HEADERS } from '#contracts/definition/problem.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { StaffRecords } from '#contracts/internal/staff.ts';
import { formatPosition } from '#contracts/position.ts';
import type { ViewName } from '#contracts/push.ts';
import { refused, type Refused } from '../../module/errors.ts';
import {
  jsonWriterFor,
  type WriteJson,
  sendFile,
  sendJson,
  sendRefusal,
  setJsonHeaders,
  setPage,
  setPosition,
} from '../answers/answer.ts';
import { compressed } from '../answers/compressed.ts';
import { sendConstant } from '../answers/constant.ts';
import { unlessCutOff, uploaded, uploadOf } from '../http/upload.ts';
import { isOwnOrigin } from '../http/origin.ts';
import { AUTH_BODY_LIMIT_BYTES, BODY_LIMIT_BYTES, readJson, skipBody } from '../http/read-json.ts';
import { accountOf, begunAt, sessionIdOf } from '../session/session.ts';
import { dailyBudget } from '../../module/daily-budget.ts';
import type { TakeBudget } from '../../module/routes.ts';
import type { Answer, Handlers } from '../../module/handler.ts';
import type { Names } from '../../module/names.ts';
import { listFiles } from './list-file.ts';
import type { OverdueCalls } from './overdue.ts';
import { type Parsed, parseKey, parsePart, parseQuery } from '../../module/parse.ts';
import { namedPending } from '../../module/pending-change.ts';
import { permissionRefusal } from '../../module/permitted.ts';
import { earliestOf, type PositionWait, type Reached } from '../../module/position-wait.ts';
import { recordActions } from './record-action.ts';
import { RequestSession, type SessionRooms } from './session-handle.ts';

export type MountRooms = SessionRooms & {
  identity: Pick<Identity, 'person' | 'staffNeedFactor'>;
  staff: StaffRecords;
  pool: DatabasePool;
  names: Names;
  takeBudget: TakeBudget;
  overdue: Pick<OverdueCalls, 'begin' | 'end'>;
  reach: PositionWait;
  publicOrigin: string | null;
  drawCommandId: () => string;
};

type AnyHandler = (asked: object) => Promise<Answer<unknown> | Refused> | Answer<unknown> | Refused;

const UNAUTHENTICATED = refused('unauthenticated', 'Sign in first.');
const FOREIGN = refused('foreign-origin', 'This request does not come from our own pages.');

export type FindCall = (ctx: Context) => Middleware | undefined;

/** Returns a fast path for paths without parameters: the router tries its routes one by one, which would delay bets. */
export function mountCalls(router: Router, handlers: Handlers, rooms: MountRooms): FindCall {
  const straight = new Map<string, Middleware>();
  const writing = new Set<AccountId>();
  for (const call of CALLS as readonly (Call & { name: CallName })[]) {
    const answer = serve(call, handlers[call.name] as AnyHandler, { ...rooms, writing });
    const middleware = call.method === 'GET' ? compressed(answer) : answer;
    for (const path of [call.path, ...(call.aliases ?? [])]) {
      router.register(path, [call.method], middleware);
      if (!path.includes(':')) straight.set(`${call.method} ${path}`, middleware);
    }
  }
  return (ctx) => straight.get(`${ctx.req.method} ${ctx.path}`);
}

function readBody(call: Call, request: IncomingMessage, limit: number) {
  if (call.upload !== undefined) return uploadOf(request, call.upload.maxBytes);
  return call.body === undefined ? skipBody(request) : readJson(request, limit);
}

function bodyLimitOf({ path }: Call): number {
  const isShort = path.startsWith('/api/auth/') && !path.includes('/passkey');
  return isShort ? AUTH_BODY_LIMIT_BYTES : BODY_LIMIT_BYTES;
}

function serve(
  call: Call,
  handler: AnyHandler,
  { writing, ...rooms }: MountRooms & { writing: Set<AccountId> },
): Middleware {
  const takeDaily = dailyBudget(rooms.pool, call);
  const write = jsonWriterFor(call);
  const needed = permissionFor(call);
  const recorded = recordActions(call, rooms.staff);
  const bodyLimit = bodyLimitOf(call);
  const { overdue } = rooms;
  const asFile = listFiles(call, handler, writing);
  const act = call.upload === undefined ? handler : unlessCutOff(handler);
  return async (ctx) => {
    ctx.state.call = call.name;
    const account = accountOf(ctx);
    const kept = admit(call, account, rooms, ctx);
    if (kept !== null) return sendRefusal(ctx, kept);
    if (needed !== null) {
      const { assurance } = rooms.cache.peek(sessionIdOf(ctx)) ?? {};
      const turnedAway = await permissionRefusal(needed, account!, rooms.identity, assurance);
      if (turnedAway !== null) return sendRefusal(ctx, turnedAway);
    }

    const body = await readBody(call, ctx.req, bodyLimit);
    const input = body.kind === 'refusal' ? body : inputOf(call, ctx, body.value);
    if (input.kind === 'refusal') return sendRefusal(ctx, input);
    const asked = {
      ...input.value,
      ...(call.upload !== undefined && { upload: uploaded(ctx.req) }),
      account,
      // Not computed for each bet. Not a getter: an accessor in the literal makes bets about 15 % slower.
      addressOf: () => rooms.addressOf(ctx.req),
      session: new RequestSession(ctx, rooms),
    };
    const commandId = (asked.commandId ??= rooms.drawCommandId());

    const reached = call.view === undefined ? null : await reachViews(call, call.view, rooms, ctx);
    if (reached?.kind === 'refusal') return sendRefusal(ctx, reached);
    const overspent = takeDaily === null ? null : await takeDaily(asked);
    if (overspent !== null) return sendRefusal(ctx, overspent);
    ctx.state.isUnderWay = call.method !== 'GET';
    // Staff import, export and recompute, and players wait for files; a hung database ends these calls, too
    // (infra/postgres/query-watch.ts).
    const waiting = needed === null && call.file === undefined ? overdue.begin(ctx) : null;
    let outcome: Answer<unknown> | Refused;
    try {
      if (asFile !== null && ctx.req.headers.accept === 'text/csv') outcome = await asFile(asked);
      else outcome = await (recorded === null ? act(asked) : recorded(commandId, asked, async () => act(asked)));
    } finally {
      if (waiting !== null) overdue.end(waiting);
    }
    if (outcome.kind === 'refusal') return sendRefusal(ctx, outcome);
    if (account !== null && outcome.position !== undefined) rooms.writes.note(account, outcome.position);
    if (ctx.res.headersSent) return dropped(outcome);
    const position = outcome.position ?? reached?.position;
    if (position !== undefined) setPosition(ctx, position);
    if (outcome.pending !== undefined) {
      outcome = { ...outcome, pending: await namedPending(rooms.names, outcome.pending) };
    }
    if (outcome.constant === undefined) return sendAnswer(ctx, outcome, { file: call.file, write });
    setJsonHeaders(ctx.res);
    sendConstant(ctx, await outcome.constant);
  };
}

/** The answer comes too late. */
async function dropped({ file }: Answer<unknown>): Promise<void> {
  if (file !== undefined && 'stream' in file) await file[Symbol.asyncDispose]();
}

type Form = { file: Call['file']; write: WriteJson };

function sendAnswer(ctx: Context, outcome: Answer<unknown>, { file = 'text/csv', write }: Form): void {
  if (outcome.isRepeated) ctx.res.setHeader(HEADERS.idempotencyHit, 'true');
  if (outcome.pending !== undefined) return sendJson(ctx, outcome.pending, JSON.stringify, 202);
  if (outcome.page !== undefined) setPage(ctx, outcome.page);
  if (outcome.file !== undefined) return sendFile(ctx, file, outcome.file);
  sendJson(ctx, outcome.reply, write);
}

async function reachViews(call: Call, view: ViewName, rooms: MountRooms, ctx: Context): Promise<Reached | Refused> {
  if (call.alsoReads === undefined) return reachView(call, view, rooms, ctx);
  const reads = [view, ...call.alsoReads].map((one) => reachView(call, one, rooms, ctx));
  const reached: Reached[] = [];
  for (const one of await Promise.all(reads)) {
    if (one.kind === 'refusal') return one;
    reached.push(one);
  }
  return { kind: 'reached', position: formatPosition(earliestOf(reached)) };
}

/**
 * Without a position an own read waits for the account's opening, without which it would show 0 points, and briefly for its
 * last write.
 */
function reachView(
  call: Call,
  view: ViewName,
  { reach, writes }: MountRooms,
  ctx: Context,
): Promise<Reached | Refused> {
  const named = headerOf(ctx, HEADERS.minPosition);
  const account = accountOf(ctx);
  const isOwn = call.method === 'GET' && call.access !== 'public' && account !== null;
  if (named !== undefined || !isOwn) return reach(view, named);
  return reach(view, begunAt(ctx), writes.of(account));
}

/** Runs before the request is read. Requests refused here or later have been charged. */
function admit(call: Call, account: AccountId | null, rooms: MountRooms, ctx: Context): Refused | null {
  const tooOften = rooms.takeBudget(call.budget, account ?? rooms.addressOf(ctx.req));
  if (tooOften !== null) return tooOften;
  if (call.method !== 'GET' && !isOwnOrigin(ctx.req.headers, rooms.publicOrigin)) return FOREIGN;
  return account !== null || call.access === 'public' ? null : UNAUTHENTICATED;
}

type Input = { params: unknown; query: unknown; body: unknown; commandId: string | undefined };

function inputOf(call: Call, ctx: Context, value: unknown): Parsed<Input> | Refused {
  const key = parseKey(headerOf(ctx, HEADERS.idempotencyKey), call);
  if (key.kind === 'refusal') return key;
  const params = parsePart(call.params, ctx.params ?? {}, 'params');
  if (params.kind === 'refusal') return params;
  const query = parseQuery(call.query, ctx.querystring);
  if (query.kind === 'refusal') return query;
  const body = parsePart(call.body, value, 'body');
  if (body.kind === 'refusal') return body;
  return {
    kind: 'parsed',
    value: { params: params.value, query: query.value, body: body.value, commandId: key.value },
  };
}

function headerOf(ctx: Context, name: string): string | undefined {
  const value = ctx.req.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
