import type { CommonQueryMethods, DatabasePool } from 'slonik';
import type { LiveLimits } from '#contracts/games/house-limits.ts';
import type { AuditReports } from '#contracts/internal/audit-reports.ts';
import type { Chat } from '#contracts/internal/chat.ts';
import type { Compliance } from '#contracts/internal/compliance.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { Machines } from '#contracts/internal/machines.ts';
import type { QueueMail } from '#contracts/internal/mail.ts';
import type { Notifications } from '#contracts/internal/notifications.ts';
import type { OfferList } from '#contracts/internal/offer-list.ts';
import type { Offers } from '#contracts/internal/offers.ts';
import type { Payouts } from '#contracts/internal/payouts.ts';
import type { StaffRecords } from '#contracts/internal/staff.ts';
import type { ViewUpdates } from '#contracts/internal/view-updates.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import type { SettingKey } from '#contracts/settings/registry.ts';
import type { JobBell } from '#infra/jobs/job-bell.ts';
import type { Clock } from '#infra/process/clock.ts';
import type { Health } from '#infra/process/health.ts';
import type { Log } from '#infra/process/log.ts';
import type { Metrics } from '#infra/process/metrics.ts';
import type { Random } from '#infra/process/random.ts';
import type { Threads } from '#infra/threads/threads.ts';
import type { ViewPositions } from '#projections/positions/positions.ts';
import type { FollowedFlights } from './followed-flights.ts';
import type { Handlers } from './handler.ts';
import type { Names } from './names.ts';
import type { OwnWrites } from './own-writes.ts';
import type { PositionWait } from './position-wait.ts';
import type { PublicIds } from './public-ids.ts';
import type { SendMessage } from './send-message.ts';
import type { WatchedLedger } from './watched-ledger.ts';

/** Given by the process to all modules. */
export type Base = {
  databaseUrl: string;
  pool: DatabasePool;
  /** Takes the commands of players and staff. */
  ledger: WatchedLedger;
  identity: Identity;
  compliance: Compliance;
  offers: Offers;
  offerList: OfferList | null;
  payouts: Payouts;
  audit: AuditReports;
  machines: Machines;
  positions: ViewPositions;
  updates: ViewUpdates;
  settings: LiveSettings;
  /** Values before the first change. */
  firstValues: Readonly<Record<SettingKey, unknown>>;
  games: LiveLimits;
  queueMail: QueueMail<CommonQueryMethods>;
  /** Tokens in links are derived from it. */
  linkKey: string;
  /** The newest first. */
  sessionKeys: readonly string[];
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
};

/** Running parts of modules that other modules use. */
export type Ports = {
  chat: Chat;
  flights: FollowedFlights;
  notifications: Notifications;
  sendMessage: SendMessage;
  staff: StaffRecords;
};

export type Ground = Base &
  Ports & {
    /** Milliseconds since the epoch. */
    now: () => number;
    /** For durations, in milliseconds. */
    monotonic: () => number;
    names: Names;
    /** For lists that all players see. */
    shownNames: Names;
    publicIds: PublicIds;
    reach: PositionWait;
    writes: OwnWrites;
    /** Of all modules, for calls that answer with the answer of another. Empty until all modules are open. */
    calls: Handlers;
  };
