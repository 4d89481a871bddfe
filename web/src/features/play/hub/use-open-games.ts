import { activeRounds } from '#contracts/play/calls/active-rounds.ts';
import type { GameName } from '#contracts/games/catalogue.ts';
import { useCallQuery } from '../../../api/use-call.ts';

export function useOpenGames(): ReadonlySet<GameName> {
  const { data } = useCallQuery(activeRounds);
  return new Set((['crash', 'mines', 'blackjack'] as const).filter((game) => data?.[game]));
}
