import { defineTable, first, fixed, key, later } from '../view/define-table.ts';
import { defineTableView } from '../view/define-table-view.ts';

/** Times in milliseconds. */
export const race = defineTable(
  {
    id: key('uuid'),
    name: first('text'),
    measure: first('text'),
    /** Days since 1970-01-01, UTC. */
    firstDay: first('int4'),
    days: first('int4'),
    /** Points of the first rank, the second and so on. */
    prizes: first('jsonb'),
    reason: first('text'),
    planner: first('text'),
    plannedAt: first('int8'),
    cancelledAt: later('int8'),
    settledAt: later('int8'),
  },
  { fillfactor: 70, indexes: { race_by_end: '((first_day + days))' } },
);

/** A prize and its payment are in different partitions and come in any order. */
export const winner = defineTable(
  {
    race: key('uuid'),
    account: key('int8'),
    rank: fixed('int4'),
    score: first('numeric'),
    points: first('int8'),
    paidAt: later('int8'),
    declinedAt: later('int8'),
  },
  { fillfactor: 70 },
);

export const racesView = defineTableView({
  name: 'races',
  version: 1,
  audience: 'everyone',
  tables: { race, winner },
  folds: {
    'race-planned': ({ commandId: id, at, actor, payload }, add) =>
      add.race({ id, ...payload, planner: actor ?? '', plannedAt: at }),
    'race-cancelled': ({ at, payload: { raceId: id } }, add) => add.race({ id, cancelledAt: at }),
    'race-settled': ({ at, payload: { raceId, winners } }, add) => {
      add.race({ id: raceId, settledAt: at });
      for (const { player: account, rank, score, points } of winners)
        add.winner({ race: raceId, account, rank, score: BigInt(score), points });
    },
    'race-prize-paid': ({ at, account, payload: { raceId, rank } }, add) =>
      add.winner({ race: raceId, account, rank, paidAt: at }),
    'race-prize-declined': ({ at, account, payload: { raceId, rank } }, add) =>
      add.winner({ race: raceId, account, rank, declinedAt: at }),
  },
});
