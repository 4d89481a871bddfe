// At which tables a round of the player lies open, for their tabs. Before it: the tables, which note in the same read what
// they start and end, and the pushes, for what begins and ends in another place. After it: the hub.
import { activeRounds } from '#contracts/api/rounds/active-rounds.ts';
import type { GameName } from '#contracts/games/catalogue.ts';
import { useCallQuery } from '../../../api/use-call.ts';

export function useOpenGames(): ReadonlySet<GameName> {
  const { data } = useCallQuery(activeRounds);
  return new Set((['crash', 'mines', 'blackjack'] as const).filter((game) => data?.[game]));
}
