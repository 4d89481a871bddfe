// At which tables a round of the player lies open, for their tabs. Before it: the tables, which note in the same read what
// they start and end. After it: the hub.
import { useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#contracts/api/call.ts';
import { activeRounds } from '#contracts/api/rounds/active-rounds.ts';
import type { GameName } from '#contracts/games/catalogue.ts';
import { keyOf } from '../../../api/query-client.ts';
import { useCallQuery } from '../../../api/use-call.ts';

type Rounds = ReplyOf<typeof activeRounds>;

export function useOpenGames(): ReadonlySet<GameName> {
  const known = useQueryClient().getQueryData<Rounds>(keyOf(activeRounds));
  // Every bet is news of this view. Where nothing lies open only a table changes that, so it is not asked for again.
  const { data } = useCallQuery(activeRounds, undefined, { enabled: known === undefined || openIn(known).length > 0 });
  return new Set(data === undefined ? [] : openIn(data));
}

function openIn(rounds: Rounds): (keyof Rounds)[] {
  return (['crash', 'mines', 'blackjack'] as const).filter((game) => rounds[game] !== null);
}
