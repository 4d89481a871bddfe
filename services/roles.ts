// The roles one program can play, each opened only when it is asked for (lazy imports), in the order of options.ts.
// Here they meet inside one process; scaled-roles.ts has the same roles for processes that meet over Kafka.
// Before it: ground.ts has the database ready. After it: a house that is open.
import type { Identity } from '#contracts/identity.ts';
import type { Ledger } from '#contracts/outcome.ts';
import type { ViewUpdates } from '#contracts/view-updates.ts';
import { seedMasterKeyOf, sessionKeysOf } from '#infra/process/secrets.ts';
import type { Kafka } from '#infra/kafka/kafka.ts';
import type { OpenPartitions } from '#ledger/partitions.ts';
import { PartitionTaken } from '#ledger/sequencer/postgres-log.ts';
import type { ViewPositions } from '#projections/positions.ts';
import type { Projector } from '#projections/projector.ts';
import type { DemoPerson } from './demo/cast.ts';
import type { OpenGateway } from './gateway/start.ts';
import type { Ground } from './ground.ts';
import { ledgerReports } from './ledger-reports.ts';
import type { LocalUpdates } from './local-updates.ts';
import type { RoleName } from './options.ts';
import { StartError } from './start-error.ts';

/** What the roles have opened so far for one another. */
export type Opened = {
  ledger?: OpenPartitions;
  projector?: Projector;
  gateway?: OpenGateway;
  /** The way to the sequencers, whichever process they are in. */
  channel?: Ledger;
  kafka?: Kafka;
  updates: LocalUpdates;
  withDemo: boolean;
  newcomers: readonly DemoPerson[];
};

export type Role = (ground: Ground, opened: Opened) => Promise<void>;

/** role-needs.ts has looked before: this is for the compiler. */
function need<Part>(part: Part | undefined, role: RoleName): Part {
  if (part !== undefined) return part;
  throw new StartError(`The service "${role}" was started without what it needs.`);
}

export const TOGETHER: Record<RoleName, Role> = {
  async sequencer(ground, opened) {
    const { config, databaseUrl, clock, log, metrics, health, lifecycle } = ground;
    const { openPartitions } = await import('#ledger/partitions.ts');
    const ledger = await openPartitions({
      databaseUrl,
      partitions: config.partitions,
      masterKey: seedMasterKeyOf(config),
      clock,
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
  },

  relay: () => Promise.reject(new StartError('The service "relay" needs KAFKA_BROKERS.')),

  async projector({ databaseUrl, log, metrics, lifecycle }, opened) {
    const { feed } = need(opened.ledger, 'projector');
    const { openProjector } = await import('./projector/start.ts');
    const announce = opened.updates.announce.bind(opened.updates);
    const rooms = { databaseUrl, feed, announce, log: log.child({ part: 'projector' }), metrics };
    const projector = await openProjector(rooms);
    lifecycle.onStop('projector', () => projector[Symbol.asyncDispose]());
    opened.projector = projector;
  },

  async reactor(ground, opened) {
    const ledger = need(opened.ledger, 'reactor');
    await openReactorOn(ground, ledger.feed, ledger);
  },

  async gateway(ground, opened) {
    const ledger = need(opened.ledger, 'gateway');
    const { positions } = need(opened.projector, 'gateway');
    const identity = await openPeople(ground, ledger);
    if (opened.withDemo) opened.newcomers = await maybeSeed(ground, opened, { ledger, identity });
    await openGatewayOn(ground, opened, { ledger, identity, positions, updates: opened.updates });
  },
};

export async function openReactorOn(ground: Ground, feed: Parameters<typeof openReactor>[0]['feed'], ledger: Ledger) {}
