import type { adjustPointsCall } from '#contracts/adjustments/calls.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { Receipt } from '#contracts/outcome.ts';
import { positionAt } from '#contracts/position.ts';

export function presentBalanceAfter(receipt: Receipt, holdId: string | null): ReplyOf<typeof adjustPointsCall> {
  const { account, available, held, partition, seq } = receipt;
  return { account, available, held, position: positionAt(partition, seq), holdId };
}
