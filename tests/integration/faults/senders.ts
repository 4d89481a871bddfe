// The load of a fault test: senders that first ask again for what they never heard of, then go on with new commands.
import type { Command } from '#contracts/commands/catalogue.ts';
import type { Ledger } from '#contracts/outcome.ts';
import { adjusts, bets, opens } from '#tests/support/asks.ts';
import type { Journal } from './journal.ts';

const SENDERS = 24;

export type Load = { ledger: Ledger; journal: Journal; isEnough: () => boolean };

/** Rejects when the ledger faults; what it was asked stays open in the journal. */
export async function sendUntil({ ledger, journal, isEnough }: Load): Promise<void> {
  const ask = async (command: Command): Promise<void> => {
    const outcome = await ledger.submit(command);
    if (outcome.kind === 'receipt') journal.acknowledge(outcome);
    else journal.refuse(command.commandId);
  };
  await Promise.all(journal.open.map(ask));
  const accounts = Array.from({ length: SENDERS }, (_, place) => place + 1);
  await Promise.all(
    accounts.map(async (account) => {
      for (let count = 0; !isEnough(); count++) {
        const command = next(account, journal.sent.size < SENDERS ? -1 : count);
        journal.send(command);
        await ask(command);
      }
    }),
  );
}

function next(account: number, count: number): Command {
  if (count === -1) return opens(account);
  return count % 3 === 0 ? adjusts(account, 10) : bets(account, 1 + (count % 5));
}
