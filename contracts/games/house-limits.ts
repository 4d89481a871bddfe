// What this house allows per game, where it departs from the game's own: the highest bet, the highest payout, and the least
// time between two bets.
import { z } from 'zod';
import type { EarningTerms } from '../bonuses/terms.ts';
import { MAX_POINTS } from '../points.ts';
import { GAME_NAMES, gameName, type GameName } from './catalogue.ts';
import type { Limits } from './game.ts';
import { RULES } from './rules.ts';

export type GameLimits = Limits & {
  /** Milliseconds from one bet of a player to his next on this game; 0: as fast as he likes. */
  minCycleMs: number;
};

/** A thousand times that, plinko's highest prize, is still within the most points there can be. */
const HIGHEST_STAKE = MAX_POINTS / 1000;
/** A bet is refused where its highest payout may not fit into the account: so much room every account can spare. */
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

/** {"dice": {"maxStakePoints": 1000}}: what is not said stays as the game has it. */
export const houseLimits = z.partialRecord(
  gameName,
  ofOneGame,
  `must be games with their settings; the games are ${GAME_NAMES.join(', ')}`,
);
export type HouseLimits = z.infer<typeof houseLimits>;

export type LimitsByGame = Readonly<Record<GameName, GameLimits>>;

/** The limits at this moment. They are replaced as a whole when the setting changes, so a reader asks for `current` each time. */
export type LiveLimits = {
  readonly current: LimitsByGame;
  /** Bets are taken from confirmed adults only. */
  readonly adultsOnly?: boolean;
  /** What bonuses bring. */
  readonly earning?: EarningTerms;
};

export function limitsByGame(house: HouseLimits = {}): LimitsByGame {
  const entries = GAME_NAMES.map((game) => {
    const { maxStakePoints, maxPayoutPoints } = RULES[game];
    return [game, { maxStakePoints, maxPayoutPoints, minCycleMs: 0, ...house[game] }] as const;
  });
  return Object.fromEntries(entries) as LimitsByGame;
}
