import type { GameName } from '#contracts/games/catalogue.ts';

type LobbyOrder = { order: GameName[]; last: ReadonlySet<GameName> };

/** `rounds`: games of the player's rounds, the latest first. */
export function lobbyOrder(games: readonly GameName[], rounds: readonly GameName[]): LobbyOrder {
  const last = new Set(rounds.filter((game) => games.includes(game)));
  return { order: [...new Set([...last, ...games])], last };
}
