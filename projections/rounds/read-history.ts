import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { GAME_NAMES, type GameName, gameName } from '#contracts/games/catalogue.ts';
import { type RoundId, placeOfRound } from '#contracts/ids.ts';
import { type Period, firstDayOf, startOfDay } from './period.ts';

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

export type HistoryPage = {
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
