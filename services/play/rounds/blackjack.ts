// The documented result call stands if the round is open, and returns the outcome, ignoring the client's claim.
import type { DatabasePool } from 'slonik';
import { blackjackOutcome } from '#contracts/games/blackjack/outcome.ts';
import type { BlackjackAction } from '#contracts/games/blackjack/round.ts';
import { handValue } from '#contracts/games/blackjack/hand.ts';
import type { CommandId } from '#contracts/ids.ts';
import type { Ledger, Refusal } from '#contracts/outcome.ts';
import { derivedId } from '#infra/ids/derived-id.ts';
import { readGameHistory } from '#projections/rounds/read-history.ts';
import { readRounds } from '#projections/rounds/read.ts';
import { type Answer, answer, answerOf, type Asked, type Handlers } from '../../module/handler.ts';
import { logEndOf } from '#ledger/log/end.ts';
import type { PositionWait } from '../../module/position-wait.ts';
import type { CallNamed } from '#contracts/calls.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { Refused } from '../../module/errors.ts';
import { presentBlackjack } from '../presenters/blackjack.ts';
import { roundIn } from '../presenters/presented-round.ts';
import { answerRound } from '../presenters/answer-round.ts';

type Moves = 'blackjack-hit' | 'blackjack-stand' | 'blackjack-double' | 'blackjack-split';
type BlackjackHandlers = Pick<Handlers, 'blackjack-deal' | 'blackjack-result' | Moves>;
type Result = ReplyOf<CallNamed<'blackjack-result'>>;

const game = 'blackjack';

export type BlackjackRooms = { ledger: Ledger; pool: DatabasePool; reach: PositionWait; now: () => number };

export function blackjackHandlers(rooms: BlackjackRooms): BlackjackHandlers {
  const { ledger } = rooms;
  const move =
    (type: BlackjackAction['type']) =>
    async ({ account, commandId, body }: Pick<Asked<CallNamed<Moves>>, 'account' | 'commandId' | 'body'>) => {
      const action = { game, startId: body?.startId ?? null, action: { type } } as const;
      const outcome = await ledger.submit({ type: 'act-in-round', commandId, account, ...action });
      return answerRound(outcome, presentBlackjack);
    };
  return {
    'blackjack-deal': async ({ account, commandId, body: { betAmount } }) => {
      const bet = { game, stakePoints: betAmount, params: {} } as const;
      const outcome = await ledger.submit({ type: 'start-round', commandId, account, ...bet });
      return answerRound(outcome, presentBlackjack);
    },
    'blackjack-hit': move('hit'),
    'blackjack-stand': move('stand'),
    'blackjack-double': move('double'),
    'blackjack-split': move('split'),
    'blackjack-result': (asked) => result(rooms, asked),
  };
}

type AskedResult = Asked<CallNamed<'blackjack-result'>>;

async function result(rooms: BlackjackRooms, asked: AskedResult): Promise<Answer<Result> | Refused> {
  const { account, commandId, body } = asked;
  const action = { type: 'stand' } as const;
  const stand = (id: CommandId, startId: string | null) =>
    rooms.ledger.submit({ type: 'act-in-round', commandId: id, account, game, startId, action });
  let outcome = await stand(commandId, body?.startId ?? null);
  if (outcome.kind === 'receipt') {
    const first = roundIn(outcome);
    // The first stand was for the first hand of a split.
    if (first.kind === 'open') outcome = await stand(derivedId(`second hand|${commandId}`), first.round.startId);
  }
  if (outcome.kind === 'refusal') return outcome.code === 'round-not-open' ? finished(rooms, asked, outcome) : outcome;
  const told = roundIn(outcome);
  if (told.kind === 'open') throw new Error(`round ${told.round.startId} went on after a stand of each hand`);
  return answerOf(resultOf(told.round.payload, outcome.available), outcome);
}

const LATEST_ROUNDS = 20;

/** The round may have just ended: waits until the view has everything that the refusal was based on. */
async function finished(
  { pool, reach, now }: BlackjackRooms,
  { account, body }: AskedResult,
  refusal: Refusal,
): Promise<Answer<Result> | Refused> {
  const position = await logEndOf(pool, account);
  const reached = await reach('rounds', position);
  if (reached.kind === 'refusal') return reached;
  const limit = body?.startId === undefined ? 1 : LATEST_ROUNDS;
  const page = { game, period: 'all', nowMs: now(), limit } as const;
  const latest = (await readGameHistory(pool, account, page)).map(({ id }) => id);
  const rounds = await readRounds(pool, account, latest);
  const round = rounds.find(({ commandId }) => commandId === (body?.startId ?? commandId));
  if (round === undefined) return refusal;
  return { ...answer(resultOf(round, Number(refusal.details!['available']))), position };
}

function resultOf(round: { outcome?: unknown; payoutPoints: number }, newBalance: number): Result {
  const { playerCards, dealerCards, result: ending } = blackjackOutcome.parse(round.outcome);
  const values = { playerValue: handValue(playerCards).total, dealerValue: handValue(dealerCards).total };
  return { result: ending, winnings: round.payoutPoints, ...values, newBalance };
}
