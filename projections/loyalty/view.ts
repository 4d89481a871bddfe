import { defineTable, fixed, highest, key, newest } from '../view/define-table.ts';
import { defineTableView } from '../view/define-table-view.ts';

/** The last claim of each player. */
export const claim = defineTable({
  account: key('int8'),
  partition: fixed('int2'),
  seq: highest('int8'),
  at: newest('int8'),
  wageredPoints: newest('int8'),
});

export const loyaltyView = defineTableView({
  name: 'loyalty',
  version: 1,
  audience: 'owner',
  isSlow: true,
  tables: { claim },
  folds: {
    'loyalty-bonus-claimed': ({ account, partition, seq, at, payload: { wageredPoints } }, add) =>
      add.claim({ account, partition, seq, at, wageredPoints }),
  },
});
