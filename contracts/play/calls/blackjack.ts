// The result call ignores the claimed result. The dealer's second card is '?' until the end.
import { z } from 'zod';
import { BLACKJACK_RESULTS } from '../../games/blackjack/results.ts';
import { balance, points } from '../../points.ts';
import { defineCall, PLAY } from '../../definition/call.ts';
import { BET_REFUSALS, betAmount, ignored } from './bet.ts';
import { blackjackState } from './blackjack-state.ts';
import { MOVE_REFUSALS, moveBody, moveReply, startId } from './round-reply.ts';
import { insufficientPoints } from '../../accounts/refusals.ts';
import { doubleUnavailable, limitReached, splitUnavailable } from '../refusals.ts';
import { positionNotReached } from '../../definition/common-refusals.ts';

const reply = z.object({ ...blackjackState.shape, ...moveReply });
export type BlackjackReply = z.infer<typeof reply>;

const call = { method: 'POST', access: 'player', budget: PLAY, idempotent: true, reply } as const;

export const blackjackDeal = defineCall({
  ...call,
  name: 'blackjack-deal',
  path: '/api/games/blackjack/deal',
  summary: 'Deals two cards to each; answers with the open round when there is one. A natural ends it at once.',
  body: z.strictObject({ betAmount }),
  refusals: BET_REFUSALS,
});

export const blackjackHit = defineCall({
  ...call,
  name: 'blackjack-hit',
  path: '/api/games/blackjack/hit',
  summary: 'One more card.',
  body: moveBody,
  refusals: MOVE_REFUSALS,
});

export const blackjackStand = defineCall({
  ...call,
  name: 'blackjack-stand',
  path: '/api/games/blackjack/stand',
  summary: 'No more cards: the dealer plays, and the round is over.',
  body: moveBody,
  refusals: MOVE_REFUSALS,
});

export const blackjackDouble = defineCall({
  ...call,
  name: 'blackjack-double',
  path: '/api/games/blackjack/double',
  summary: 'Doubles the bet on the first two cards for exactly one card more.',
  body: moveBody,
  refusals: [...MOVE_REFUSALS, insufficientPoints, limitReached, doubleUnavailable],
});

export const blackjackSplit = defineCall({
  ...call,
  name: 'blackjack-split',
  path: '/api/games/blackjack/split',
  summary:
    'Splits two first cards of the same value into two hands, each with the bet and one card more. Moves are for the ' +
    'first hand, then for the second. Split aces stand at once.',
  body: moveBody,
  refusals: [...MOVE_REFUSALS, insufficientPoints, limitReached, splitUnavailable],
});

export const blackjackResult = defineCall({
  ...call,
  name: 'blackjack-result',
  path: '/api/games/blackjack/result',
  view: 'rounds',
  summary:
    'Stands if the round is still open, and says how it ended. With startId it always means that round; without, ' +
    'the open one, else your last one.',
  body: z
    .strictObject({
      startId: startId.optional(),
      betAmount: ignored,
      result: ignored,
      winnings: ignored,
      playerValue: ignored,
      dealerValue: ignored,
    })
    .optional(),
  reply: z.object({
    result: z.enum(BLACKJACK_RESULTS),
    winnings: points,
    playerValue: z.int(),
    dealerValue: z.int(),
    newBalance: balance,
  }),
  refusals: [...MOVE_REFUSALS, positionNotReached],
});
