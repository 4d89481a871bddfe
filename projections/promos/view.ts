import { defineTable, first, key, later, sum } from '../view/define-table.ts';
import { defineTableView } from '../view/define-table-view.ts';

/** Promo codes of the house. Times in milliseconds. */
export const code = defineTable(
  {
    id: key('uuid'),
    code: first('text'),
    points: first('int8'),
    mostUses: first('int8'),
    expiresAt: first('int8'),
    isVerifiedOnly: first('boolean', 'verified_only'),
    minDays: first('int4'),
    reason: first('text'),
    maker: first('text'),
    madeAt: first('int8'),
    endedAt: later('int8'),
    uses: sum('int8'),
  },
  {
    fillfactor: 70,
    indexes: {
      code_by_letters: '(code, made_at)',
      code_latest: '(made_at, id)',
      code_sorted: '(code, id)',
      code_points: '(points, id)',
      code_expiry: '(expires_at, id)',
    },
  },
);

/** The use and its payment are in different partitions and come in any order. */
export const use = defineTable(
  {
    promo: key('uuid'),
    account: key('int8'),
    takenAt: first('int8'),
    paidAt: later('int8'),
    declinedAt: later('int8'),
  },
  { fillfactor: 70, indexes: { use_of_account: '(account, paid_at)' } },
);

export const promosView = defineTableView({
  name: 'promos',
  version: 2,
  audience: 'staff',
  tables: { code, use },
  folds: {
    'promo-made': ({ commandId: id, at, actor, payload: { amountPoints: points, ...terms } }, add) =>
      add.code({ id, points, ...terms, maker: actor ?? '', madeAt: at }),
    'promo-ended': ({ at, payload: { promoId: id } }, add) => add.code({ id, endedAt: at }),
    'promo-taken': ({ at, payload: { promoId, player } }, add) => {
      add.code({ id: promoId, uses: 1 });
      add.use({ promo: promoId, account: player, takenAt: at });
    },
    'promo-paid': ({ at, account, payload: { promoId } }, add) => add.use({ promo: promoId, account, paidAt: at }),
    'promo-declined': ({ at, account, payload: { promoId } }, add) =>
      add.use({ promo: promoId, account, declinedAt: at }),
  },
});
