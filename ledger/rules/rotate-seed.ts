// Reveals the server seed in play and commits the next pair with the player's client seed.
// The commitment of that next pair stands in the event before, so it was known when the client seed was chosen.
import type { CommandOf } from '#contracts/commands/catalogue.ts';
import { draft, type Context, type DraftOf, type Rule } from './rule.ts';

export const rotateSeed: Rule<CommandOf<'rotate-seed'>> = (account, command, context) => {
  const next = account.epoch + 1;
  return [
    draft('seed-revealed', { epoch: account.epoch, serverSeed: context.seeds.seedOf(account.id, account.epoch) }),
    commitment(account.id, next, command.clientSeed, context),
  ];
};

export function commitment(
  account: number,
  epoch: number,
  clientSeed: string,
  { seeds }: Context,
): DraftOf<'seed-committed'> {
  return draft('seed-committed', {
    epoch,
    serverSeedHash: seeds.hashOf(account, epoch),
    nextServerSeedHash: seeds.hashOf(account, epoch + 1),
    clientSeed,
  });
}
