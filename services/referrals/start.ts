import type { DatabasePool } from 'slonik';
import type { Identity } from '#contracts/internal/identity.ts';
import type { Referrals } from '#contracts/internal/referrals.ts';
import type { Ledger } from '#contracts/outcome.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import { keepOn, rest } from '#infra/keep-on.ts';
import type { Log } from '#infra/process/log.ts';
import { chooseCode, findInviter } from './codes.ts';
import { releaseDue } from './release.ts';
import { readStats } from './stats.ts';

export type ReferralRooms = {
  pool: DatabasePool;
  ledger: Ledger;
  identity: Pick<Identity, 'person' | 'confirmedAmong' | 'isNameTaken'>;
  settings: Pick<LiveSettings, 'value'>;
  log: Log;
  /** ms between two passes. */
  everyMs?: number;
};

export type ReferralRoom = Referrals &
  AsyncDisposable & {
    pass(): Promise<number>;
  };

const EVERY_MS = 2000;
const PAUSES = { firstMs: 1000, longestMs: 30_000 };

export function openReferrals(rooms: ReferralRooms): ReferralRoom {
  const { pool, identity, settings, log, everyMs = EVERY_MS } = rooms;
  const stop = new AbortController();
  const { signal } = stop;
  const running = keepOn({
    async attempt(succeeds) {
      await rest(everyMs, signal);
      if (signal.aborted) return;
      await releaseDue(rooms);
      succeeds();
    },
    complain: (error, pauseMs) =>
      log.warn({ err: error, pauseMs }, 'the bonuses of invitations could not be looked at'),
    pauses: PAUSES,
    signal,
  });
  return {
    inviterBy: (code) => findInviter(pool, code),
    stats: (account) => readStats({ pool, identity, wagerPoints: settings.value('referral-wager') }, account),
    chooseCode: (account, code) => chooseCode(pool, { account, code, isNameTaken: identity.isNameTaken }),
    pass: () => releaseDue(rooms),
    async [Symbol.asyncDispose]() {
      stop.abort();
      await running;
    },
  };
}
