import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { FEED_LENGTH } from '#contracts/activity/feed.ts';
import { gameName } from '#contracts/games/catalogue.ts';
import { activityItem } from '#contracts/push.ts';

const entryRow = z.object({
  /** "partition-seq" of its newest round. */
  id: z.string(),
  account: z.int(),
  game: z.string(),
  type: activityItem.shape.type,
  /** The net win or loss; the stake for a push. */
  amountPoints: z.int(),
  at: z.int(),
});
export type ActivityRow = z.infer<typeof entryRow>;

const publicRow = entryRow.extend({ type: z.enum(['win', 'other']) });
export type PublicActivityRow = z.infer<typeof publicRow>;

export function readActivity(db: CommonQueryMethods): Promise<readonly ActivityRow[]> {
  return db.any(sql.type(entryRow)`
    SELECT partition || '-' || seq AS id, account, game, type, amount AS "amountPoints", at
    FROM activity.entry ORDER BY at DESC, partition, seq DESC LIMIT ${FEED_LENGTH}`);
}

/** Visitors see only whether a round was won. */
export function readPublicActivity(db: CommonQueryMethods): Promise<readonly PublicActivityRow[]> {
  return db.any(sql.type(publicRow)`
    SELECT partition || '-' || seq AS id, account, game,
      CASE WHEN type IN ('win', 'blackjack') THEN 'win' ELSE 'other' END AS type, amount AS "amountPoints", at
    FROM activity.entry ORDER BY at DESC, partition, seq DESC LIMIT ${FEED_LENGTH}`);
}

const winRow = z.object({
  /** "partition-seq". */
  id: z.string(),
  account: z.int(),
  game: gameName,
  gainPoints: z.int(),
  stakePoints: z.int(),
  multiplierHundredths: z.int(),
  at: z.int(),
});
export type WinRow = z.infer<typeof winRow>;

/** Of one day, in days since 1970-01-01, biggest first: at most ten of each game and partition. */
export function readWins(db: CommonQueryMethods, day: number): Promise<readonly WinRow[]> {
  return db.any(sql.type(winRow)`
    SELECT partition || '-' || seq AS id, account, game, gain AS "gainPoints", stake AS "stakePoints",
      multiplier_hundredths AS "multiplierHundredths", at
    FROM activity.win WHERE day = ${day} ORDER BY gain DESC, at, partition, seq`);
}
