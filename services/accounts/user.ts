import type { DatabasePool } from 'slonik';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import { readDailyBonus } from '#projections/daily-bonus/read.ts';
import { answer, type Handler } from '../module/handler.ts';
import { refused } from '../module/errors.ts';
import type { ReadOwn } from './own-user.ts';
import { presentUser } from './present-user.ts';

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
