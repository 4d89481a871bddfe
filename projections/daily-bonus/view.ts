import { defineTable, fixed, highest, key, later, newest, newestKnown } from '../view/define-table.ts';
import { defineTableView } from '../view/define-table-view.ts';

/** `day`: in the player's zone. Times in milliseconds. */
export const claim = defineTable({
  account: key('int8'),
  partition: fixed('int2'),
  seq: highest('int8'),
  day: newest('date'),
  streak: newest('int4'),
  /** The latest missed day that the streak survived. */
  frozenDay: newestKnown('date'),
  at: newest('int8'),
});

/** Every claim, for the calendar: at most one a day. */
export const claimedDay = defineTable(
  {
    account: key('int8'),
    day: key('date'),
    points: fixed('int8'),
    streak: fixed('int4'),
    /** The missed day that this claim covered. */
    frozenDay: later('date'),
  },
  { isOnePerEvent: true },
);

export const zone = defineTable(
  {
    account: key('int8'),
    seq: key('int8'),
    partition: key('int2'),
    zone: fixed('text'),
    /** The day of challenges that runs after the change; null: the oldest events do not say it. */
    day: later('date'),
    startsAt: later('int8'),
    endsAt: later('int8'),
    at: fixed('int8'),
  },
  { isOnePerEvent: true },
);

export const dailyBonusView = defineTableView({
  name: 'daily-bonus',
  version: 4,
  audience: 'owner',
  tables: { claim, claimedDay, zone },
  folds: {
    'daily-bonus-claimed'({ account, partition, seq, at, amount, payload: { day, streak, frozenDay } }, add) {
      add.claim({ account, partition, seq, at, day, streak, frozenDay });
      add.claimedDay({ account, day, points: amount, streak, frozenDay });
    },
    'time-zone-set': ({ account, partition, seq, at, payload: { zone: name, day } }, add) =>
      add.zone({ account, partition, seq, at, zone: name, ...day }),
  },
});
