// The roles one program can play, each opened only when it is asked for (lazy imports), in the order of options.ts.
// Before it: program.ts has the database ready. A role that another needs must run in the same program for now;
// one that reaches it through a channel or Kafka takes its place here.
import type { DatabasePool } from 'slonik';
import type { Identity } from '#contracts/identity.ts';
import type { Config } from '#infra/process/config.ts';
import type { Clock } from '#infra/process/clock.ts';
import type { Health } from '#infra/process/health.ts';
import type { Lifecycle } from '#infra/process/lifecycle.ts';
import type { Log } from '#infra/process/log.ts';
import type { Metrics } from '#infra/process/metrics.ts';
import type { Random } from '#infra/process/random.ts';
import type { Secrets } from '#infra/process/secrets.ts';
import type { OpenLedger } from '#ledger/ledger.ts';
import { PartitionTaken } from '#ledger/sequencer/postgres-log.ts';
import type { Projector } from '#projections/projector.ts';
import { ledgerReports } from './ledger-reports.ts';
import type { LocalUpdates } from './local-updates.ts';
import type { RoleName } from './options.ts';
import { StartError } from './start-error.ts';

/** What every role stands on. */
export type Ground = {
  config: Config;
  secrets: Secrets;
  databaseUrl: string;
  pool: DatabasePool;
  clock: Clock;
  random: Random;
  log: Log;
  metrics: Metrics;
  health: Health;
  lifecycle: Lifecycle;
  /** The folder of the built client. */
  webRoot: string;
  /** Called when a role cannot go on: the program is to end. */
  onBroken(role: RoleName, error: Error): void;
};

/** What the roles have opened so far for one another. */
export type Opened = {
  ledger?: OpenLedger;
  identity?: Identity;
  projector?: Projector;
  updates: LocalUpdates;
  address?: string;
};

type Role = (ground: Ground, opened: Opened) => Promise<void>;

function need<Part>(part: Part | undefined, role: RoleName, needed: RoleName): Part {
  if (part !== undefined) return part;
  throw new StartError(`The service "${role}" needs "${needed}" in the same program: add it to --services.`);
}

export const ROLES: Record<RoleName, Role> = {
  async sequencer(ground, opened) {
    const { databaseUrl, secrets, clock, log, metrics, health, lifecycle } = ground;
    const { openLedger } = await import('#ledger/ledger.ts');
    const masterKey = secrets.seedMasterKey;
    const reports = ledgerReports(log.child({ part: 'ledger' }), metrics);
    const ledger = await openLedger({ databaseUrl, masterKey, clock, reports }).catch((error: unknown) => {
      if (!(error instanceof PartitionTaken)) throw error;
      throw new StartError(`The ledger cannot be opened: ${error.message}.`, { cause: error });
    });
    lifecycle.onStop('ledger', () => ledger[Symbol.asyncDispose]());
    metrics.observed('log_committed_seq', 'The last sequence number in the log.', () => ledger.committedSeq);
    ledger.onStopped((error) => {
      health.notReady('sequencer', 'the writer has stopped');
      ground.onBroken('sequencer', error);
    });
    opened.ledger = ledger;
    opened.identity = await openPeople(ground, ledger);
  },

  async projector(ground, opened) {
    const { databaseUrl, log, metrics, lifecycle } = ground;
    const { feed } = need(opened.ledger, 'projector', 'sequencer');
    const { openProjector } = await import('./projector/start.ts');
    const announce = opened.updates.announce.bind(opened.updates);
    const projector = await openProjector({
      databaseUrl,
      feed,
      announce,
      log: log.child({ part: 'projector' }),
      metrics,
    });
    lifecycle.onStop('projector', () => projector[Symbol.asyncDispose]());
    opened.projector = projector;
  },

  async gateway(ground, opened) {
    const ledger = need(opened.ledger, 'gateway', 'sequencer');
    const identity = need(opened.identity, 'gateway', 'sequencer');
    const { positions } = need(opened.projector, 'gateway', 'projector');
    const { startGateway, ListenError } = await import('./gateway/start.ts');
    const config = { ...ground.config, sessionKeys: ground.secrets.sessionKeys };
    const log = ground.log.child({ part: 'gateway' });
    const rooms = { ...ground, config, log, ledger, identity, positions, updates: opened.updates };
    const gateway = await startGateway(rooms).catch((error: unknown) => {
      throw error instanceof ListenError ? new StartError(error.message, { cause: error }) : error;
    });
    ground.lifecycle.onStop('gateway', () => gateway[Symbol.asyncDispose]());
    opened.address = gateway.address;
  },
};

async function openPeople(ground: Ground, ledger: OpenLedger): Promise<Identity> {
  const { config, lifecycle, log } = ground;
  const { openIdentity } = await import('./identity/start.ts');
  const { signupBonus } = config;
  const identity = await openIdentity({ ...ground, ledger, signupBonus, log: log.child({ part: 'identity' }) });
  lifecycle.onStop('identity', async () => identity[Symbol.asyncDispose]());
  return identity;
}
