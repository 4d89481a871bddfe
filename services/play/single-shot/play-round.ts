import type { BodyOf, ReplyOf } from '#contracts/definition/call.ts';
import type { CallName, CallNamed } from '#contracts/calls.ts';
import type { ReceiptShape } from '#contracts/play/calls/bet.ts';
import type { CommandOf } from '#contracts/commands.ts';
import type { SINGLE_SHOT, SingleShotGame } from '#contracts/games/rules.ts';
import type { Ledger } from '#contracts/outcome.ts';
import { type Answer, answerOf, type Asked } from '../../module/handler.ts';
import type { Refused } from '../../module/errors.ts';
import { eventIn } from '../../module/receipts.ts';
import { presentReceipt } from '../presenters/receipt.ts';

type PlayCallName = Extract<CallName, `play-${SingleShotGame}`>;
type GameOf<Name extends PlayCallName> = Name extends `play-${infer Game extends SingleShotGame}` ? Game : never;
type Rules<Name extends PlayCallName> = (typeof SINGLE_SHOT)[GameOf<Name>];
type Params<Name extends PlayCallName> = Rules<Name>['params']['_output'];

export type PlayedRound<Name extends PlayCallName> = {
  params: Params<Name>;
  outcome: Rules<Name>['outcome']['_output'];
  receipt: ReceiptShape;
};

export type Table<Name extends PlayCallName> = {
  game: GameOf<Name>;
  bet(body: BodyOf<CallNamed<Name>>): { stakePoints: number; params: Params<Name> };
  reply(round: PlayedRound<Name>): ReplyOf<CallNamed<Name>>;
};

type PlayHandler<Name extends PlayCallName> = (
  asked: Asked<CallNamed<Name>>,
) => Promise<Answer<ReplyOf<CallNamed<Name>>> | Refused>;

export function playRoundHandler<Name extends PlayCallName>(ledger: Ledger, table: Table<Name>): PlayHandler<Name> {
  const { game, bet, reply } = table;
  return async ({ account, commandId, body }) => {
    const command = { type: 'play-round', commandId, account, game, ...bet(body) } as CommandOf<'play-round'>;
    const outcome = await ledger.submit(command);
    if (outcome.kind === 'refusal') return outcome;
    const round = eventIn(outcome, 'round-played');
    const played = { ...round.payload, receipt: presentReceipt(outcome, round) } as PlayedRound<Name>;
    return answerOf(reply(played), outcome);
  };
}

/** A win is a return above the stake. */
export function toldOf(receipt: ReceiptShape) {
  const { stakePoints, payoutPoints, balanceAfter } = receipt;
  return { isWin: payoutPoints > stakePoints, newBalance: balanceAfter, receipt };
}

export function wonOf(receipt: ReceiptShape) {
  const { multiplierHundredths, payoutPoints } = receipt;
  return { multiplier: multiplierHundredths / 100, winnings: payoutPoints, ...toldOf(receipt) };
}
