// An excluded player still sees tables with an open round until they leave the screen.
import { useState } from 'react';
import type { GameName } from '#contracts/games/catalogue.ts';
import { useLimits } from '../../../api/use-limits.ts';
import { protectionOf } from './protection.ts';

export function useProtectedTables(openGames: ReadonlySet<GameName>) {
  const { data } = useLimits();
  const protection = protectionOf(data);
  const [seen, setSeen] = useState(openGames);
  if ([...openGames].some((game) => !seen.has(game))) setSeen(new Set([...seen, ...openGames]));
  const isExcluded = protection.exclusion !== null;
  return {
    protection,
    minutes: data?.realityCheckMinutes ?? 0,
    isShown: (game: GameName) => !isExcluded || seen.has(game),
  };
}
