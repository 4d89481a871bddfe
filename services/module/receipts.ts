import type { adjustPointsCall } from '#contracts/adjustments/calls.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { EventOf, EventType } from '#contracts/events.ts';
import type { Receipt } from '#contracts/outcome.ts';
import { positionAt } from '#contracts/position.ts';

export function eventIn<Type extends EventType>(receipt: Receipt, type: Type): EventOf<Type> {
  const event = receipt.events.find((candidate) => candidate.type === type);
  if (event === undefined) throw new Error(`the receipt of ${receipt.commandId} holds no ${type}`);
  return event as EventOf<Type>;
}

export function presentBalanceAfter(receipt: Receipt, holdId: string | null): ReplyOf<typeof adjustPointsCall> {
  const { account, available, held, partition, seq } = receipt;
  return { account, available, held, position: positionAt(partition, seq), holdId };
}
