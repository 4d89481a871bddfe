import type { GameName } from '#contracts/games/catalogue.ts';
import { gameHistory } from '#contracts/game-history/calls.ts';
import { useCallQuery } from '../../../api/use-call.ts';
import { lastRounds } from './last-rounds.ts';

/** Latest first. Undefined until it is known. */
export function useLastGames(): readonly GameName[] | undefined {
  const { data } = useCallQuery(gameHistory, lastRounds);
  return data && [...new Set(data.map(({ gameType }) => gameType))];
}
