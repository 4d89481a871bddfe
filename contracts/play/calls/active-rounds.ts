import { z } from 'zod';
import { defineCall, SMALL } from '../../definition/call.ts';
import { blackjackState } from './blackjack-state.ts';
import { crashState } from './crash-state.ts';
import { minesState } from './mines-state.ts';
import { positionNotReached } from '../../definition/common-refusals.ts';

export const activeRounds = defineCall({
  name: 'active-rounds',
  method: 'GET',
  path: '/api/games/active',
  access: 'player',
  budget: SMALL,
  view: 'rounds',
  summary: 'Your open rounds, one of a game at most; null where none is open.',
  reply: z.object({
    crash: crashState.nullable(),
    mines: minesState.nullable(),
    blackjack: blackjackState.nullable(),
  }),
  refusals: [positionNotReached],
});
