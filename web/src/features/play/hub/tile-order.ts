import type { GameName } from '#contracts/games/catalogue.ts';

type TileOrder = { order: GameName[]; last: ReadonlySet<GameName> };

/** `rounds`: games of the player's rounds, the latest first. */
export function tileOrder(games: readonly GameName[], rounds: readonly GameName[]): TileOrder {
  const last = new Set(rounds.filter((game) => games.includes(game)));
  return { order: [...new Set([...last, ...games])], last };
}
