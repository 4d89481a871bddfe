import { z } from 'zod';
import { defineCall, LIST } from '../../definition/call.ts';
import { points } from '../../points.ts';
import { gameName } from '../../games/catalogue.ts';

const fraction = z.object({ numerator: z.int(), denominator: z.int() });

export const gameOdds = defineCall({
  name: 'odds',
  method: 'GET',
  path: '/api/games/odds',
  access: 'public',
  budget: LIST,
  summary: 'Every playable game: chances, multipliers, exact return to player of each bet, limits.',
  reply: z.array(
    z.object({
      game: gameName,
      rulesVersion: z.int(),
      returns: z.array(z.object({ bet: z.string(), returnToPlayer: fraction })),
      maxStakePoints: points,
      maxPayoutPoints: points,
      odds: z.array(z.object({ bet: z.string(), winsOn: z.string(), chance: fraction, multiplierHundredths: z.int() })),
    }),
  ),
  refusals: [],
});

export const GAMES_CALLS = [gameOdds] as const;
