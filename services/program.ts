// One running program: ground first (secrets, database, schema), then the roles in order, then ready.
// Before it: start.ts or a test. After it: roles.ts.
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '#infra/postgres/embedded.ts';
import { migrate } from '#infra/postgres/migrate.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { systemClock } from '#infra/process/clock.ts';
import type { Config } from '#infra/process/config.ts';
import { Health } from '#infra/process/health.ts';
import { Lifecycle } from '#infra/process/lifecycle.ts';
import type { Log } from '#infra/process/log.ts';
import { Metrics } from '#infra/process/metrics.ts';
import { systemRandom } from '#infra/process/random.ts';
import { ensureSecrets } from '#infra/process/secrets.ts';
import type { DemoPerson } from './demo/cast.ts';
import { requireDatabase, requireFreePort, requireWritable } from './ground-checks.ts';
import { LocalUpdates } from './local-updates.ts';
import type { Options } from './options.ts';
import { type Ground, type Opened, ROLES } from './roles.ts';
import { SCHEMA_ROOMS } from './schema-rooms.ts';

export type Program = {
  lifecycle: Lifecycle;
  health: Health;
  /** Where the gateway listens; null if this program has none. */
  address: string | null;
  /** Who was put into the demo world by this start, with their passwords, which are kept nowhere else. */
  newcomers: readonly DemoPerson[];
};

const POOL_SIZE = 20;

export type ProgramOptions = {
  config: Config;
  options: Pick<Options, 'roles' | 'withDemo'>;
  log: Log;
  onBroken: Ground['onBroken'];
};

/** On failure, whatever was opened is closed again before the error is thrown. */
export async function startProgram({ config, options, log, onBroken }: ProgramOptions): Promise<Program> {
  const lifecycle = new Lifecycle({ log });
  const health = new Health();
  for (const role of options.roles) health.expect(role);
  try {
    if (options.roles.includes('gateway')) await requireFreePort(config.port, config.host);
    const ground = await layGround({ config, log, lifecycle, health, onBroken });
    const opened: Opened = {
      updates: new LocalUpdates((error) => log.error({ err: error }, 'a listener to view updates failed')),
    };
    let newcomers: readonly DemoPerson[] = [];
    for (const role of options.roles) {
      if (role === 'gateway' && options.withDemo) newcomers = await maybeSeed(ground, opened);
      await ROLES[role](ground, opened);
      health.ready(role);
    }
    return { lifecycle, health, address: opened.address ?? null, newcomers };
  } catch (error) {
    await lifecycle.stop('the start failed');
    throw error;
  }
}

type Beginnings = Pick<Ground, 'config' | 'log' | 'lifecycle' | 'health' | 'onBroken'>;

async function layGround(beginnings: Beginnings): Promise<Ground> {
  const { config, lifecycle, log } = beginnings;
  if (config.databaseUrl === null || config.seedMasterKey === null || config.sessionKeys === null) {
    requireWritable(config.dataDir);
  }
  const secrets = ensureSecrets(config);
  const databaseUrl = config.databaseUrl ?? (await openEmbedded(beginnings));
  await requireDatabase(databaseUrl);
  const applied = await migrate(databaseUrl, SCHEMA_ROOMS);
  if (applied.length > 0) log.info({ applied }, 'the schema was brought up to date');
  const pool = await openPool(databaseUrl, { max: POOL_SIZE });
  lifecycle.onStop('pool', () => pool.end());
  const metrics = new Metrics();
  metrics.collectRuntime();
  const webRoot = fileURLToPath(new URL('../web/dist', import.meta.url));
  return { ...beginnings, secrets, databaseUrl, pool, clock: systemClock, random: systemRandom, metrics, webRoot };
}

async function openEmbedded({ config, lifecycle, log }: Beginnings): Promise<string> {
  const embedded = await startEmbedded({ dataDir: config.dataDir, log: log.child({ part: 'postgres' }) });
  lifecycle.onStop('postgres', () => embedded[Symbol.asyncDispose]());
  return embedded.url;
}

/** The demo world is for an empty house of one's own: embedded, not in production, nothing in the log yet. */
async function maybeSeed(ground: Ground, { ledger, identity, projector }: Opened): Promise<readonly DemoPerson[]> {
  const { config, random, log } = ground;
  if (config.production || config.databaseUrl !== null || ledger === undefined || identity === undefined) return [];
  if (ledger.committedSeq > 0) return [];
  const { seedDemo } = await import('./demo/seed-demo.ts');
  log.info('filling the empty house with a demo world');
  const cast = await seedDemo({ identity, ledger, random });
  await projector?.caughtUp();
  return cast;
}
