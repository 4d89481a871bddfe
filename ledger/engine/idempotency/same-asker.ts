// Ids belong to the account, operator or policy that asks. Within one account an id is used once, because holds and rounds
// are named by it.
import type { FoundCommand } from '../../log/find-command.ts';

type Asker = { account: number; actor?: string | null | undefined };

export function isSameAsker(known: Asker, asked: Asker): boolean {
  if (known.account === asked.account) return true;
  // Without an actor the account itself asks: null in events, absent in commands.
  return typeof asked.actor === 'string' && known.actor === asked.actor;
}

/** Prefers a command with the same input. */
export function commandOfSameAsker(
  found: readonly FoundCommand[] | undefined,
  asked: Asker,
  input: number,
): FoundCommand | undefined {
  const same = found?.filter(({ events }) => isSameAsker(events[0]!, asked)) ?? [];
  return same.find((known) => known.input === input) ?? same[0];
}
