import { z } from 'zod';
import { defineCall, LIST } from '../definition/call.ts';
import { wholeNumber } from '../definition/whole-number.ts';
import { gameName } from '../games/catalogue.ts';
import { LOG_PLACE } from '../ids.ts';
import { points } from '../points.ts';
import { positionNotReached } from '../definition/common-refusals.ts';

export const historyPeriod = z.enum(['all', 'today', 'week', 'month']);

export const historyRow = z.object({
  /** Round id, "partition-seq". */
  id: z.string(),
  gameType: gameName,
  betAmount: points,
  /** Such as "Over 3.5". Null if the stake is the whole bet. Gateways of the previous version omit it. */
  bet: z.string().nullable().default(null),
  /** Gross, two decimals, such as "1.80". */
  multiplier: z.string(),
  isWin: z.boolean(),
  winAmount: points,
  createdAt: z.iso.datetime(),
});

export type HistoryRow = z.infer<typeof historyRow>;

const historyPaging = {
  before: z.string().regex(LOG_PLACE, 'Page with the id of the last round, like 0-1234.').optional(),
  limit: wholeNumber('limit', 1, 200).prefault(100),
};

export const gameHistory = defineCall({
  name: 'game-history',
  method: 'GET',
  path: '/api/games/history',
  access: 'player',
  budget: LIST,
  view: 'rounds',
  aliases: ['/api/games/history/:game', '/api/games/history/:game/:period'],
  summary: 'Finished rounds, newest first, by game and period; also as path segments ("all" means no filter).',
  params: z.object({ game: z.union([z.literal('all'), gameName]).optional(), period: historyPeriod.optional() }),
  query: z.strictObject({
    game: z.union([z.literal('all'), gameName]).optional(),
    period: historyPeriod.optional(),
    ...historyPaging,
  }),
  reply: z.array(historyRow),
  refusals: [positionNotReached],
});

export const GAME_HISTORY_CALLS = [gameHistory] as const;
