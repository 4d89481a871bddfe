import type { Ledger } from '#contracts/outcome.ts';
import type { Handlers } from '../../module/handler.ts';
import { presentMines } from '../presenters/mines.ts';
import { answerRound } from '../presenters/answer-round.ts';

type MinesHandlers = Pick<Handlers, 'mines-start' | 'mines-reveal' | 'mines-cashout'>;

export function minesHandlers(ledger: Ledger): MinesHandlers {
  const game = 'mines' as const;
  return {
    'mines-start': async ({ account, commandId, body: { betAmount, mineCount } }) => {
      const bet = { game, stakePoints: betAmount, params: { mineCount } };
      return answerRound(await ledger.submit({ type: 'start-round', commandId, account, ...bet }), presentMines);
    },
    'mines-reveal': async ({ account, commandId, body: { tileIndex, startId = null } }) => {
      const move = { game, startId, action: { type: 'reveal' as const, tile: tileIndex } };
      return answerRound(await ledger.submit({ type: 'act-in-round', commandId, account, ...move }), presentMines);
    },
    'mines-cashout': async ({ account, commandId, body }) => {
      const move = { game, startId: body?.startId ?? null, action: { type: 'cash-out' as const } };
      return answerRound(await ledger.submit({ type: 'act-in-round', commandId, account, ...move }), presentMines);
    },
  };
}
