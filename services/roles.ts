// Roles are imported lazily. scaled-roles.ts has those of processes connected by Kafka.
import type { Ledger } from '#contracts/outcome.ts';
import { isLoopback } from '#infra/process/own-machine.ts';
import {
  destinationKeyOf,
  factorKeysOf,
  linkKeyOf,
  logSaltKeyOf,
  payeeKeyOf,
  seedMasterKeyOf,
  sessionKeysOf,
  signingKeysOf,
} from '#infra/process/secrets.ts';
import type { Kafka } from '#infra/kafka/kafka.ts';
import type { OpenPartitions } from '#ledger/partitions.ts';
import { PartitionTaken } from '#ledger/engine/sequencer/postgres-log.ts';
import type { Projector } from '#projections/projector/projector.ts';
import type { OpenGateway } from './gateway/start.ts';
import type { Base, Ground as House } from './module/ground.ts';
import type { Demo, Ground, ShowPasswords } from './ground.ts';
import { ledgerReports } from './ledger-reports.ts';
import { openAuditorOn } from './auditor-part.ts';
import { openProverOn } from './prover-part.ts';
import { openNotifierOn, openReactorOn } from './reactor-part.ts';
import { firstValuesOf } from './settings/first-values.ts';
import { holdJobs, whenRebuilt } from './view-readers/when-rebuilt.ts';
import type { LocalUpdates } from './transport/view-updates/local-updates.ts';
import type { RoleName } from './options.ts';
import type { Sequencers } from './sequencer/start.ts';
import { StartError } from './start-error.ts';

export type Opened = {
  ledger?: OpenPartitions;
  projector?: Projector;
  gateway?: OpenGateway;
  sequencers?: Sequencers;
  channel?: Ledger;
  channelKey?: string;
  kafka?: Kafka;
  viewWatch?: AsyncDisposable;
  payoutStandIn?: ReturnType<Demo['payoutStandIn']>;
  updates: LocalUpdates;
  announceCast?: ShowPasswords | null;
};

export type Role = (ground: Ground, opened: Opened) => Promise<void>;

/** For the compiler; role-needs.ts has checked it. */
function need<Part>(part: Part | undefined, role: RoleName): Part {
  if (part !== undefined) return part;
  throw new StartError(`The service "${role}" was started without what it needs.`);
}

export const TOGETHER: Record<RoleName, Role> = {
  async sequencer(ground, opened) {
    const { config, databaseUrl, clock, log, metrics, health, lifecycle } = ground;
    const { openPartitions } = await import('#ledger/partitions.ts');
    const { CLOCK_LIMIT_MS } = await import('#ledger/log/clock.ts');
    const { watchClock } = await import('./sequencer/clock-guard.ts');
    // A demo house has one clock with its database, which is stepped while its world is written.
    if (clock.demo === undefined) {
      const onApart = (error: Error) => ground.onBroken('sequencer', error);
      const watching = { databaseUrl, limitMs: CLOCK_LIMIT_MS, clock, metrics, onApart };
      const clockWatch = await watchClock({ ...watching, log: log.child({ part: 'clock' }) });
      lifecycle.onStop('clock watch', () => clockWatch[Symbol.asyncDispose]());
    }
    const ledger = await openPartitions({
      databaseUrl,
      partitions: config.partitions,
      masterKey: seedMasterKeyOf(config),
      games: ground.games,
      terms: ground.settings,
      clock,
      clockLimitMs: CLOCK_LIMIT_MS,
      reports: ledgerReports(log.child({ part: 'ledger' }), metrics),
    }).catch((error: unknown) => {
      if (!(error instanceof PartitionTaken)) throw error;
      throw new StartError(`The ledger cannot be opened: ${error.message}.`, { cause: error });
    });
    lifecycle.onStop('ledger', () => ledger[Symbol.asyncDispose]());
    ledger.onStopped((error) => {
      health.notReady('sequencer', 'the writer has stopped');
      ground.onBroken('sequencer', error);
    });
    opened.ledger = ledger;
    await watchSnapshotsOn(ground);
  },

  relay: () => Promise.reject(new StartError('The service "relay" needs KAFKA_BROKERS.')),

  async projector(ground, opened) {
    const { databaseUrl, log, metrics, lifecycle } = ground;
    const { feed } = need(opened.ledger, 'projector');
    const { openProjector } = await import('./projector/start.ts');
    const announce = opened.updates.announce.bind(opened.updates);
    const onStopped = (error: Error) => ground.onBroken('projector', error);
    const rooms = { databaseUrl, feed, announce, onStopped, log: log.child({ part: 'projector' }), metrics };
    const projector = await openProjector(rooms);
    lifecycle.onStop('projector', () => projector[Symbol.asyncDispose]());
    opened.projector = projector;
    holdJobs(ground, projector);
  },

  async reactor(ground, opened) {
    const ledger = need(opened.ledger, 'reactor');
    await openReactorOn(ground, ledger.feed, ledger);
    await openNotifierOn(ground, ledger.feed);
  },

  async gateway(ground, opened) {
    const ledger = need(opened.ledger, 'gateway');
    const { positions } = need(opened.projector, 'gateway');
    const { watchViews } = await import('./view-readers/watch-views.ts');
    const watch = watchViews(ground);
    ground.lifecycle.onStop('view watch', () => watch[Symbol.asyncDispose]());
    const { gameCycles } = await import('#ledger/game-cycles.ts');
    const cycled = gameCycles(ground.games, () => ground.clock.monotonic())(ledger);
    const { withdrawalsWaitForViews } = await import('./view-readers/withdrawals-wait.ts');
    await openGatewayOn(ground, opened, {
      ledger: withdrawalsWaitForViews(cycled, positions),
      positions,
      updates: opened.updates,
      async seed(house) {
        const parts = { config: ground.config, feed: ledger, projector: need(opened.projector, 'gateway') };
        opened.announceCast = (await ground.demo?.seed(house, parts)) ?? null;
      },
    });
  },

  payouts: (ground, opened) => {
    const ledger = need(opened.ledger, 'payouts');
    return whenRebuilt(ground, need(opened.projector, 'payouts'), 'payouts', () =>
      openPayoutWorkerOn(ground, opened, ledger),
    );
  },

  auditor: (ground, opened) =>
    whenRebuilt(ground, need(opened.projector, 'auditor'), 'auditor', () =>
      openAuditorOn(ground, seedMasterKeyOf(ground.config)),
    ),

  prover: openProverOn,
};

export async function watchSnapshotsOn({ databaseUrl, log, metrics, lifecycle }: Ground): Promise<void> {
  const { watchOldSnapshots } = await import('./sequencer/old-snapshots.ts');
  const watch = watchOldSnapshots({ databaseUrl, log: log.child({ part: 'postgres' }), metrics });
  lifecycle.onStop('old snapshots', () => watch[Symbol.asyncDispose]());
}

async function openJobsOn({ jobBell, lifecycle, ...ground }: Ground): Promise<void> {
  const { watchJobs } = await import('#infra/jobs/job-numbers.ts');
  await jobBell.connect();
  const watch = watchJobs({ ...ground, log: ground.log.child({ part: 'jobs' }) });
  lifecycle.onStop('job numbers', async () => watch[Symbol.dispose]());
}

/** The stand-in is started once. */
async function payoutProvidersOf(ground: Ground, opened: Opened): Promise<unknown> {
  opened.payoutStandIn ??= ground.demo?.payoutStandIn(ground) ?? Promise.resolve(null);
  const standIn = await opened.payoutStandIn;
  return ground.config.payoutProviders ?? standIn?.providers ?? {};
}

/** Any number of processes may run it. */
export async function openPayoutWorkerOn(ground: Ground, opened: Opened, ledger: Ledger): Promise<void> {
  const { openPayoutWorker } = await import('./payouts/start.ts');
  const { configuredRegistry } = await import('./payouts/configured-registry.ts');
  const { openClearance } = await import('./compliance/open-clearance.ts');
  const { passCheck } = await import('./payouts/robux/pass-check.ts');
  const { clearanceCheck } = await import('./payouts/clearance-check.ts');
  const { config, clock, pool, lifecycle } = ground;
  const now = () => clock.now();
  const payoutProviders = payoutProvidersOf(ground, opened);
  const registry = await configuredRegistry({ pool, now, payoutProviders });
  const compliance = openClearance({ ...ground, payeeKey: payeeKeyOf(config) });
  const checks = [clearanceCheck(compliance), passCheck(pool, registry.passes)];
  const log = ground.log.child({ part: 'payouts' });
  const worker = await openPayoutWorker({ ...ground, ledger, registry, compliance, checks, now, log });
  lifecycle.onStop('payout worker', () => worker[Symbol.asyncDispose]());
}

function ownUrlOf({ publicUrl, host, port }: Ground['config']): string {
  return publicUrl ?? `http://${host}:${port}`;
}

/** The sender's domain, or the public address's without mail. */
function mailDomainOf({ mail, publicUrl }: Ground['config']): string {
  const domain = mail === null ? null : /@([^>]+)>?$/.exec(mail.from)?.[1];
  return domain ?? (publicUrl === null ? 'localhost' : new URL(publicUrl).hostname);
}

function warnOfMissing({ config, log }: Ground): void {
  const { mail, isOwnMachine, production, publicUrl, sanctionsFile } = config;
  const isOpen = production || (publicUrl !== null && !isLoopback(new URL(publicUrl).hostname));
  if (mail === null && !isOwnMachine && isOpen) {
    log.warn('SMTP_URL is not set: no mail leaves, and links that players ask for do not arrive');
  }
  if (sanctionsFile === null && production) log.warn('SANCTIONS_FILE is not set: payees are screened by country only');
}

type GatewayParts = Pick<Base, 'ledger' | 'positions' | 'updates'> & {
  /** Fills an empty house before its doors open. */
  seed?(house: House): Promise<void>;
};

/** With Kafka there may be several gateways, which share rate limits. */
export async function openGatewayOn(ground: Ground, opened: Opened, { seed, ...given }: GatewayParts): Promise<void> {
  const { startGateway } = await import('./gateway/start.ts');
  const { openModules } = await import('./house.ts');
  const { wayOf } = await import('./mail/way.ts');
  const { config, lifecycle } = ground;
  warnOfMissing(ground);
  await openJobsOn(ground);
  const payoutProviders = payoutProvidersOf(ground, opened);
  // Reported where it is awaited.
  payoutProviders.catch(() => undefined);
  const standIn = await ground.demo?.offerStandIn(ground);
  const ownUrl = ownUrlOf(config);
  const base: Base = {
    ...ground,
    ...given,
    firstValues: firstValuesOf(config),
    isScaled: config.kafka !== null,
    linkKey: linkKeyOf(config),
    sessionKeys: sessionKeysOf(config),
    signingKeys: signingKeysOf(config),
    factorKeys: factorKeysOf(config),
    payeeKey: payeeKeyOf(config),
    logSaltKey: logSaltKeyOf(config),
    destinationKey: destinationKeyOf(config),
    publicUrl: config.publicUrl,
    ownUrl,
    mailDomain: mailDomainOf(config),
    mailWay: wayOf(config),
    staffNeedFactor: config.production,
    sanctionsFile: config.sanctionsFile,
    offerNetworks: config.offerNetworks ?? standIn?.networks ?? {},
    payoutProviders,
  };
  const house = await openModules(base, (name, stop) => lifecycle.onStop(name, stop));
  await seed?.(house);
  const gateway = await startGateway({ ...ground, ...house, log: ground.log.child({ part: 'gateway' }) });
  lifecycle.onStop('gateway', () => gateway[Symbol.asyncDispose]());
  standIn?.tell({ houseUrl: gateway.address, signedUrl: new URL(ownUrl).origin });
  (await opened.payoutStandIn)?.tell(gateway.address);
  opened.gateway = gateway;
}
