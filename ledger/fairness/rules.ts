// The next pair's commitment is in an earlier event, so the player knew it when choosing the client seed.
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { refusal } from '#contracts/outcome.ts';
import { draft, type Context, type DraftOf, type Rule, type Rules } from '../engine/decide/rule.ts';
import type { Seeds } from './server-seeds.ts';
import { seedsOf } from './seeds-of.ts';

declare module '../engine/decide/rule.ts' {
  interface RuleDeps {
    seeds: Seeds;
  }
}

/** The seed of an open round would reveal its mines or next cards. */
const rotateSeed: Rule<'rotate-seed'> = (account, command, context) => {
  if (account.rounds !== undefined) {
    const games = [...account.rounds.keys()];
    const titles = games.map((game) => GAME_TITLES[game]).join(' and ');
    const words =
      games.length === 1
        ? `Finish your open ${titles} round first: it still uses this seed.`
        : `Finish your open rounds of ${titles} first: they still use this seed.`;
    return refusal('round-open', words, { games: games.join(',') });
  }
  const { epoch } = seedsOf(account);
  return [
    draft('seed-revealed', { epoch, serverSeed: context.seeds.seedOf(account.id, epoch) }),
    commitment(account.id, epoch + 1, command.clientSeed, context),
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

export const FAIRNESS_RULES: Rules<'rotate-seed'> = { 'rotate-seed': rotateSeed };
