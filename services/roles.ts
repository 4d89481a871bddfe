// Roles are imported lazily. scaled-roles.ts has those of processes connected by Kafka.
import type { Compliance } from '#contracts/internal/compliance.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { OfferList } from '#contracts/internal/offer-list.ts';
import type { Offers } from '#contracts/internal/offers.ts';
import type { Ledger } from '#contracts/outcome.ts';
import type { ViewUpdates } from '#contracts/internal/view-updates.ts';
import { factorKeysOf, linkKeyOf, payeeKeyOf, seedMasterKeyOf, sessionKeysOf } from '#infra/process/secrets.ts';
import { systemClock } from '#infra/process/clock.ts';
import type { Kafka } from '#infra/kafka/kafka.ts';
import type { OpenPartitions } from '#ledger/partitions.ts';
import { PartitionTaken } from '#ledger/engine/sequencer/postgres-log.ts';
import type { ViewPositions } from '#projections/positions/positions.ts';
import type { Projector } from '#projections/projector/projector.ts';
import type { OpenGateway } from './gateway/start.ts';
import { openPayoutsOn, openPayoutWorkerOn, type PayoutParts, payoutRegistryOf } from './payout-roles.ts';
import type { Ground, ShowPasswords } from './ground.ts';
import type { OfferNetworks } from './offers/accounts.ts';
import { ledgerReports } from './ledger-reports.ts';
import { openAuditorOn } from './auditor-part.ts';
import { openNotifierOn, openReactorOn } from './reactor-part.ts';
import { openComplianceOn } from './compliance-part.ts';
import { mailDomainOf, openMailOn } from './mail-part.ts';
import { firstValuesOf } from './settings/first-values.ts';
import { holdJobs, whenRebuilt } from './view-readers/when-rebuilt.ts';
import type { LocalUpdates } from './transport/view-updates/local-updates.ts';
import type { RoleName } from './options.ts';
import type { Sequencers } from './sequencer/start.ts';
import { StartError } from './start-error.ts';

export type Opened = PayoutParts & {
  ledger?: OpenPartitions;
  projector?: Projector;
  gateway?: OpenGateway;
  sequencers?: Sequencers;
  channel?: Ledger;
  channelKey?: string;
  kafka?: Kafka;
  viewWatch?: AsyncDisposable;
  updates: LocalUpdates;
  withDemo: boolean;
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
    const clockWatch = await watchClock({
      databaseUrl,
      limitMs: CLOCK_LIMIT_MS,
      // Not the demo clock, which begins yesterday.
      clock: systemClock,
      metrics,
      onApart: (error) => ground.onBroken('sequencer', error),
      log: log.child({ part: 'clock' }),
    });
    lifecycle.onStop('clock watch', () => clockWatch[Symbol.asyncDispose]());
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
    void payoutRegistryOf(ground, opened);
    const identity = await openPeople(ground, ledger);
    const compliance = await openComplianceOn(ground, identity);
    const seeded = { ...opened, ledger, identity, compliance, publicUrl: signedUrlOf(ground) };
    opened.announceCast = (await ground.demo?.seed(ground, seeded)) ?? null;
    const { gameCycles } = await import('#ledger/game-cycles.ts');
    const cycled = gameCycles(ground.games, () => ground.clock.monotonic())(ledger);
    const { withdrawalsWaitForViews } = await import('./view-readers/withdrawals-wait.ts');
    const guarded = withdrawalsWaitForViews(cycled, positions);
    await openGatewayOn(ground, opened, { ledger: guarded, identity, compliance, positions, updates: opened.updates });
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

export async function openPeople(ground: Ground, ledger: Ledger): Promise<Identity> {
  const { settings, lifecycle, log } = ground;
  await openJobsOn(ground);
  const { openIdentity } = await import('./identity/start.ts');
  const { mailQueue } = await import('./mail/port/queue-mail.ts');
  const { INVITATIONS_PORT } = await import('./referrals/invitations-port.ts');
  const { aboutCredits } = await import('./offers/port/about-credits.ts');
  const { housePersonal } = await import('./house.ts');
  const signupBonus = () => settings.value('signup-bonus');
  const queueMail = mailQueue(mailDomainOf(ground.config));
  const linkKey = linkKeyOf(ground.config);
  const identity = await openIdentity({
    ...ground,
    ledger,
    signupBonus,
    queueMail,
    invitations: INVITATIONS_PORT,
    aboutCredits,
    personal: await housePersonal(),
    personalKeys: { payeeKey: payeeKeyOf(ground.config) },
    linkKey,
    factorKeys: factorKeysOf(ground.config),
    staffNeedFactor: ground.config.production,
    publicUrl: ground.config.publicUrl,
    log: log.child({ part: 'identity' }),
  });
  lifecycle.onStop('identity', () => identity[Symbol.asyncDispose]());
  return identity;
}

type OpenedOffers = { offers: Offers; offerList: OfferList | null };

async function openOffersOn(
  ground: Ground,
  { ledger, identity }: Pick<GatewayParts, 'ledger' | 'identity'>,
  demoNetworks: OfferNetworks | undefined,
): Promise<OpenedOffers> {
  const { config, lifecycle } = ground;
  const { openOffers } = await import('./offers/start.ts');
  const { offerListOf } = await import('./offers/list/offer-list-of.ts');
  const networks = config.offerNetworks ?? demoNetworks ?? {};
  const publicUrl = signedUrlOf(ground);
  const log = ground.log.child({ part: 'offers' });
  try {
    const offers = openOffers({ ...ground, ledger, identity, networks, publicUrl, log });
    lifecycle.onStop('offers', () => offers[Symbol.asyncDispose]());
    return { offers, offerList: offerListOf({ ...ground, networks, log }) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`OFFER_NETWORKS is not usable: ${reason}.`, { cause: error });
  }
}

export type GatewayParts = {
  ledger: Ledger;
  identity: Identity;
  compliance: Compliance;
  positions: ViewPositions;
  updates: ViewUpdates;
};

function signedUrlOf({ config }: Ground): string {
  return config.publicUrl ?? `http://${config.host}:${config.port}`;
}

/** With Kafka there may be several gateways, which share rate limits. */
export async function openGatewayOn(ground: Ground, opened: Opened, given: GatewayParts): Promise<void> {
  const { startGateway } = await import('./gateway/start.ts');
  const { openModules } = await import('./house.ts');
  const { watchedLedger } = await import('./module/watched-ledger.ts');
  const { countedLedger } = await import('./staff/counted-ledger.ts');
  const { guardedLedger } = await import('./compliance/guarded-ledger.ts');
  const { auditReports } = await import('./auditor/reports.ts');
  const { machinesOn } = await import('./machines-part.ts');
  const { mailQueue } = await import('./mail/port/queue-mail.ts');
  const { config } = ground;
  const parts = { ...given, ledger: watchedLedger(guardedLedger(countedLedger(given.ledger), given.compliance)) };
  const devMail = await openMailOn(ground);
  const payouts = await openPayoutsOn(ground, opened);
  const standIn = await ground.demo?.offerStandIn(ground);
  const offers = await openOffersOn(ground, parts, standIn?.networks);
  const base = {
    ...ground,
    ...parts,
    ...offers,
    payouts,
    audit: auditReports(ground),
    machines: machinesOn(ground.pool),
    queueMail: mailQueue(mailDomainOf(config)),
    linkKey: linkKeyOf(config),
    sessionKeys: sessionKeysOf(config),
    firstValues: firstValuesOf(config),
    isScaled: config.kafka !== null,
  };
  const house = await openModules(base, (name, stop) => ground.lifecycle.onStop(name, stop));
  const log = ground.log.child({ part: 'gateway' });
  const gateway = await startGateway({ ...ground, ...house, log, devMail });
  ground.lifecycle.onStop('gateway', () => gateway[Symbol.asyncDispose]());
  standIn?.tell({ houseUrl: gateway.address, signedUrl: new URL(signedUrlOf(ground)).origin });
  opened.payoutStandIn?.tell(gateway.address);
  opened.gateway = gateway;
}
