// The command that a decision of the log must have had, as far as its events tell it.
import type { Command } from '#contracts/commands.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import type { Terms } from '#contracts/settings/terms.ts';
import { isGated } from '#contracts/definition/gated.ts';
import { GATES, TELLS } from '../../capabilities.ts';
import type { Decided, Replayed, Told } from '../../decision/decides.ts';

/** Kinds whose decisions are replayed. */
export const REPLAYED_TYPES = Object.keys(TELLS) as Replayed[];

/** Not validated. Null if no command begins with the first event. */
export function commandBehind(decided: Decided, terms: Terms): Command | null {
  const [first] = decided as readonly [LedgerEvent];
  const told = TELLS[first.type as Replayed]?.command(first as never, decided, terms);
  if (told === undefined || told === null) return null;
  const { account, commandId, actor } = first;
  return {
    ...told,
    ...countedIn(told, first),
    account,
    commandId,
    ...(actor !== null && { actor }),
  } as unknown as Command;
}

/** Whether the points were counted for the day is proven across partitions. */
function countedIn({ type }: Told, { type: first, actor }: LedgerEvent): { counted?: number } {
  if (actor?.startsWith('operator:') !== true || !isGated(type) || GATES[type].gives === undefined) {
    return {};
  }
  return { counted: first === 'change-requested' || first === 'second-person-waived' ? 0 : Number.MAX_SAFE_INTEGER };
}
