import type { DatabasePool } from 'slonik';
import type { Identity } from '#contracts/internal/identity.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import type { JobRooms } from '#infra/jobs/open-queue.ts';
import type { Clock } from '#infra/process/clock.ts';
import type { Random } from '#infra/process/random.ts';

export type ComplianceRooms = JobRooms & {
  pool: DatabasePool;
  /** Forms are sealed with a key derived from it. */
  payeeKey: string;
  settings: Pick<LiveSettings, 'value'>;
  identity: Pick<Identity, 'person'>;
  /** In the Treasury's SDN XML format; null without. */
  sanctionsFile: string | null;
  random: Pick<Random, 'bytes'>;
  clock: Pick<Clock, 'now'>;
};
