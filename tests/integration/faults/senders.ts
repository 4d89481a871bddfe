import type { Command } from '#contracts/commands.ts';
import type { Ledger } from '#contracts/outcome.ts';
import { acts, adjusts, bets, opens, starts } from '#tests/support/asks.ts';
import type { Journal } from './journal.ts';

const SENDERS = 24;

export type Load = { ledger: Ledger; journal: Journal; isEnough: () => boolean };

/** Rejects when the ledger fails; unanswered commands stay open in the journal. */
export async function sendUntil({ ledger, journal, isEnough }: Load): Promise<void> {
  const ask = async (command: Command): Promise<void> => {
    const outcome = await ledger.submit(command);
    if (outcome.kind === 'receipt') journal.acknowledge(outcome);
    else journal.refuse(command.commandId);
  };
  await Promise.all(journal.open.map(ask));
  const accounts = Array.from({ length: SENDERS }, (_, place) => 11 + place);
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
  const kinds = [
    () => adjusts(account, 30),
    () => bets(account, 1 + (count % 5)),
    () => starts(account, 'mines', { stakePoints: 5, params: { mineCount: 3 } }),
    () => starts(account, 'crash', { stakePoints: 2, params: { autoCashOutHundredths: null } }),
    () => acts(account, 'mines', { type: 'reveal', tile: count % 25 }),
    () => starts(account, 'blackjack', { stakePoints: 5, params: {} }),
    () => bets(account, 2),
    () => acts(account, 'blackjack', { type: count % 2 === 0 ? 'hit' : 'stand' }),
    () => acts(account, 'mines', count % 3 === 0 ? { type: 'cash-out' } : { type: 'reveal', tile: (7 * count) % 25 }),
    () => acts(account, 'crash', { type: 'cash-out' }),
  ];
  // Senders start at different kinds, so that rounds of every game are open at any moment.
  return kinds[(count + account) % kinds.length]!();
}
