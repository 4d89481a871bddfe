import { isHouseAccount } from '#contracts/definition/house-accounts.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { POINTS_PER_USD } from '#contracts/points.ts';
import { withdrawnPointsOf } from '#contracts/withdrawn-points.ts';
import { defineTable, key, sum } from '../view/define-table.ts';
import { type Adders, defineTableView } from '../view/define-table-view.ts';

/** A row per partition, so that two projectors never meet on one row. `paidOut`: US cents of posted holds. */
const house = defineTable(
  { partition: key('int2'), users: sum('int8'), paidOut: sum('numeric'), gamesPlayed: sum('int8') },
  { fillfactor: 20 },
);

const tables = { house };
type Add = Adders<typeof tables>;

const CENTS_PER_POINT = BigInt(100 / POINTS_PER_USD);

const addRound = ({ partition }: LedgerEvent, add: Add) => add.house({ partition, gamesPlayed: 1 });
const addPaid = (event: LedgerEvent, add: Add) =>
  add.house({ partition: event.partition, paidOut: withdrawnPointsOf(event) * CENTS_PER_POINT });

export const publicStatsView = defineTableView({
  name: 'public-stats',
  version: 4,
  audience: 'everyone',
  isSlow: true,
  tables,
  folds: {
    'round-played': addRound,
    'round-settled': addRound,
    'hold-posted': addPaid,
    'withdrawal-paid': addPaid,
    'withdrawal-returned': addPaid,
    'account-opened': ({ partition, account }, add) => {
      if (!isHouseAccount(account)) add.house({ partition, users: 1 });
    },
  },
});
