import type { DatabasePool } from 'slonik';
import { DELETED_PLAYER } from '#contracts/accounts/fields.ts';
import { DAY_MS, instantOf } from '#contracts/days/time.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { Identity, PublicPerson } from '#contracts/internal/identity.ts';
import type { leaderboard } from '#contracts/leaderboard/calls.ts';
import { boardCode, periodStart } from '#projections/leaderboard/boards.ts';
import {
  type Board as ScoreBoard,
  countScored,
  type RankedPlayer,
  readOwnScore,
  readPlayerCount,
  readStanding,
  readTop,
  readTopScores,
} from '#projections/leaderboard/read.ts';
import { levelsOf, type LevelsOf } from '../levels/port/levels-of.ts';
import type { Ground } from '../module/ground.ts';
import { answer, type Handler } from '../module/handler.ts';
import { shownName } from '../module/names.ts';
import type { PublicIds } from '../module/public-ids.ts';
import { readUnranked } from './port/unranked.ts';

/** `score`: on boards other than the one by points. */
type RankedRow = RankedPlayer & { score?: bigint };

function presentRanked(
  { points, gamesPlayed, totalEarned, score }: RankedRow,
  { id, isYou, person, level }: { id: string; isYou: boolean; person: PublicPerson | undefined; level: number },
): ReplyOf<typeof leaderboard>['users'][number] {
  return {
    id,
    isYou,
    username: person === undefined ? DELETED_PLAYER : nameOf(person, isYou),
    points,
    level,
    isAdmin: person?.isAdmin ?? false,
    createdAt: instantOf(person?.createdAt ?? 0),
    gamesPlayed,
    totalEarned,
    ...(score !== undefined && { score }),
  };
}

const nameOf = (person: PublicPerson, isYou: boolean) => (isYou ? person.username : shownName(person));

type LeaderboardDeps = {
  pool: DatabasePool;
  identity: Pick<Identity, 'publicPersons'>;
  levels: LevelsOf;
  publicIds: PublicIds;
  now: () => number;
};

function leaderboardHandler({ pool, identity, levels, publicIds, now }: LeaderboardDeps): Handler<'leaderboard'> {
  return async ({ account, query: { limit, by, period } }) => {
    const at = now();
    const unranked = await readUnranked(pool, at);
    const ranked = account === null || unranked.includes(account) ? null : account;
    const asked = { limit, unranked, ranked };
    const { top, totalUsers, you } = await (by === 'points'
      ? readByPoints(pool, asked)
      : readByScore(pool, asked, {
          board: boardCode(by, period),
          period: periodStart(period, Math.floor(at / DAY_MS)),
          unranked,
        }));
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
    return answer({ users, totalUsers, you });
  };
}

type Asked = {
  limit: number;
  unranked: readonly number[];
  /** The player who asks, if they rank. */
  ranked: number | null;
};

type Board = { top: readonly RankedRow[]; totalUsers: number; you: ReplyOf<typeof leaderboard>['you'] };

async function readByPoints(pool: DatabasePool, { limit, unranked, ranked }: Asked): Promise<Board> {
  const [top, totalUsers, standing] = await Promise.all([
    readTop(pool, limit, unranked),
    readPlayerCount(pool, unranked),
    ranked === null ? null : readStanding(pool, ranked, unranked),
  ]);
  return { top, totalUsers, you: standing === null ? null : { rank: standing.rank, points: standing.points } };
}

async function readByScore(pool: DatabasePool, { limit, ranked }: Asked, board: ScoreBoard): Promise<Board> {
  const [top, totalUsers, own, standing] = await Promise.all([
    readTopScores(pool, board, limit),
    countScored(pool, board),
    ranked === null ? null : readOwnScore(pool, ranked, board),
    ranked === null ? null : readStanding(pool, ranked),
  ]);
  return { top, totalUsers, you: own === null ? null : { ...own, points: standing?.points ?? 0 } };
}

export const handlers = (ground: Ground) => ({
  leaderboard: leaderboardHandler({ ...ground, levels: levelsOf(ground.pool, ground.settings) }),
});
