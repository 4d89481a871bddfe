// A real house with visitors. Each part has the rights of its database role; `db` is the owner's, `pool` the gateways'.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { DatabasePool } from 'slonik';
import { HOUR_MS } from '#contracts/days/time.ts';
import type { Ledger } from '#contracts/outcome.ts';
import type { ViewUpdate } from '#contracts/internal/view-updates.ts';
import type { Role } from '#contracts/definition/roles.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { openThreads, type Threads } from '#infra/threads/threads.ts';
import { type Clock, systemClock } from '#infra/process/clock.ts';
import { Health } from '#infra/process/health.ts';
import { type Log, silentLog } from '#infra/process/log.ts';
import { Metrics } from '#infra/process/metrics.ts';
import { systemRandom } from '#infra/process/random.ts';
import { gameCycles } from '#ledger/game-cycles.ts';
import { openLedger } from '#ledger/ledger.ts';
import { startProjector } from '#projections/projector/projector.ts';
import { type GatewayRooms, startGateway } from '#services/gateway/start.ts';
import { openModules } from '#services/house.ts';
import { releaseDue } from '#services/referrals/release.ts';
import type { Base } from '#services/module/ground.ts';
import { openNotifier } from '#services/notifications/consumer/start.ts';
import type { OfferNetworks } from '#services/offers/accounts.ts';
import { firstValuesOf, type SettingValues } from '#services/settings/first-values.ts';
import { liveLimits } from '#services/settings/live-limits.ts';
import { openSettings } from '#services/settings/open-settings.ts';
import { KEYS } from '#tests/support/mail-rooms.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { watchRefusedRights } from '#tests/support/refused-rights.ts';
import { loginsAt } from '#tests/support/role-logins.ts';
import { givesRole } from '#tests/support/standing.ts';
import { Visitor } from './visitor.ts';
import { PAGES } from '../../../web/src/ui/pages.ts';

export type HouseOptions = {
  config?: Partial<GatewayRooms['config']>;
  failuresPerName?: number;
  settings?: Partial<SettingValues>;
  budgets?: GatewayRooms['budgets'];
  hashing?: Base['hashing'];
  offerNetworks?: OfferNetworks;
  payoutProviders?: unknown;
  devMail?: (db: TestDatabase) => GatewayRooms['devMail'];
  /** Roles are inactive without a second factor. */
  staffNeedFactor?: boolean;
  /** Probes and metrics on a separate port. */
  internal?: GatewayRooms['internal'];
  clock?: Clock;
  sanctionsFile?: string;
  log?: Log;
  /** In front of the ledger, for the gateways' commands. */
  throughLedger?: (ledger: Ledger) => Ledger;
  /** Replaces the pool that the gateways use. */
  openPool?: (databaseUrl: string) => Promise<DatabasePool>;
  threads?: Threads;
  isOneOfSeveral?: boolean;
  statusEveryMs?: number;
};

const CONFIG = {
  host: '127.0.0.1',
  port: 0,
  publicUrl: null,
  isOwnMachine: false,
  proxyHops: 0,
  countryHeader: null,
  maxConnections: 20_000,
  connectionsPerAddress: 20_000,
};

const SESSION_KEYS = ['a session key that only the tests know'];
const SIGNING_KEYS = ['a signing key that only the tests know', 'an earlier signing key of the tests'];

/** Each test registers players; a real hash takes tens of milliseconds of a core. */
const QUICK_HASH = { memoryCost: 64, timeCost: 1 };

export const MASTER_KEY = 'a master key that only the tests know, of some length';

export async function openHouse(options: HouseOptions = {}) {
  const stack = new AsyncDisposableStack();
  const db = stack.use(await testDatabase({ of: 'house' }));
  const refused = watchRefusedRights();
  stack.defer(() => refused.expectNone());
  const as = loginsAt(db.url);
  const clock = options.clock ?? systemClock;
  const config = { ...CONFIG, ...options.config };
  const log = options.log ?? silentLog();
  const first = {
    ...firstValuesOf({ firstSettings: { 'bets-per-second': 10_000, 'adults-only': false } }),
    ...options.settings,
  };
  const openOwnSettings = async () => stack.use(await openSettings({ databaseUrl: as('gateway'), first, log }));
  const settings = await openOwnSettings();
  const games = liveLimits(settings);
  const listeners = new Set<(update: ViewUpdate) => void>();
  const ledger = stack.use(
    await openLedger({ databaseUrl: as('sequencer'), masterKey: MASTER_KEY, clock, games, terms: settings }),
  );
  const projector = stack.use(
    await startProjector({
      databaseUrl: as('projector'),
      feed: ledger.feed,
      announce: (update) => listeners.forEach((listener) => listener(update)),
    }),
  );
  const poolOf = async (url: string) => {
    const opened = await openPool(url, { max: 8 });
    stack.defer(() => opened.end());
    return opened;
  };
  const notifier = stack.use(
    await openNotifier({
      databaseUrl: as('reactor'),
      pool: await poolOf(as('reactor')),
      feed: ledger.feed,
      settings,
      log,
      metrics: new Metrics(),
    }),
  );
  const random = systemRandom;
  const webRoot = await builtClient();
  stack.defer(() => rm(webRoot, { recursive: true, force: true }));
  const updates = {
    subscribe(listener: (update: ViewUpdate) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const { positions } = projector;
  const pool = (await options.openPool?.(as('gateway'))) ?? (await poolOf(as('gateway')));
  const cycled = gameCycles(games, () => clock.monotonic())(ledger);
  const openDoor = async () => {
    const settings = await openOwnSettings();
    const [health, metrics, budgets] = [new Health(), new Metrics(), options.budgets ?? {}];
    const { failuresPerName, statusEveryMs, hashing, throughLedger } = options;
    const base: Base = {
      databaseUrl: as('gateway'),
      pool,
      ledger: cycled,
      positions,
      updates,
      settings,
      firstValues: first,
      games: liveLimits(settings),
      ...KEYS,
      sessionKeys: SESSION_KEYS,
      signingKeys: SIGNING_KEYS,
      destinationKey: 'a key of destinations that only the tests know',
      publicUrl: config.publicUrl,
      ownUrl: config.publicUrl ?? 'https://house.example',
      webRoot,
      mailDomain: 'tally.example',
      mailWay: null,
      staffNeedFactor: options.staffNeedFactor === true,
      sanctionsFile: options.sanctionsFile ?? null,
      offerNetworks: options.offerNetworks ?? {},
      payoutProviders: options.payoutProviders ?? {},
      isScaled: options.isOneOfSeveral === true,
      clock,
      random,
      threads: options.threads ?? stack.use(openThreads()),
      health,
      log,
      metrics,
      releaseEveryMs: HOUR_MS,
      hashCost: QUICK_HASH,
      ...(hashing && { hashing }),
      ...(throughLedger && { throughLedger }),
      ...(failuresPerName !== undefined && { failuresPerName }),
      ...(statusEveryMs !== undefined && { statusEveryMs }),
    };
    const ground = await openModules(base, (_name, stop) => stack.defer(stop));
    const internal = options.internal ?? null;
    const devMail = options.devMail?.(db) ?? null;
    const gateway = stack.use(await startGateway({ ...ground, config, budgets, internal, devMail }));
    const { identity, offers, compliance, chat, logProofs: proofs } = ground;
    return {
      gateway,
      identity,
      offers,
      releaseInvitations: () => releaseDue(ground),
      compliance,
      chat,
      proofs,
      settings,
      health,
      address: gateway.address,
      visitor: () => new Visitor(gateway.address),
    };
  };
  return {
    db,
    pool,
    as,
    ledger,
    projector,
    notifier,
    webRoot,
    openDoor,
    ...(await openDoor()),
    async [Symbol.asyncDispose]() {
      await stack.disposeAsync();
    },
  };
}

/** Signs in again, because a new role ends all sessions. Returns the account. */
export async function joinsStaff(
  { identity }: Pick<House, 'identity'>,
  visitor: Visitor,
  username: string,
  ...roles: readonly Role[]
): Promise<number> {
  const { id } = await visitor.register(username);
  for (const role of roles) await givesRole(identity, id, role);
  const signedIn = await visitor.signIn(username);
  if (signedIn.status !== 200) throw new Error(`${username} could not sign in: ${signedIn.text}`);
  return id;
}

export type House = Awaited<ReturnType<typeof openHouse>>;

async function builtClient(): Promise<string> {
  const webRoot = await mkdtemp(join(tmpdir(), 'tallyhouse-web-'));
  await mkdir(join(webRoot, 'assets'));
  await writeFile(
    join(webRoot, 'index.html'),
    '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><title>Tallyhouse</title><div id="root"></div>',
  );
  await writeFile(join(webRoot, 'landing-shell.html'), '<style nonce="__CSP_NONCE__">h1{}</style><h1>A card room</h1>');
  const shell = { name: 'landing', isForVisitor: true };
  await writeFile(
    join(webRoot, 'first-loads.json'),
    JSON.stringify([{ path: '/landing', files: [], reads: [], shell }]),
  );
  const script = 'export const built = true;\n';
  await writeFile(join(webRoot, 'pages.json'), JSON.stringify(PAGES));
  await writeFile(join(webRoot, 'assets', 'app-1a2b3c4d.js'), script);
  await writeFile(join(webRoot, 'assets', 'app-1a2b3c4d.js.br'), brotliCompressSync(script));
  await writeFile(join(webRoot, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  return webRoot;
}
