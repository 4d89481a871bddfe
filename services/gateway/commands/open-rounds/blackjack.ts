// Blackjack: deal, hit, stand, double, and the documented result call, which stands if nothing is decided yet and says
// how the round ended, whatever the client says of it.
import type { DatabasePool } from 'slonik';
import { blackjackOutcome, type BlackjackAction } from '#contracts/games/blackjack/round.ts';
import { handValue } from '#contracts/games/blackjack/hand.ts';
import type { Ledger, Refusal } from '#contracts/outcome.ts';
import { readLatestRound } from '#projections/rounds/read.ts';
import { type Answer, answer, answerOf, type Asked, type Handlers } from '../../calls/handler.ts';
import type { CallNamed } from '#contracts/api/catalogue.ts';
import type { ReplyOf } from '#contracts/api/call.ts';
import type { Refused } from '../../errors.ts';
import { presentBlackjack } from '../../presenters/open-rounds/blackjack.ts';
import { roundIn } from '../../presenters/open-rounds/told-round.ts';
import { answerRound } from './answer-round.ts';

type Moves = 'blackjack-hit' | 'blackjack-stand' | 'blackjack-double';
type BlackjackHandlers = Pick<Handlers, 'blackjack-deal' | 'blackjack-result' | Moves>;
type Result = ReplyOf<CallNamed<'blackjack-result'>>;

const game = 'blackjack';

export function blackjackHandlers(ledger: Ledger, pool: DatabasePool, now: () => number): BlackjackHandlers {
  const move =
    (type: BlackjackAction['type']) =>
    async ({ account, commandId, body }: Pick<Asked<CallNamed<Moves>>, 'account' | 'commandId' | 'body'>) => {
      const action = { game, startId: body?.startId ?? null, action: { type } } as const;
      const outcome = await ledger.submit({ type: 'act-in-round', commandId, account, ...action });
      return answerRound(outcome, presentBlackjack, now);
    };
  return {
    'blackjack-deal': async ({ account, commandId, body: { betAmount } }) => {
      const bet = { game, stakePoints: betAmount, params: {} } as const;
      const outcome = await ledger.submit({ type: 'start-round', commandId, account, ...bet });
      return answerRound(outcome, presentBlackjack, now);
    },
    'blackjack-hit': move('hit'),
    'blackjack-stand': move('stand'),
    'blackjack-double': move('double'),
    'blackjack-result': (asked) => result(ledger, pool, asked),
  };
}

type AskedResult = Asked<CallNamed<'blackjack-result'>>;

async function result(ledger: Ledger, pool: DatabasePool, asked: AskedResult): Promise<Answer<Result> | Refused> {
  const { account, commandId } = asked;
  const stand = { game, startId: null, action: { type: 'stand' } } as const;
  const outcome = await ledger.submit({ type: 'act-in-round', commandId, account, ...stand });
  if (outcome.kind === 'refusal') return outcome.code === 'round-not-open' ? latest(pool, account, outcome) : outcome;
  const told = roundIn(outcome);
  if (told.kind === 'open') throw new Error(`round ${told.round.startId} went on after a stand`);
  return answerOf(resultOf(told.round.payload, outcome.available), outcome);
}

async function latest(pool: DatabasePool, account: number, refusal: Refusal): Promise<Answer<Result> | Refused> {
  const round = await readLatestRound(pool, account, game);
  return round === null ? refusal : answer(resultOf(round, Number(refusal.details!['available'])));
}

function resultOf(round: { outcome?: unknown; payoutPoints: number }, newBalance: number): Result {
  const { playerCards, dealerCards, result: ending } = blackjackOutcome.parse(round.outcome);
  const values = { playerValue: handValue(playerCards).total, dealerValue: handValue(dealerCards).total };
  return { result: ending, winnings: round.payoutPoints, ...values, newBalance };
}
