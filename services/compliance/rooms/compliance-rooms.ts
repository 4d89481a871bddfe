import type { CommonQueryMethods, DatabasePool } from 'slonik';
import type { AccountId } from '#contracts/ids.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { StoreNotice } from '#contracts/internal/notifications.ts';
import type { OfferRecordOf } from '#contracts/internal/offers.ts';
import type { Destination } from '#contracts/withdrawals/methods.ts';
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
  securityChangedAt(db: CommonQueryMethods, account: AccountId): Promise<number | null>;
  /** Those of `others` that were seen on a network of the account. */
  onSameNetwork(
    db: CommonQueryMethods,
    account: AccountId,
    others: readonly AccountId[],
  ): Promise<readonly AccountId[]>;
  offerRecordOf: OfferRecordOf<CommonQueryMethods>;
  /** By withdrawal. */
  destinations(ids: readonly string[]): Promise<ReadonlyMap<string, Destination>>;
  storeNotice: StoreNotice<CommonQueryMethods>;
  /** In the Treasury's SDN XML format; null without. */
  sanctionsFile: string | null;
  random: Pick<Random, 'bytes'>;
  clock: Pick<Clock, 'now'>;
};
