// Order: request id, timing and faults; bets; hooks; session; blocked addresses; calls; probes; client files.
import Router from '@koa/router';
import type Koa from 'koa';
import { SMALL } from '#contracts/definition/call.ts';
import { VIEWS } from '#projections/registry.ts';
import { isOutdated } from '#projections/state/is-outdated.ts';
import type { Routes, TakeBudget } from '../module/routes.ts';
import type { Ground } from '../module/ground.ts';
import { type FindCall, mountCalls } from './calls/mount.ts';
import type { OverdueCalls } from './calls/overdue.ts';
import type { ForeignSources } from './answers/security-headers.ts';
import { sendRefusal } from './answers/answer.ts';
import { type Refused, refused } from '../module/errors.ts';
import { clientFiles } from './client/client-files.ts';
import { CLOCK_PATH, demoClock, isMoved } from './client/demo-clock.ts';
import { type DevMail, devMail } from './dev-mail/dev-mail.ts';
import { mountDocuments } from './documents/mount-documents.ts';
import { securityTxt } from './documents/security-txt.ts';
import { addressBehind, hostBehind } from './http/address.ts';
import { countryBy } from './http/country.ts';
import type { AddressBlocks } from './http/address-blocks.ts';
import type { RefuseHost } from './http/host.ts';
import { isFromThisMachine } from './http/own-machine-door.ts';
import { comesByHttps, originOf } from './http/origin.ts';
import { newApp } from './http/outermost.ts';
import { type ProbeRooms, probes } from './http/probes.ts';
import { isApi, unknownAddress } from './http/unknown-address.ts';
import { requestTimer } from './http/request-timer.ts';
import { openCookieKeys } from './session/cookie-keys.ts';
import { passBlocksBy } from './session/past-blocks.ts';
import { accountOf, isMove, sessionIdOf, sessionMiddleware } from './session/session.ts';
import type { SessionCache } from './session/session-cache.ts';

export type AppRooms = Ground & {
  setup: AppSetup;
  cache: SessionCache;
  refuseHost: RefuseHost;
  blocks: Pick<AddressBlocks, 'refuse'>;
  takeBudget: TakeBudget;
  overdue: OverdueCalls;
  internal: ProbeRooms['internal'];
  devMail?: DevMail;
};

export type AppSetup = {
  sessionKeys: readonly string[];
  publicUrl: string | null;
  isOwnMachine: boolean;
  proxyHops: number;
  countryHeader: string | null;
  webRoot: string;
};

export function buildApp(rooms: AppRooms): Koa {
  const { setup, random, log, metrics, cache, refuseHost } = rooms;
  const isHttps = comesByHttps(setup.publicUrl);
  const outdated = () => isOutdated(rooms.pool, VIEWS);
  const app = newApp({ log, random, observe: requestTimer(metrics), refuseHost, isOutdated: outdated });
  app.keys = openCookieKeys(setup.sessionKeys) as Koa['keys'];
  const session = sessionMiddleware(app, { cache, random, isHttps });
  const unlessBlocked = refuseBlocked(rooms);
  const addressOf = addressBehind(setup.proxyHops);
  const hostOf = hostBehind(setup.proxyHops);
  const door = { takeBudget: rooms.takeBudget, addressOf, hostOf, accountOf, refuse: sendRefusal };
  const beside = rooms.routes.map((routesBehind) => routesBehind(door));
  const { find, routes } = callsOf(rooms, beside, isHttps);
  // Before all that bets do not need: each layer adds promises to every bet.
  app.use((ctx, next) => {
    const move = isMove(ctx) ? find(ctx) : undefined;
    return move === undefined ? next() : session(ctx, () => unlessBlocked(ctx, () => move(ctx, next)));
  });
  // Before the session and the calls: networks send no cookies, and their bodies are not JSON.
  app.use(hooksOf(beside, setup.isOwnMachine));
  app.use((ctx, next) => (isApi(ctx) ? session(ctx, next) : next()));
  app.use(unlessBlocked);
  app.use((ctx, next) => find(ctx)?.(ctx, next) ?? next());
  app.use(routes);
  app.use(unknownAddress);
  app.use(probes({ ...rooms, isOwnMachine: setup.isOwnMachine }));
  app.use(securityTxt({ publicUrl: setup.publicUrl, now: rooms.now }));
  app.use(devMail(rooms.devMail ?? null));
  app.use(demoClock(rooms.clock));
  const firstScript = () => (isMoved(rooms.clock) ? CLOCK_PATH : null);
  const playerName = playerNameBy(session, rooms);
  app.use(clientFiles({ ...setup, isHttps, random, sources: sourcesOf(rooms), firstScript, playerName }));
  return app;
}

const NO_SENDER = refused('not-found', 'On this machine only its own practice networks and providers are answered.');

/** On an own machine senders are practice ones with public secrets, so their requests must come from this machine. */
function hooksOf(beside: readonly Routes[], isOwnMachine: boolean): Koa.Middleware {
  const hooks = beside.flatMap(({ hook }) => hook ?? []);
  return (ctx, next) => {
    for (const hook of hooks) {
      const answer = hook(ctx.req.url ?? '');
      if (answer === null) continue;
      return isOwnMachine && !isFromThisMachine(ctx.req) ? sendRefusal(ctx, NO_SENDER) : answer(ctx);
    }
    return next();
  };
}

/** A page is sent even if the session cannot be read. */
function playerNameBy(session: Koa.Middleware, { names, log }: Pick<AppRooms, 'names' | 'log'>) {
  return async (ctx: Koa.Context): Promise<string | null> => {
    try {
      let account: ReturnType<typeof accountOf> = null;
      await session(ctx, async () => void (account = accountOf(ctx)));
      return account === null ? null : (await names([account]))(account);
    } catch (error) {
      log.warn({ error }, 'the name for a page could not be read');
      return null;
    }
  };
}

/** The pages of the client stay readable: they show the refusal. */
function refuseBlocked({ blocks, identity, cache, takeBudget }: AppRooms): Koa.Middleware {
  const mayPass = passBlocksBy(identity);
  return (ctx, next) => {
    const blocked = isApi(ctx) ? blocks.refuse(ctx.req) : null;
    return blocked === null ? next() : admitOrRefuse(ctx, next, blocked);
  };
  async function admitOrRefuse(ctx: Koa.Context, next: Koa.Next, blocked: Refused): Promise<unknown> {
    const account = accountOf(ctx);
    // Charged, because the roles are read from the database.
    if (account === null || takeBudget(SMALL, account) !== null) return sendRefusal(ctx, blocked);
    const isAdmitted = await mayPass(account, cache.peek(sessionIdOf(ctx))?.assurance);
    return isAdmitted ? next() : sendRefusal(ctx, blocked);
  }
}

function sourcesOf({ offers, offerList }: AppRooms): ForeignSources {
  return { frames: offers.wallSources(), pictures: offerList?.pictureSources ?? [] };
}

type Calls = { find: FindCall; routes: Koa.Middleware };

function callsOf(rooms: AppRooms, beside: readonly Routes[], isHttps: boolean): Calls {
  const { setup, random } = rooms;
  // Paths are case-sensitive; the fast path in front of the router compares them verbatim.
  const router = new Router({ sensitive: true });
  const find = mountCalls(router, rooms.calls, {
    ...rooms,
    publicOrigin: originOf(setup.publicUrl),
    addressOf: addressBehind(setup.proxyHops),
    countryOf: countryBy(setup.countryHeader),
    drawCommandId: random.commandId,
  });
  for (const { pages = {} } of beside) for (const [path, route] of Object.entries(pages)) router.get(path, route);
  mountDocuments(router, { serverUrl: setup.publicUrl ?? '/', isHttps });
  return { find, routes: router.routes() as Koa.Middleware };
}
