import { SIDES } from '#contracts/games/baccarat/baccarat.ts';
import { ROUND_GAMES } from '#contracts/games/catalogue.ts';
import { RISKS } from '#contracts/games/plinko/tables.ts';
import { PLACES } from '#contracts/games/roulette/lines.ts';
import type { Draw, Samples } from '../decision/samples.ts';

export const playSamples: Samples<'play'> = {
  'play-round': {
    often: (draw) => {
      const { one, between } = draw;
      const stakePoints = draw.points();
      return one(
        { game: 'dice', stakePoints, params: { prediction: one('over', 'under') } },
        { game: 'slots', stakePoints, params: {} },
        { game: 'wheel', stakePoints, params: {} },
        { game: 'keno', stakePoints, params: kenoTicket(draw) },
        { game: 'plinko', stakePoints, params: { rows: between(8, 16), risk: one(...RISKS) } },
        { game: 'baccarat', stakePoints, params: { betOn: one(...SIDES) } },
        { game: 'crash', stakePoints, params: { autoCashOutHundredths: between(101, 300) } },
        rouletteBet(draw),
      );
    },
  },

  'start-round': {
    often: ({ one, between, points }) => {
      const stakePoints = points();
      return one(
        { game: 'mines', stakePoints, params: { mineCount: between(3, 10) } },
        { game: 'blackjack', stakePoints, params: {} },
        { game: 'crash', stakePoints, params: { autoCashOutHundredths: one(null, 101, 150, 5000) } },
      );
    },
  },

  'act-in-round': {
    often: ({ one, between, idOf }) => {
      const started = idOf('start-round');
      const startId = one(null, started, started);
      const cashOut = { type: 'cash-out' } as const;
      return one(
        { game: 'mines', startId, action: one({ type: 'reveal', tile: between(0, 24) }, cashOut) },
        { game: 'blackjack', startId, action: { type: one('hit', 'stand', 'double', 'split') } },
        { game: 'crash', startId, action: one(cashOut, { ...cashOut, atHundredths: between(101, 300) }) },
      );
    },
  },

  'settle-round': ({ one, idOf }) => ({
    actor: 'system:flight',
    game: one(...ROUND_GAMES),
    startId: idOf('start-round'),
    idleMs: one(0, 300),
  }),
};

function kenoTicket({ between }: Draw) {
  const numbers = new Set(Array.from({ length: between(1, 10) }, () => between(1, 80)));
  return { numbers: [...numbers], paytable: 'by-picks' as const };
}

/** Some state a stake that differs from their lines. */
function rouletteBet({ between, one }: Draw) {
  const amountPoints = between(1, 40);
  const places = new Set(Array.from({ length: between(1, 6) }, () => one(...PLACES)));
  const lines = [...places].map((place) => ({ ...place, amountPoints }));
  const stakePoints = lines.length * amountPoints + one(0, 0, 0, 0, 1);
  return { game: 'roulette' as const, stakePoints, params: { lines } };
}
