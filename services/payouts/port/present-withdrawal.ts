import { instantOf } from '#contracts/days/time.ts';
import { usdOfPoints } from '#contracts/points.ts';
import { type Destination, showDestination } from '#contracts/withdrawals/methods.ts';
import type { Withdrawal } from '#contracts/withdrawals/history-calls.ts';
import { statusOf } from '#contracts/withdrawals/stage.ts';
import { maskedDestination } from '#contracts/withdrawals/masked.ts';
import { HELD_TEXT, stageText } from '#contracts/withdrawals/stage-words.ts';
import type { WithdrawalRow } from '#projections/withdrawals/read.ts';

export function shownDestination(destination: Destination | undefined, isOpen: boolean): Destination | null {
  if (destination === undefined) return null;
  return isOpen ? destination : maskedDestination(destination);
}

export type Shown = Pick<
  WithdrawalRow,
  'id' | 'method' | 'points' | 'stage' | 'reference' | 'error' | 'requestedAt' | 'updatedAt'
>;

type Standing = { isHeld: boolean; claimBy: number | null };

export function presentWithdrawal(
  row: Shown,
  destination: Destination | null,
  { isHeld, claimBy }: Standing,
): Withdrawal {
  const { id, method, points, stage, reference, error, requestedAt, updatedAt } = row;
  const status = statusOf(stage);
  return {
    id,
    method,
    type: method,
    amount: points,
    usdValue: usdOfPoints(BigInt(points)),
    status,
    stage,
    stageText:
      isHeld && (status === 'pending' || stage === 'approved') ? HELD_TEXT : stageText({ method, stage, claimBy }),
    details: destination?.details ?? null,
    paymentDetails: destination === null ? null : showDestination(destination),
    paymentReference: reference,
    // A refused attempt is followed by another.
    errorMessage: status === 'rejected' || status === 'failed' ? error : null,
    createdAt: instantOf(requestedAt),
    updatedAt: instantOf(updatedAt),
  };
}
