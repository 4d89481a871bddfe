import { DAY_MS } from '#contracts/days/time.ts';
import type { EventOf, LedgerEvent } from '#contracts/events.ts';
import { type FinishedRound, isFinishedRound } from '#contracts/play/rounds.ts';
import { defineTable, fixed, highest, key, newest, newestOrNull, sum } from '../view/define-table.ts';
import { type Adders, defineTableView } from '../view/define-table-view.ts';

/** `points`: null for no limit; in force from `startsAt` (milliseconds), and `pointsUntil` before it. */
export const ownLimit = defineTable({
  account: key('int8'),
  kind: key('text'),
  window: key('text', 'period'),
  partition: fixed('int2'),
  seq: highest('int8'),
  points: newestOrNull('int8'),
  from: newest('int8', 'starts_at'),
  pointsUntil: newestOrNull('int8'),
});

/** Of players with limits: what was staked on a UTC day (days since the epoch), and what came back on it. */
export const used = defineTable(
  { account: key('int8'), day: key('int4'), staked: sum('numeric'), returned: sum('numeric') },
  { fillfactor: 70 },
);

export const realityCheck = defineTable({
  account: key('int8'),
  partition: fixed('int2'),
  seq: highest('int8'),
  minutes: newest('int2'),
});

/** Milliseconds. */
export const exclusion = defineTable({
  account: key('int8'),
  partition: fixed('int2'),
  seq: highest('int8'),
  until: newest('int8'),
  at: newest('int8'),
});

const tables = { ownLimit, used, realityCheck, exclusion };
type Add = Adders<typeof tables>;

function addUsed(
  { account, at }: Pick<LedgerEvent, 'account' | 'at'>,
  add: Add,
  staked: number,
  returned: number,
): void {
  add.used({ account, day: Math.floor(at / DAY_MS), staked: BigInt(staked), returned: BigInt(returned) });
}

function addRound(event: EventOf<'round-played' | 'round-settled'>, add: Add): void {
  const { payoutPoints } = event.payload;
  addUsed(event, add, payoutPoints - event.amount, payoutPoints);
}

type Stake = FinishedRound | EventOf<'round-started'> | EventOf<'round-raised'>;

function mayBeLimited(event: LedgerEvent): event is Stake {
  return isFinishedRound(event) || event.type === 'round-started' || event.type === 'round-raised';
}

export const limitsView = defineTableView({
  name: 'limits',
  version: 1,
  audience: 'owner',
  tables,
  /** Rounds of players without limits. */
  ignores: (event) => mayBeLimited(event) && event.payload.isLimited !== true,
  folds: {
    'limit-set'(event, add) {
      const { account, partition, seq } = event;
      const { openStakePoints, ...limit } = event.payload;
      add.ownLimit({ account, partition, seq, ...limit });
      if (openStakePoints > 0) addUsed(event, add, openStakePoints, 0);
    },
    'round-started': (event, add) => addUsed(event, add, -event.amount, 0),
    'round-raised': (event, add) => addUsed(event, add, -event.amount, 0),
    'round-played': addRound,
    'round-settled': addRound,
    'reality-check-set': ({ account, partition, seq, payload: { minutes } }, add) =>
      add.realityCheck({ account, partition, seq, minutes }),
    'player-excluded': ({ account, partition, seq, at, payload: { until } }, add) =>
      add.exclusion({ account, partition, seq, until, at }),
  },
});
