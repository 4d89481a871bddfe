import { z } from 'zod';
import { MAX_POINTS } from '../points.ts';
import { GAME_NAMES, gameName, type GameName } from './catalogue.ts';
import type { Limits } from './game.ts';
import { RULES } from './rules.ts';

export type GameLimits = Limits & {
  /** Between two bets of a player on this game; 0 for no limit. */
  minCycleMs: number;
};

/** A thousand times that, plinko's top prize, is within MAX_POINTS. */
const HIGHEST_STAKE = MAX_POINTS / 1000;
/** A bet is refused if its top payout may not fit into the account. Every account has room for this much. */
const HIGHEST_PAYOUT = MAX_POINTS / 1000;
const LONGEST_CYCLE_MS = 600_000;

function whole(min: number, max: number) {
  const sentence = `must be a whole number from ${min} to ${max}`;
  return z.int(sentence).min(min, sentence).max(max, sentence).exactOptional();
}

const SETTINGS = 'must be settings like {"maxStakePoints": 1000, "maxPayoutPoints": 5000, "minCycleMs": 2000}';

const ofOneGame = z.strictObject(
  {
    maxStakePoints: whole(1, HIGHEST_STAKE),
    maxPayoutPoints: whole(1, HIGHEST_PAYOUT),
    minCycleMs: whole(0, LONGEST_CYCLE_MS),
  },
  SETTINGS,
);

/** Absent limits keep the game's defaults. */
export const houseLimits = z.partialRecord(
  gameName,
  ofOneGame,
  `must be games with their settings; the games are ${GAME_NAMES.join(', ')}`,
);
export type HouseLimits = z.infer<typeof houseLimits>;

export type LimitsByGame = Readonly<Record<GameName, GameLimits>>;

/** Replaced as a whole when a setting changes: read `current` each time. */
export type LiveLimits = {
  readonly current: LimitsByGame;
};

export function limitsByGame(house: HouseLimits = {}): LimitsByGame {
  const entries = GAME_NAMES.map((game) => {
    const { maxStakePoints, maxPayoutPoints } = RULES[game];
    return [game, { maxStakePoints, maxPayoutPoints, minCycleMs: 0, ...house[game] }] as const;
  });
  return Object.fromEntries(entries) as LimitsByGame;
}
