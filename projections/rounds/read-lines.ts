import { sql } from 'slonik';
import { GAME_NAMES, ROUND_GAMES } from '#contracts/games/catalogue.ts';
import { kindOf } from '#contracts/kinds.ts';

/**
 * Finished rounds as lines of a statement. One ordered query per game: PostgreSQL then merges index scans and stops at a
 * limit, where it would otherwise sort all rounds of the account.
 */
export const ROUND_LINES = sql.join(
  GAME_NAMES.map(
    (game) => sql.fragment`(
      SELECT account, partition, kind, seq, at, amount, balance_after,
        '{"stake":' || stake || ',"payout":' || payout || '}' AS params
      FROM rounds.round WHERE game = ${game} ORDER BY seq DESC)`,
  ),
  sql.fragment` UNION ALL `,
);

const games = sql.array([...ROUND_GAMES], 'text');
const kindsOf = (type: 'round-started' | 'round-settled') =>
  sql.array(
    ROUND_GAMES.map((game) => kindOf(type, game).code),
    'int2',
  );
const starts = kindsOf('round-started');
const ends = kindsOf('round-settled');

/**
 * Whether `line` is the start of a round that is over, as of `through`. Only one round per game can be open, so the next end
 * after a start is its own.
 */
export function startsFinishedRound(account: number, through: number | undefined) {
  const known = through === undefined ? sql.fragment`` : sql.fragment`AND ended.seq <= ${through}`;
  return sql.fragment`(line.kind = ANY(${starts}) AND EXISTS (
    SELECT FROM rounds.round AS ended
    WHERE ended.account = ${account} AND ended.game = (${games})[array_position(${starts}, line.kind)]
      AND ended.seq > line.seq ${known} AND ended.kind = (${ends})[array_position(${starts}, line.kind)]))`;
}
