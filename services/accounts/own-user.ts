import type { CommonQueryMethods, DatabasePool } from 'slonik';
import type { AccountId } from '#contracts/ids.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { Offers } from '#contracts/internal/offers.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import { readBalance } from '#projections/balance/read.ts';
import { readDailyBonus } from '#projections/daily-bonus/read.ts';
import type { LevelsOf } from '../levels/port/levels-of.ts';
import { refused } from '../module/errors.ts';
import { answer, type Handler } from '../module/handler.ts';
import { type Own, presentUser } from './present-user.ts';

type Rooms = {
  pool: DatabasePool;
  identity: Pick<Identity, 'person'>;
  readOwn: ReadOwn;
  settings: Pick<LiveSettings, 'value'>;
  now: () => number;
};

export function userHandler({ pool, identity, readOwn, settings, now }: Rooms): Handler<'user'> {
  return async ({ account }) => {
    const [person, own, daily] = await Promise.all([
      identity.person(account),
      readOwn(account),
      readDailyBonus(pool, account),
    ]);
    // The row may be deleted before this process learns that the session ended.
    if (person === null) return refused('unauthenticated', 'Sign in first.');
    const freezeDays = settings.value('streak-freeze');
    return answer(presentUser(person, own, { ...daily, now: now(), freezeDays }));
  };
}

export type ReadOwn = (account: AccountId) => Promise<Own>;

type OwnUserRooms = { pool: CommonQueryMethods; levels: LevelsOf; offers: Pick<Offers, 'pendingPoints'> };

export function readOwnOf({ pool, levels, offers }: OwnUserRooms): ReadOwn {
  return async (account) => {
    const [holdings, levelOf, pendingPoints] = await Promise.all([
      readBalance(pool, account),
      levels([account]),
      offers.pendingPoints(account),
    ]);
    return { holdings, standing: levelOf(account), pendingPoints };
  };
}
