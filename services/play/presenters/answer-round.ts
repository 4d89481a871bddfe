// Starting an open round or repeating a move is not an error: the answer is the round, unchanged.
import type { z } from 'zod';
import type { moveReply } from '#contracts/play/calls/round-reply.ts';
import type { Outcome } from '#contracts/outcome.ts';
import { type Answer, answer, answerOf } from '../../module/handler.ts';
import type { Refused } from '../../module/errors.ts';
import { elapsedIn, roundIn, type PresentedRound } from './presented-round.ts';
import { presentReceipt } from './receipt.ts';

type MoveReply = { [Field in keyof typeof moveReply]: z.infer<(typeof moveReply)[Field]> };

export type RoundAnswer<State> = Answer<State & MoveReply>;
type Present<State> = (told: PresentedRound) => State;

const NOTHING_YET = { winnings: 0, isWin: false, receipt: null };

export function answerRound<State>(outcome: Outcome, present: Present<State>): RoundAnswer<State> | Refused {
  if (outcome.kind === 'refusal') {
    const { code, round, details } = outcome;
    if (round === undefined || (code !== 'round-open' && code !== 'round-unchanged')) return outcome;
    const newBalance = Number(details!['available']);
    const state = present({ kind: 'open', round, elapsedMs: elapsedIn(outcome) });
    return answer({ ...state, ...NOTHING_YET, newBalance, resumed: true });
  }
  const told = roundIn(outcome);
  const state = { ...present(told), newBalance: outcome.available, resumed: false };
  if (told.kind === 'open') return answerOf({ ...state, ...NOTHING_YET }, outcome);
  const { stakePoints, payoutPoints } = told.round.payload;
  const ending = { winnings: payoutPoints, isWin: payoutPoints > stakePoints };
  return answerOf({ ...state, ...ending, receipt: presentReceipt(outcome, told.round) }, outcome);
}
