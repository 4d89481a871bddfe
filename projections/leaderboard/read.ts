import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { sumText } from '../view/sums.ts';
import { SLOT_SHIFT } from './bucket.ts';

const playerRow = z.object({ account: z.int(), points: z.int(), gamesPlayed: z.int(), totalEarned: sumText });
export type RankedPlayer = z.infer<typeof playerRow>;

const rankRow = z.object({ rank: z.int(), points: z.int(), gamesPlayed: z.int(), totalEarned: sumText });
export type Standing = z.infer<typeof rankRow>;

const countRow = z.object({ players: z.int() });

/** `unranked` are few: staff and the house's own accounts. */
export function readTop(
  db: CommonQueryMethods,
  limit: number,
  unranked: readonly number[] = [],
): Promise<readonly RankedPlayer[]> {
  return db.any(sql.type(playerRow)`
    SELECT account, points, games_played AS "gamesPlayed", earned AS "totalEarned"
    FROM leaderboard.player WHERE account <> ALL (${accounts(unranked)}) ORDER BY points DESC, account LIMIT ${limit}`);
}

const accounts = (list: readonly number[]) => sql.array([...list], 'int8');

export async function readPlayerCount(db: CommonQueryMethods, unranked: readonly number[] = []): Promise<number> {
  const { players } = await db.one(sql.type(countRow)`
    SELECT coalesce(sum(players), 0)::int8
      - (SELECT count(*) FROM leaderboard.player WHERE account = ANY (${accounts(unranked)})) AS players
    FROM leaderboard.bucket`);
  return players;
}

/**
 * 1 at the top. Four sums over few rows each: higher buckets, more points in the bucket, earlier slots, earlier accounts in
 * the slot.
 */
export function readStanding(
  db: CommonQueryMethods,
  account: number,
  unranked: readonly number[] = [],
): Promise<Standing | null> {
  return db.maybeOne(sql.type(rankRow)`
    SELECT me.points, me.games_played AS "gamesPlayed", me.earned AS "totalEarned", (1
      + (SELECT coalesce(sum(players), 0) FROM leaderboard.bucket WHERE bucket > me.bucket)
      + (SELECT coalesce(sum(players), 0) FROM leaderboard.standing
         WHERE bucket = me.bucket AND points > me.points)
      + (SELECT coalesce(sum(players), 0) FROM leaderboard.standing
         WHERE bucket = me.bucket AND points = me.points AND slot < me.account >> ${SLOT_SHIFT}::int4)
      + (SELECT count(*) FROM leaderboard.player AS tied
         WHERE tied.points = me.points AND tied.account < me.account
           AND tied.account >= (me.account >> ${SLOT_SHIFT}::int4) << ${SLOT_SHIFT}::int4)
      - (SELECT count(*) FROM leaderboard.player AS ahead
         WHERE ahead.account = ANY (${accounts(unranked)})
           AND (ahead.points > me.points OR (ahead.points = me.points AND ahead.account < me.account)))
      )::int8 AS rank
    FROM leaderboard.player AS me WHERE me.account = ${account}`);
}
