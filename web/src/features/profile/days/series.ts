import { DAY_MS } from '#contracts/days/time.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { dayOf, startOfDay } from '#contracts/days/utc-day.ts';
import type { playerDays } from '#contracts/game-stats/calls.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { networkTitle } from '#contracts/offers/networks.ts';
import { capitalized } from '#contracts/words/capitalized.ts';

export type PlayerDays = ReplyOf<typeof playerDays>;
type Earned = PlayerDays['earned'][number];

/** `value` of each day of the range, in order. */
export type Bar = { day: string; value: number };

/** Bars need no digits beyond 2^53; tables have them all. */
function barsOf(days: PlayerDays, sums: ReadonlyMap<string, bigint>): Bar[] {
  const first = startOfDay(days.from);
  const count = (startOfDay(days.to) - first) / DAY_MS + 1;
  return Array.from({ length: count }, (_, place) => {
    const day = dayOf(first + place * DAY_MS);
    return { day, value: Number(sums.get(day) ?? 0n) };
  });
}

function summed<Row extends { day: string }>(rows: readonly Row[], valueOf: (row: Row) => bigint) {
  const sums = new Map<string, bigint>();
  for (const row of rows) sums.set(row.day, (sums.get(row.day) ?? 0n) + valueOf(row));
  return sums;
}

export function earnedBars(days: PlayerDays): Bar[] {
  return barsOf(
    days,
    summed(days.earned, ({ points }) => points),
  );
}

export function resultBars(days: PlayerDays): Bar[] {
  return barsOf(
    days,
    summed(days.played, ({ won, wagered }) => won - wagered),
  );
}

const BONUS_TITLES: Readonly<Record<string, string>> = {
  signup: 'Signup bonus',
  daily: 'Daily bonus',
  checklist: 'First steps',
  promos: 'Promo codes',
};

function sourceTitle({ group, source }: Pick<Earned, 'group' | 'source'>): string {
  return group === 'network'
    ? networkTitle(source)
    : (BONUS_TITLES[source] ?? capitalized(source.replaceAll('-', ' ')));
}

export type DayRow = { key: string; day: string; what: string; wagered: bigint | null; points: bigint };

/** Newest day first. `points`: earned, or the result at a game. */
export function rowsOf({ earned, played }: PlayerDays): DayRow[] {
  const rows = [
    ...earned.map(({ day, group, source, points }) => ({
      key: `${day} ${group} ${source}`,
      day,
      what: sourceTitle({ group, source }),
      wagered: null,
      points,
    })),
    ...played.map(({ day, game, wagered, won }) => ({
      key: `${day} game ${game}`,
      day,
      what: GAME_TITLES[game],
      wagered,
      points: won - wagered,
    })),
  ];
  return rows.toSorted((one, other) => (one.day < other.day ? 1 : one.day > other.day ? -1 : 0));
}
