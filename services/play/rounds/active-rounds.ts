import type { DatabasePool } from 'slonik';
import type { RoundGame } from '#contracts/games/catalogue.ts';
import { readOpenRounds } from '#projections/rounds/read.ts';
import { answer, type Handler } from '../../module/handler.ts';
import type { Flights } from '../flights/flights.ts';
import { presentBlackjack } from '../presenters/blackjack.ts';
import { presentCrash } from '../presenters/crash.ts';
import { presentMines } from '../presenters/mines.ts';
import type { PresentedRound } from '../presenters/presented-round.ts';

export function activeRoundsHandler(pool: DatabasePool, flights: Flights): Handler<'active-rounds'> {
  return async ({ account }) => {
    const rounds = await readOpenRounds(pool, account);
    const flight = rounds.find((open) => open.game === 'crash');
    const elapsedMs = flight === undefined ? 0 : await flights.elapsedMs(account, flight.startId);
    const show = <State>(game: RoundGame, present: (told: PresentedRound) => State): State | null => {
      const round = rounds.find((open) => open.game === game);
      return round === undefined ? null : present({ kind: 'open', round, elapsedMs });
    };
    return answer({
      crash: show('crash', presentCrash),
      mines: show('mines', presentMines),
      blackjack: show('blackjack', presentBlackjack),
    });
  };
}
