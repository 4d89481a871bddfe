import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { GAME_NAMES, gameName, type GameName } from '#contracts/games/catalogue.ts';
import { placeOfRound, type RoundId } from '#contracts/ids.ts';
import { kindOf, KINDS } from '#contracts/kinds.ts';
import { requireRoundGame } from '#contracts/play/rounds.ts';
import { firstDayOf, type Period, startOfDay } from './period.ts';

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

const STAKES = KINDS.filter(({ type }) => type === 'round-started' || type === 'round-raised').map(
  ({ code, game }) => ({
    code,
    game: requireRoundGame(game),
  }),
);
const games = sql.array(
  STAKES.map(({ game }) => game),
  'text',
);
const stakes = sql.array(
  STAKES.map(({ code }) => code),
  'int2',
);
const ends = sql.array(
  STAKES.map(({ game }) => kindOf('round-settled', game).code),
  'int2',
);

/**
 * Whether `line` is a stake of a round that is over, as of `through`: its start or a raise. Only one round per game can be
 * open, so the next end after a stake is its own.
 */
export function isStakeOfFinishedRound(account: number, through: number | undefined) {
  const known = through === undefined ? sql.fragment`` : sql.fragment`AND ended.seq <= ${through}`;
  return sql.fragment`(line.kind = ANY(${stakes}) AND EXISTS (
    SELECT FROM rounds.round AS ended
    WHERE ended.account = ${account} AND ended.game = (${games})[array_position(${stakes}, line.kind)]
      AND ended.seq > line.seq ${known} AND ended.kind = (${ends})[array_position(${stakes}, line.kind)]))`;
}

const roundRow = z.object({
  /** "partition-seq". */
  id: z.string(),
  game: gameName,
  stakePoints: z.int(),
  payoutPoints: z.int(),
  multiplierHundredths: z.int(),
  at: z.int(),
  params: z.unknown(),
  outcome: z.unknown(),
});
export type HistoryRow = z.infer<typeof roundRow>;

type HistoryPage = {
  game: GameName | 'all';
  period: Period;
  /** By the caller's clock. */
  nowMs: number;
  limit: number;
  before?: RoundId | undefined;
};

export function readGameHistory(
  db: CommonQueryMethods,
  account: number,
  { game, period, nowMs, limit, before }: HistoryPage,
): Promise<readonly HistoryRow[]> {
  const games = game === 'all' ? GAME_NAMES : [game];
  const place = before === undefined ? null : placeOfRound(before);
  const bound =
    place === null ? sql.fragment`` : sql.fragment`AND (seq, partition) < (${place.seq}, ${place.partition})`;
  // One index descent per game, each ending at the page size or at the period's start.
  return db.any(sql.type(roundRow)`
    SELECT newest.partition || '-' || newest.seq AS id, newest.game, stake AS "stakePoints", payout AS "payoutPoints",
      multiplier_hundredths AS "multiplierHundredths", at, params::jsonb, outcome::jsonb
    FROM unnest(${sql.array([...games], 'text')}) AS wanted (game), LATERAL (
      SELECT * FROM rounds.round
      WHERE account = ${account} AND round.game = wanted.game ${periodBound(period, nowMs)} ${bound}
      ORDER BY seq DESC, partition DESC LIMIT ${limit}
    ) AS newest
    ORDER BY newest.seq DESC, newest.partition DESC LIMIT ${limit}`);
}

/** The lowest number of all partitions is a safe bound for the account's own. */
function periodBound(period: Period, nowMs: number) {
  const day = firstDayOf(period, nowMs);
  if (day === null) return sql.fragment``;
  return sql.fragment`
    AND at >= ${startOfDay(day)}
    AND seq >= (SELECT coalesce(min(first_seq), 9223372036854775807) FROM rounds.day WHERE day >= ${day})`;
}
