// The moves behind what the log tells of a round in several moves. The log holds the progress after each move and the
// outcome, not the moves themselves; the audit makes them again by the game's own rules.
import type { z } from 'zod';
import type { RoundGame } from '#contracts/games/catalogue.ts';
import type { RoundShape } from '#contracts/games/round.ts';
import type { ROUNDS } from '#contracts/games/rules.ts';

export type RoundMoves<Round extends RoundShape> = {
  /** Those that lead from the start to this progress, in order. */
  made(progress: Round['progress']): readonly Round['action'][];
  /** The player's move that leads from this progress to the outcome; null where only the clock does. */
  last(progress: Round['progress'], outcome: Round['outcome']): Round['action'] | null;
};

type ShapeOf<Game extends RoundGame> = {
  params: unknown;
  secret: unknown;
  visible: unknown;
  progress: z.infer<(typeof ROUNDS)[Game]['progress']>;
  action: z.infer<(typeof ROUNDS)[Game]['action']>;
  outcome: z.infer<(typeof ROUNDS)[Game]['outcome']>;
};

const MOVES: { readonly [Game in RoundGame]: RoundMoves<ShapeOf<Game>> } = {
  crash: {
    made: () => [],
    last: (_progress, { cashOutHundredths }) =>
      cashOutHundredths === null ? null : { type: 'cash-out', atHundredths: cashOutHundredths },
  },
  mines: {
    made: ({ revealed }) => revealed.map((tile) => ({ type: 'reveal', tile })),
    last({ revealed }, outcome) {
      const tile = outcome.hitTile ?? outcome.revealed[revealed.length];
      return tile === undefined ? { type: 'cash-out' } : { type: 'reveal', tile };
    },
  },
  blackjack: {
    made: ({ playerCards }) => playerCards.slice(2).map(() => ({ type: 'hit' })),
    last({ playerCards }, outcome) {
      if (outcome.isDoubled) return { type: 'double' };
      return { type: outcome.playerCards.length > playerCards.length ? 'hit' : 'stand' };
    },
  },
};

/** For code that handles any round alike; what it passes has been parsed by the game's own schemas. */
export function movesOf(game: RoundGame): RoundMoves<RoundShape> {
  return MOVES[game];
}
