import { fileURLToPath } from 'node:url';
import type { DatabasePool } from 'slonik';
import type { LiveLimits } from '#contracts/games/house-limits.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import { JobBell } from '#infra/jobs/job-bell.ts';
import type { Patience } from '#infra/retry-within.ts';
import { startEmbedded } from '#infra/postgres/embedded.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { migrateOrCheck } from '#infra/postgres/schema-owner.ts';
import { type Clock, systemClock } from '#infra/process/clock.ts';
import type { Config } from '#infra/process/config.ts';
import type { Health } from '#infra/process/health.ts';
import { type InternalPort, openInternalPort } from '#infra/process/internal-port.ts';
import type { Lifecycle } from '#infra/process/lifecycle.ts';
import type { Log } from '#infra/process/log.ts';
import { Metrics } from '#infra/process/metrics.ts';
import { type Random, systemRandom } from '#infra/process/random.ts';
import { openThreads, type Threads } from '#infra/threads/threads.ts';
import type { OpenPartitions } from '#ledger/partitions.ts';
import type { Projector } from '#projections/projector/projector.ts';
import { requireDatabase, requireDurable, requireFreePort, requireWritable } from './ground-checks.ts';
import { checkRights } from './migrate/check-rights.ts';
import type { Ground as House } from './module/ground.ts';
import type { WaitingRoom } from './gateway/waiting-room.ts';
import type { OfferNetworks } from './offers/accounts.ts';
import type { RoleName } from './options.ts';
import { firstValuesOf } from './settings/first-values.ts';
import { liveLimits } from './settings/live-limits.ts';
import { openSettings } from './settings/open-settings.ts';
import { SCHEMA_ROOMS } from './schema-rooms.ts';

export type Ground = {
  config: Config;
  roles: readonly RoleName[];
  databaseUrl: string;
  pool: DatabasePool;
  settings: LiveSettings;
  games: LiveLimits;
  clock: Clock;
  random: Random;
  log: Log;
  metrics: Metrics;
  /** For work of many milliseconds. */
  threads: Threads;
  health: Health;
  lifecycle: Lifecycle;
  /** Connected where a gateway runs. */
  jobBell: JobBell;
  /** Null where DATABASE_URL is set, as in every deployed house. */
  demo: Demo | null;
  /** If null, probes use the gateway's port. */
  internal: InternalPort | null;
  waitingRoom: WaitingRoom | null;
  webRoot: string;
  /** A role has failed: the program must end. */
  onBroken(role: RoleName, error: Error): void;
};

/** The demo world and the stand-ins for networks and providers: `demo/demo.ts`. */
export type Demo = {
  /** Before the schema is created. Null if the house uses the machine's clock. */
  openClock(databaseUrl: string, lifecycle: Lifecycle): Promise<Clock | null>;
  /** Null when real networks are configured. Postbacks are sent from `tell` on. */
  offerStandIn(
    ground: Ground,
  ): Promise<{ networks: OfferNetworks; tell(house: { houseUrl: string; signedUrl: string }): void } | null>;
  /** Null when real providers are configured. Webhooks are sent from `tell` on. */
  payoutStandIn(ground: Ground): Promise<{ providers: object; tell(houseUrl: string): void } | null>;
  /** Fills an empty house. Resolves to a function that shows the passwords of its players, this once. */
  seed(house: House, parts: SeededParts): Promise<ShowPasswords | null>;
};

export type ShowPasswords = (print: (text: string) => void) => void;

type SeededParts = {
  config: Config;
  feed: OpenPartitions;
  projector: Projector;
};

export type Beginnings = Pick<Ground, 'config' | 'roles' | 'log' | 'lifecycle' | 'health' | 'demo' | 'onBroken'>;

const POOL_SIZE = 20;

/** The lifecycle closes what this opens, even after a failure. */
export async function layGround(beginnings: Beginnings): Promise<Ground> {
  const { config, roles, lifecycle, log, demo } = beginnings;
  const needsSeeds = roles.includes('sequencer') && config.seedMasterKey === null;
  const needsKeys = roles.includes('gateway') && (config.sessionKeys === null || config.signingKeys === null);
  const metrics = new Metrics();
  metrics.collectRuntime();
  const internal = needsInternalPort(beginnings) ? await openForMachines(beginnings, metrics) : null;
  if (internal !== null) lifecycle.onStop('internal port', () => internal[Symbol.asyncDispose]());
  const waitingRoom = roles.includes('gateway') ? await takeGatewayPort(beginnings, metrics, internal) : null;
  if (config.databaseUrl === null || needsSeeds || needsKeys) requireWritable(config.dataDir);

  const databaseUrl = config.databaseUrl ?? (await openEmbedded(beginnings));
  const clock = (await demo?.openClock(databaseUrl, lifecycle)) ?? systemClock;
  await requireDatabase(databaseUrl, startPatience(beginnings, 'database'));
  await requireDurable(databaseUrl, log);
  const applied = await migrateOrCheck(databaseUrl, SCHEMA_ROOMS);
  if (applied.length > 0) log.info({ applied }, 'the schema was brought up to date');
  // The embedded server has only its owner.
  if (config.databaseUrl !== null) for (const role of roles) await checkRights(databaseUrl, role);
  const pool = await openPool(databaseUrl, { max: POOL_SIZE });
  lifecycle.onStop('pool', () => pool.end());
  const settings = await openSettings({
    databaseUrl,
    first: firstValuesOf(config),
    log: log.child({ part: 'settings' }),
  });
  metrics.observed(
    'settings_unreadable',
    'Settings whose stored value this process cannot read.',
    () => settings.unreadable,
  );
  lifecycle.onStop('settings', () => settings[Symbol.asyncDispose]());
  const jobBell = new JobBell(databaseUrl, log);
  lifecycle.onStop('job bell', () => jobBell[Symbol.asyncDispose]());
  const threads = openThreads();
  lifecycle.onStop('threads', () => threads[Symbol.asyncDispose]());
  const webRoot = fileURLToPath(new URL('../web/dist', import.meta.url));
  const means = { clock, random: systemRandom, metrics };
  return {
    ...beginnings,
    ...means,
    databaseUrl,
    pool,
    threads,
    settings,
    jobBell,
    games: liveLimits(settings),
    internal,
    waitingRoom,
    webRoot,
  };
}

/** Waits for a part on another machine, which may start later; until then this process is not ready. */
export function startPatience(beginnings: Pick<Beginnings, 'config' | 'health' | 'log'>, part: string): Patience {
  const { config, health, log } = beginnings;
  return {
    withinMs: config.startWaitMs,
    onWait(reason) {
      health.notReady(part, reason);
      log.warn({ part }, `${reason} Waiting for it, ${config.startWaitMs / 1000} s at most.`);
    },
    onCome: () => health.ready(part),
  };
}

function needsInternalPort({ roles, config }: Beginnings): boolean {
  if (!roles.includes('gateway') || config.internal.port !== null) return true;
  return config.kafka !== null && roles.includes('sequencer');
}

function openForMachines({ config, health, log }: Beginnings, metrics: Metrics): Promise<InternalPort> {
  const { host, port } = config.internal;
  return openInternalPort({ host, port: port ?? 0, health, metrics, log });
}

/**
 * Answers requests during the start. Of several gateways a starting one must not listen, so that a balancer tries another.
 */
async function takeGatewayPort(
  { config, log, health, lifecycle }: Beginnings,
  metrics: Metrics,
  internal: InternalPort | null,
): Promise<WaitingRoom | null> {
  const { host, port } = config;
  if (config.kafka !== null || port === 0) {
    await requireFreePort(port, host);
    return null;
  }
  const { openWaitingRoom } = await import('./gateway/waiting-room.ts');
  const rooms = { ...config, health, metrics, internal, random: systemRandom, log };
  const room = await openWaitingRoom(rooms);
  lifecycle.onStop('waiting room', () => room[Symbol.asyncDispose]());
  return room;
}

async function openEmbedded({ config, lifecycle, log }: Beginnings): Promise<string> {
  const embedded = await startEmbedded({ dataDir: config.dataDir, log: log.child({ part: 'postgres' }) });
  lifecycle.onStop('postgres', () => embedded[Symbol.asyncDispose]());
  return embedded.url;
}
