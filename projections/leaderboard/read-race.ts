import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { BoardMeasure } from '#contracts/leaderboard/boards.ts';
import type { RaceWindow } from '#contracts/races/window.ts';
import { sumText } from '../view/sums.ts';
import { boardCode } from './boards.ts';

export type Raced = RaceWindow & { measure: BoardMeasure };

const row = z.object({ account: z.int(), score: sumText });
export type RaceScore = z.infer<typeof row>;

const scoreOf = (measure: BoardMeasure) =>
  measure === 'multiplier' ? sql.fragment`max(score.value)` : sql.fragment`sum(score.value)`;
const inWindow = ({ measure, firstDay, days }: Raced) => sql.fragment`
  score.board = ${boardCode(measure, 'day')} AND score.period >= ${firstDay} AND score.period < ${firstDay + days}
  AND score.value > 0`;

/** The highest first, then by account. */
export function readRaceScores(
  db: CommonQueryMethods,
  race: Raced,
  { unranked, limit }: { unranked: readonly number[]; limit: number },
): Promise<readonly RaceScore[]> {
  return db.any(sql.type(row)`
    SELECT account, ${scoreOf(race.measure)}::text AS score FROM leaderboard.score
    WHERE ${inWindow(race)} AND account <> ALL (${sql.array([...unranked], 'int8')})
    GROUP BY account ORDER BY ${scoreOf(race.measure)} DESC, account LIMIT ${limit}`);
}

/** 0 if none. */
export function readRaceScore(db: CommonQueryMethods, race: Raced, account: number): Promise<bigint> {
  return db.oneFirst(sql.type(z.object({ score: sumText }))`
    SELECT coalesce(${scoreOf(race.measure)}, 0)::text AS score FROM leaderboard.score
    WHERE ${inWindow(race)} AND account = ${account}`);
}
