import { trialBalanceAt } from '#projections/ledger-days/as-of.ts';
import { refused } from '../module/errors.ts';
import { answer, type Handler } from '../module/handler.ts';
import { askedPosition, BEHIND, type BooksRooms, positionTold } from './port/asked-position.ts';

export function trialBalanceHandler(rooms: BooksRooms): Handler<'trial-balance'> {
  return async ({ query: { at } }) => {
    const asked = await askedPosition(rooms, at, ['ledger-days']);
    if (asked.kind === 'refusal') return asked;
    const { position } = asked;
    const balance = await trialBalanceAt(rooms.pool, position);
    if (balance.kind === 'behind') return refused('position-not-reached', BEHIND);
    const lines = balance.lines.map(({ came, went, ...line }) => ({ ...line, in: came, out: went }));
    return answer({ position: positionTold(position), lines });
  };
}
