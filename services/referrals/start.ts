import type { Identity } from '#contracts/internal/identity.ts';
import type { Referrals } from '#contracts/internal/referrals.ts';
import type { Ledger } from '#contracts/outcome.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import { type JobRooms, openQueue } from '#infra/jobs/open-queue.ts';
import { chooseCode, findInviter } from './codes.ts';
import { releaseDue, type ReleaseRooms } from './release.ts';
import { readStats } from './stats.ts';

export type ReferralRooms = JobRooms & {
  ledger: Ledger;
  identity: ReleaseRooms['identity'] & Pick<Identity, 'confirmedAmong' | 'isNameTaken'>;
  settings: Pick<LiveSettings, 'value'>;
  /** ms between two passes. */
  everyMs?: number;
};

export type ReferralRoom = Referrals &
  AsyncDisposable & {
    pass(): Promise<number>;
  };

const EVERY_MS = 2000;

export function openReferrals(rooms: ReferralRooms): ReferralRoom {
  const { pool, identity, settings, everyMs = EVERY_MS } = rooms;
  const queue = openQueue(rooms, {
    name: 'referrals',
    recurring: { pending: everyMs },
    run: async () => void (await releaseDue(rooms)),
  });
  return {
    inviterBy: (code) => findInviter(pool, code),
    stats(account) {
      const terms = { wagerPoints: settings.value('referral-wager'), perDay: settings.value('referral-per-day') };
      return readStats({ pool, identity, ...terms }, account);
    },
    chooseCode: (account, code) => chooseCode(pool, { account, code, isNameTaken: identity.isNameTaken }),
    pass: () => releaseDue(rooms),
    [Symbol.asyncDispose]: () => queue[Symbol.asyncDispose](),
  };
}
