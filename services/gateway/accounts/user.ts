// Who is signed in, and what he has.
import type { DatabasePool } from 'slonik';
import type { Identity } from '#contracts/internal/identity.ts';
import { readBalance } from '#projections/balance/read.ts';
import { readDailyBonus } from '#projections/daily-bonus/read.ts';
import { answer, type Handler } from '../calls/handler.ts';
import { refused } from '../answers/errors.ts';
import type { LevelsOf } from '../levels/levels.ts';
import { presentUser } from './present-user.ts';

type Rooms = { pool: DatabasePool; identity: Pick<Identity, 'person'>; levels: LevelsOf; now: () => number };

export function userHandler({ pool, identity, levels, now }: Rooms): Handler<'user'> {
  return async ({ account }) => {
    const [person, balance, daily, levelOf] = await Promise.all([
      identity.person(account),
      readBalance(pool, account),
      readDailyBonus(pool, account),
      levels([account]),
    ]);
    // The row may have gone while the session had not heard of it yet.
    if (person === null) return refused('unauthenticated', 'Sign in first.');
    return answer(presentUser(person, balance, { days: { ...daily, now: now() }, standing: levelOf(account) }));
  };
}
