import type { DatabasePool } from 'slonik';
import type { Identity } from '#contracts/internal/identity.ts';
import { readPlayerCount, readStanding, readTop } from '#projections/leaderboard/read.ts';
import { answer, type Handler } from '../calls/handler.ts';
import type { LevelsOf } from '../levels/levels.ts';
import type { PublicIds } from '../names/public-ids.ts';
import { presentRanked } from './ranked.ts';
import { readUnranked } from './unranked.ts';

type LeaderboardDeps = {
  pool: DatabasePool;
  identity: Pick<Identity, 'publicPersons'>;
  levels: LevelsOf;
  publicIds: PublicIds;
  now: () => number;
};

export function leaderboardHandler({
  pool,
  identity,
  levels,
  publicIds,
  now,
}: LeaderboardDeps): Handler<'leaderboard'> {
  return async ({ account, query: { limit } }) => {
    const unranked = await readUnranked(pool, now());
    const [top, totalUsers, standing] = await Promise.all([
      readTop(pool, limit, unranked),
      readPlayerCount(pool, unranked),
      account === null || unranked.includes(account) ? null : readStanding(pool, account, unranked),
    ]);
    const accounts = top.map((player) => player.account);
    const [people, levelOf] = await Promise.all([identity.publicPersons(accounts), levels(accounts)]);
    const users = top.map((player) =>
      presentRanked(player, {
        id: publicIds('player', player.account),
        isYou: player.account === account,
        person: people.get(player.account),
        level: levelOf(player.account).level,
      }),
    );
    const you = standing === null ? null : { rank: standing.rank, points: standing.points };
    return answer({ users, totalUsers, you });
  };
}
