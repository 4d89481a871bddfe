import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { gameName, type GameName } from '#contracts/games/catalogue.ts';
import { openRound, type OpenRound } from '#contracts/games/open-round.ts';

/** At most one per game. */
export function readOpenRounds(db: CommonQueryMethods, account: number): Promise<readonly OpenRound[]> {
  return db.any(sql.type(openRound)`
    SELECT game, start_id AS "startId", params::jsonb, progress::jsonb, stake AS "stakePoints",
      max_payout AS "maxPayoutPoints", epoch, nonce, rules_version AS "rulesVersion", started_at AS "startedAt",
      moved_at AS "movedAt"
    FROM rounds.open WHERE account = ${account} ORDER BY game`);
}

const oldRow = z.object({
  id: z.string(),
  account: z.int(),
  game: gameName,
  stake: z.int(),
  maxPayout: z.int(),
  startedAt: z.int(),
  movedAt: z.int(),
});
export type OldRound = z.infer<typeof oldRow>;

/** Of all players, the oldest first. A player has one open round of each game at most. */
export function readOldestRounds(
  db: CommonQueryMethods,
  { game, limit }: { game?: GameName | undefined; limit: number },
): Promise<readonly OldRound[]> {
  const ofGame = game === undefined ? sql.fragment`` : sql.fragment`WHERE game = ${game}`;
  return db.any(sql.type(oldRow)`
    SELECT start_id AS id, account, game, stake, max_payout AS "maxPayout", started_at AS "startedAt",
      moved_at AS "movedAt"
    FROM rounds.open ${ofGame} ORDER BY started_at, account LIMIT ${limit}`);
}
