import type { CommonQueryMethods } from 'slonik';
import type { AccountId } from '#contracts/ids.ts';
import type { Offers } from '#contracts/internal/offers.ts';
import { readBalance } from '#projections/balance/read.ts';
import type { LevelsOf } from '../levels/port/levels-of.ts';
import type { Own } from './present-user.ts';

export type ReadOwn = (account: AccountId) => Promise<Own>;

type Rooms = { pool: CommonQueryMethods; levels: LevelsOf; offers: Pick<Offers, 'pendingPoints'> };

export function readOwnOf({ pool, levels, offers }: Rooms): ReadOwn {
  return async (account) => {
    const [holdings, levelOf, pendingPoints] = await Promise.all([
      readBalance(pool, account),
      levels([account]),
      offers.pendingPoints(account),
    ]);
    return { holdings, standing: levelOf(account), pendingPoints };
  };
}
