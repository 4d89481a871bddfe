import type { DatabasePool } from 'slonik';
import type { Identity } from '#contracts/internal/identity.ts';
import { type RankedPlayer, readPlayerCount, readStanding, readTop } from '#projections/leaderboard/read.ts';
import { answer, type Handler } from '../calls/handler.ts';
import type { LevelsOf } from '../levels/levels.ts';
import { presentRanked } from './ranked.ts';

export function leaderboardHandler(
  pool: DatabasePool,
  identity: Pick<Identity, 'publicPersons'>,
  levels: LevelsOf,
): Handler<'leaderboard'> {
  return async ({ account, query: { limit } }) => {
    const [top, totalUsers, standing] = await Promise.all([
      readTop(pool, limit),
      readPlayerCount(pool),
      account === null ? null : readStanding(pool, account),
    ]);
    const accounts = top.map((player: RankedPlayer) => player.account);
    const [people, levelOf] = await Promise.all([identity.publicPersons(accounts), levels(accounts)]);
    const users = top.map((player) => presentRanked(player, people.get(player.account), levelOf(player.account).level));
    const you = standing === null ? null : { rank: standing.rank, points: standing.points };
    return answer({ users, totalUsers, you });
  };
}
