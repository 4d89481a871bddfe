// Command ids are each asker's own: an account's, or an operator's (a policy's) where one acts on accounts. The same id
// from somebody else is another command. Within one account an id is used once whoever asks, because holds and rounds are
// named by it.
import type { FoundCommand } from '../../log/find-command.ts';

type Asker = { account: number; actor?: string | null | undefined };

export function isSameAsker(known: Asker, asked: Asker): boolean {
  if (known.account === asked.account) return true;
  // Without an actor the account itself asks; events say so with null, commands by leaving it out.
  return typeof asked.actor === 'string' && known.actor === asked.actor;
}

/** Of the commands that the log has under one id: the one that was asked before by the same asker, best with this input. */
export function sameAskers(
  found: readonly FoundCommand[] | undefined,
  asked: Asker,
  input: number,
): FoundCommand | undefined {
  const same = found?.filter(({ events }) => isSameAsker(events[0]!, asked)) ?? [];
  return same.find((known) => known.input === input) ?? same[0];
}
