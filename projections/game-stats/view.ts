import { DAY_MS } from '#contracts/days/time.ts';
import { EARNING_TYPES, earnedPointsOf } from '#contracts/earnings.ts';
import { sourceOf } from '#contracts/economics/source.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { isHouseAccount } from '#contracts/definition/house-accounts.ts';
import { isFinishedRound } from '#contracts/play/rounds.ts';
import { defineTable, type DeltaOf, key, sum } from '../view/define-table.ts';
import { defineTableView } from '../view/define-table-view.ts';
import { FINISHED_ROUNDS } from '../view/kinds.ts';

/** Of one player at one game. `won`: payouts, stakes included. */
const total = defineTable(
  { account: key('int8'), game: key('text'), played: sum('int8'), wagered: sum('numeric'), won: sum('numeric') },
  { fillfactor: 70 },
);

/** By UTC day (days since 1970-01-01): staked and won at a game, or earned from a bonus or network less reversals. */
const day = defineTable(
  {
    account: key('int8'),
    day: key('int4'),
    group: key('text', 'source_group'),
    source: key('text'),
    staked: sum('numeric'),
    got: sum('numeric'),
    entries: sum('int8'),
  },
  { fillfactor: 70 },
);

type Total = Required<DeltaOf<typeof total.columns>>;
type Day = Required<DeltaOf<typeof day.columns>>;

/** Finished rounds, and points earned. */
export function foldGameStats(events: readonly LedgerEvent[]): { total: Total[]; day: Day[] } {
  const totals = new Map<string, Total>();
  const days = new Map<string, Day>();
  for (const event of events) {
    const { account, at, game } = event;
    const isRound = isFinishedRound(event);
    const earned = earnedPointsOf(event);
    const staked = BigInt(isRound ? event.payload.stakePoints : 0);
    const got = BigInt(isRound ? event.payload.payoutPoints : earned);
    if (isRound && game !== null) {
      const key = `${account} ${game}`;
      let total = totals.get(key);
      if (total === undefined) totals.set(key, (total = { account, game, played: 0, wagered: 0n, won: 0n }));
      total.played += 1;
      total.wagered += staked;
      total.won += got;
    }
    if ((!isRound && earned === 0) || isHouseAccount(account)) continue;
    const { group, name: source } = sourceOf(event);
    const ofDay = Math.floor(at / DAY_MS);
    const key = `${account} ${ofDay} ${group} ${source}`;
    let day = days.get(key);
    if (day === undefined) {
      days.set(key, (day = { account, day: ofDay, group, source, staked: 0n, got: 0n, entries: 0 }));
    }
    day.staked += staked;
    day.got += got;
    day.entries += 1;
  }
  return { total: [...totals.values()], day: [...days.values()] };
}

export const gameStatsView = defineTableView({
  name: 'game-stats',
  version: 3,
  audience: 'owner',
  isSlow: true,
  tables: { total, day },
  kinds: [...FINISHED_ROUNDS, ...EARNING_TYPES],
  fold: foldGameStats,
});
