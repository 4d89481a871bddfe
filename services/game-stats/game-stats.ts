import type { DatabasePool } from 'slonik';
import { DAY_MS } from '#contracts/days/time.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import { gameName } from '#contracts/games/catalogue.ts';
import { readGameStats, readPlayerDays } from '#projections/game-stats/read.ts';
import { answer, type Handlers } from '../module/handler.ts';

type Rooms = { pool: DatabasePool; now: () => number };

export function gameStatsHandlers({ pool, now }: Rooms): Pick<Handlers, 'game-stats' | 'player-days'> {
  return {
    async 'game-stats'({ account, query: { game } }) {
      return answer(await readGameStats(pool, account, game === undefined || game === 'all' ? null : game));
    },
    async 'player-days'({ account, query: { days } }) {
      const to = now();
      const from = to - (days - 1) * DAY_MS;
      const rows = await readPlayerDays(pool, account, from);
      return answer({
        from: dayOf(from),
        to: dayOf(to),
        earned: rows.flatMap(({ day, group, source, got }) =>
          group === 'game' ? [] : [{ day, group, source, points: got }],
        ),
        played: rows
          .filter(({ group }) => group === 'game')
          .map(({ day, source, entries, staked, got }) => ({
            day,
            game: gameName.parse(source),
            rounds: entries,
            wagered: staked,
            won: got,
          })),
      });
    },
  };
}
