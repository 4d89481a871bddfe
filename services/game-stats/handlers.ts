import type { DatabasePool } from 'slonik';
import { DAY_MS } from '#contracts/days/time.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import { gameName } from '#contracts/games/catalogue.ts';
import { readStatement } from '#projections/account-lines/read.ts';
import { readBalance } from '#projections/balance/read.ts';
import { readGameStats, readPlayerDays } from '#projections/game-stats/read.ts';
import { readStanding } from '#projections/leaderboard/read.ts';
import { readUnranked } from '../leaderboard/port/unranked.ts';
import type { Ground } from '../module/ground.ts';
import { answer, type Handler, type Handlers } from '../module/handler.ts';
import type { Names } from '../module/names.ts';
import { presentTransactions } from '../statement/port/transaction.ts';

type Rooms = { pool: DatabasePool; now: () => number };

function gameStatsHandlers({ pool, now }: Rooms): Pick<Handlers, 'game-stats' | 'player-days'> {
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

const RECENT = 10;

type Deps = {
  pool: DatabasePool;
  shownNames: Names;
  now: () => number;
};

function userStatsHandler({ pool, shownNames: names, now }: Deps): Handler<'user-stats'> {
  return async ({ account }) => {
    const unranked = await readUnranked(pool, now());
    const [gameStats, standing, balance, lines] = await Promise.all([
      readGameStats(pool, account),
      unranked.includes(account) ? null : readStanding(pool, account, unranked),
      readBalance(pool, account),
      readStatement(pool, account, { limit: RECENT }),
    ]);
    return answer({
      gameStats,
      rank: standing?.rank ?? null,
      points: balance?.available ?? 0,
      recentTransactions: await presentTransactions(pool, account, lines, names),
    });
  };
}

export function handlers(ground: Ground) {
  return { 'user-stats': userStatsHandler(ground), ...gameStatsHandlers(ground) };
}
