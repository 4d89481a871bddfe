import type { EventOf, EventType } from '#contracts/events.ts';
import type { Receipt } from '#contracts/outcome.ts';

export function eventIn<Type extends EventType>(receipt: Receipt, type: Type): EventOf<Type> {
  const event = receipt.events.find((candidate) => candidate.type === type);
  if (event === undefined) throw new Error(`the receipt of ${receipt.commandId} holds no ${type}`);
  return event as EventOf<Type>;
}
