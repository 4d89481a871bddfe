// The log stores the progress after each move, not the moves, so checks of the log derive them.
import type { z } from 'zod';
import type { RoundGame } from './catalogue.ts';
import type { RoundShape } from './round.ts';
import type { ROUNDS } from './rules.ts';

export type RoundMoves<Round extends RoundShape> = {
  made(progress: Round['progress']): readonly Round['action'][];
  /** Null if only the clock leads from this progress to the outcome. */
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

function hitsOf(cards: readonly unknown[]): { type: 'hit' }[] {
  return cards.slice(2).map(() => ({ type: 'hit' }));
}

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
    made({ playerCards, split }) {
      if (split === undefined) return hitsOf(playerCards);
      const stood = split.hasStood ? [{ type: 'stand' } as const] : [];
      return [{ type: 'split' }, ...hitsOf(split.first), ...stood, ...hitsOf(split.second)];
    },
    last({ playerCards, split }, outcome) {
      if (outcome.isDoubled) return { type: 'double' };
      if (outcome.split === undefined)
        return { type: outcome.playerCards.length > playerCards.length ? 'hit' : 'stand' };
      if (split === undefined) return { type: 'split' };
      const [first, second] = outcome.split;
      const isHit = first.cards.length > split.first.length || second.cards.length > split.second.length;
      return { type: isHit ? 'hit' : 'stand' };
    },
  },
};

export function movesOf(game: RoundGame): RoundMoves<RoundShape> {
  return MOVES[game];
}
