import { instantOf } from '#contracts/days/time.ts';
import type { ReceiptShape } from '#contracts/play/calls/bet.ts';
import type { FinishedRound } from '#contracts/play/rounds.ts';
import { roundIdAt } from '#contracts/ids.ts';
import type { Receipt } from '#contracts/outcome.ts';
import { positionAt } from '#contracts/position.ts';

export function presentReceipt(receipt: Receipt, round: FinishedRound): ReceiptShape {
  const { stakePoints, payoutPoints, multiplierHundredths, nonce } = round.payload;
  return {
    roundId: roundIdAt(round.partition, round.seq),
    seq: round.seq,
    position: positionAt(receipt.partition, receipt.seq),
    stakePoints,
    payoutPoints,
    multiplierHundredths,
    balanceAfter: round.available,
    nonce,
    at: instantOf(round.at),
  };
}
