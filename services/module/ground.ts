import type { CommonQueryMethods, DatabasePool } from 'slonik';
import type { LiveLimits } from '#contracts/games/house-limits.ts';
import type { QueueMail } from '#contracts/internal/mail.ts';
import type { ViewUpdates } from '#contracts/internal/view-updates.ts';
import type { Ledger } from '#contracts/outcome.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import type { SettingKey } from '#contracts/settings/registry.ts';
import type { JobBell } from '#infra/jobs/job-bell.ts';
import type { Clock } from '#infra/process/clock.ts';
import type { Health } from '#infra/process/health.ts';
import type { Log } from '#infra/process/log.ts';
import type { Metrics } from '#infra/process/metrics.ts';
import type { Random } from '#infra/process/random.ts';
import type { FactorKey } from '#infra/process/secrets.ts';
import type { Threads } from '#infra/threads/threads.ts';
import type { ViewPositions } from '#projections/positions/positions.ts';
import type { Handlers } from './handler.ts';
import type { Names } from './names.ts';
import type { OwnWrites } from './own-writes.ts';
import type { Personal } from './personal.ts';
import type { PositionWait } from './position-wait.ts';
import type { PublicIds } from './public-ids.ts';
import type { Door, Routes } from './routes.ts';

/** Given by the process to all modules. */
export interface Base {
  databaseUrl: string;
  pool: DatabasePool;
  ledger: Ledger;
  positions: ViewPositions;
  updates: ViewUpdates;
  settings: LiveSettings;
  /** Values before the first change. */
  firstValues: Readonly<Record<SettingKey, unknown>>;
  games: LiveLimits;
  /** Tokens in links are derived from it. */
  linkKey: string;
  /** The newest first. */
  sessionKeys: readonly string[];
  /** The first one signs exports. */
  signingKeys: readonly string[];
  /** The first one seals new secrets; all open. */
  factorKeys: readonly FactorKey[];
  payeeKey: string;
  /** Of the salts of the log's leaves. */
  logSaltKey: string;
  /** Of the hashes of destinations. */
  destinationKey: string;
  /** Without it passkeys work on localhost only. */
  publicUrl: string | null;
  /** Where browsers reach the house. */
  ownUrl: string;
  /** Folder of the built client. */
  webRoot: string;
  /** Of the sender. */
  mailDomain: string;
  /** Roles have no effect in a session without a second factor. */
  staffNeedFactor: boolean;
  /** In the Treasury's SDN XML format; null without. */
  sanctionsFile: string | null;
  /** As configured, or a promise of it. */
  offerNetworks: unknown;
  payoutProviders: unknown;
  /** In front of the checks of commands. */
  throughLedger?(ledger: Ledger): Ledger;
  /** Other processes have the ledger, and may answer calls, too. */
  isScaled: boolean;
  clock: Clock;
  random: Random;
  threads: Threads;
  jobBell?: JobBell;
  health: Health;
  log: Log;
  metrics: Metrics;
  /** Wrong passwords for one name from one address in ten minutes. */
  failuresPerName?: number;
  /** Between looks at the house. */
  statusEveryMs?: number;
  /** Between passes over pending invitations. */
  releaseEveryMs?: number;
}

/** Running parts and functions for other modules. Each module declares its own. */
export interface Ports {
  names: Names;
  /** For lists that all players see. */
  shownNames: Names;
}

export type Ground = Base &
  Ports & {
    /** Milliseconds since the epoch. */
    now: () => number;
    /** For durations, in milliseconds. */
    monotonic: () => number;
    publicIds: PublicIds;
    queueMail: QueueMail<CommonQueryMethods>;
    /** Of all modules. */
    personal: () => Promise<readonly Personal[]>;
    reach: PositionWait;
    writes: OwnWrites;
    /** Of all modules, for calls that answer with the answer of another. Empty until all modules are open. */
    calls: Handlers;
    /** Of all modules. Empty until all are open. */
    routes: ((door: Door) => Routes)[];
  };
