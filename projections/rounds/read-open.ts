import { type CommonQueryMethods, sql } from 'slonik';
import { openRound, type OpenRound } from '#contracts/games/open-round.ts';

/** At most one per game. */
export function readOpenRounds(db: CommonQueryMethods, account: number): Promise<readonly OpenRound[]> {
  return db.any(sql.type(openRound)`
    SELECT game, start_id AS "startId", params::jsonb, progress::jsonb, stake AS "stakePoints",
      max_payout AS "maxPayoutPoints", epoch, nonce, rules_version AS "rulesVersion", started_at AS "startedAt",
      moved_at AS "movedAt"
    FROM rounds.open WHERE account = ${account} ORDER BY game`);
}
