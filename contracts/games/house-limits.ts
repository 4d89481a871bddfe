// What this house allows per game, where it departs from the game's own: the highest bet, the highest payout, and the
// least time between two bets. Before it: the setting GAME_LIMITS. After it: the rules and the gateway.
import { z } from 'zod';
import { points } from '../points.ts';
import { GAME_NAMES, gameName, type GameName } from './catalogue.ts';
import type { Limits } from './game.ts';
import { RULES } from './rules.ts';

export type GameLimits = Limits & {
  /** Milliseconds from one bet of a player to his next on this game; 0: as fast as he likes. */
  minCycleMs: number;
};

const ofOneGame = z.strictObject({
  maxStakePoints: points.min(1).exactOptional(),
  maxPayoutPoints: points.min(1).exactOptional(),
  minCycleMs: z.int().min(0).max(600_000).exactOptional(),
});

/** {"dice": {"maxStakePoints": 1000}}: what is not said stays as the game has it. */
export const houseLimits = z.partialRecord(gameName, ofOneGame);
export type HouseLimits = z.infer<typeof houseLimits>;

export type LimitsByGame = Readonly<Record<GameName, GameLimits>>;

export function limitsByGame(house: HouseLimits = {}): LimitsByGame {
  const entries = GAME_NAMES.map((game) => {
    const { maxStakePoints, maxPayoutPoints } = RULES[game];
    return [game, { maxStakePoints, maxPayoutPoints, minCycleMs: 0, ...house[game] }] as const;
  });
  return Object.fromEntries(entries) as LimitsByGame;
}
