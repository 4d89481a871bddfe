import type { EventOf } from '#contracts/events.ts';
import { defineTable, fixed, key, sum } from '../view/define-table.ts';
import { type Adders, defineTableView } from '../view/define-table-view.ts';

/** The inviter of a player, and the points promised to each side. */
export const invited = defineTable({ account: key('int8'), referrer: fixed('int8'), bonusPoints: fixed('int8') });

/** Points that an account got for an invitation. `side`: its own. */
export const earned = defineTable(
  {
    account: key('int8'),
    other: key('int8'),
    side: key('text'),
    bonus: sum('numeric'),
    /** Credited less reversed. */
    share: sum('numeric'),
  },
  { fillfactor: 70 },
);

const tables = { invited, earned };

type Share = EventOf<
  'referral-share-credited' | 'referral-share-reversed' | 'referral-share-accrued' | 'accrued-share-reversed'
>;

const addShare = ({ account, amount, payload: { friend } }: Share, add: Adders<typeof tables>) =>
  add.earned({ account, other: friend, side: 'referrer', share: BigInt(amount) });

export const referralsView = defineTableView({
  name: 'referrals',
  version: 1,
  audience: 'owner',
  tables,
  folds: {
    'referral-set': ({ account, payload }, add) => add.invited({ account, ...payload }),
    'referral-bonus-granted': ({ account, amount, payload: { other, side } }, add) =>
      add.earned({ account, other, side, bonus: BigInt(amount) }),
    'referral-share-credited': addShare,
    'referral-share-reversed': addShare,
    'referral-share-accrued': addShare,
    'accrued-share-reversed': addShare,
  },
  news: ({ invited, earned }) => ({
    accounts: [
      ...new Set([
        ...invited.flatMap(({ account, referrer }) => [account, referrer]),
        ...earned.map((row) => row.account),
      ]),
    ],
  }),
});
