import type { DatabasePool } from 'slonik';
import type { Offers } from '#contracts/internal/offers.ts';
import { readBalance } from '#projections/balance/read.ts';
import { readGameStats } from '#projections/game-stats/read.ts';
import { readStanding } from '#projections/leaderboard/read.ts';
import { readStatement } from '#projections/account-lines/read-statement.ts';
import { readUnranked } from '../leaderboard/port/unranked.ts';
import { answer, type Handler } from '../module/handler.ts';
import type { Names } from '../module/names.ts';
import { presentTransactions } from '../statement/port/transaction.ts';

const RECENT = 10;

type Deps = {
  pool: DatabasePool;
  offers: Pick<Offers, 'aboutCredits'>;
  shownNames: Names;
  now: () => number;
};

export function userStatsHandler({ pool, offers, shownNames: names, now }: Deps): Handler<'user-stats'> {
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
      recentTransactions: await presentTransactions(lines, { offers, names }),
    });
  };
}
