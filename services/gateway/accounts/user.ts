import type { DatabasePool } from 'slonik';
import { DEFAULT_TERMS } from '#contracts/bonuses/terms.ts';
import type { LiveLimits } from '#contracts/games/house-limits.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import { readDailyBonus } from '#projections/daily-bonus/read.ts';
import { answer, type Handler } from '../../module/handler.ts';
import { refused } from '../../module/errors.ts';
import type { ReadOwn } from './own-user.ts';
import { presentUser } from './present-user.ts';

type Rooms = {
  pool: DatabasePool;
  identity: Pick<Identity, 'person'>;
  readOwn: ReadOwn;
  games: LiveLimits;
  now: () => number;
};

export function userHandler({ pool, identity, readOwn, games, now }: Rooms): Handler<'user'> {
  return async ({ account }) => {
    const [person, own, daily] = await Promise.all([
      identity.person(account),
      readOwn(account),
      readDailyBonus(pool, account),
    ]);
    // The row may be deleted before this process learns that the session ended.
    if (person === null) return refused('unauthenticated', 'Sign in first.');
    const { freezeDays } = (games.earning ?? DEFAULT_TERMS).dailyBonus;
    return answer(presentUser(person, own, { ...daily, now: now(), freezeDays }));
  };
}
