import type { LobbyGame } from '#contracts/activity/lobby.ts';

const percent = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** "Returns 94.7%", "Returns 85.9% to 98.9%", "Returns up to 98.9%". */
export function returnWords({ game, returns: { least, most } }: Pick<LobbyGame, 'game' | 'returns'>): string {
  const [low, high] = [percent.format(least), percent.format(most)];
  if (game === 'blackjack') return `Returns up to ${high}%`;
  return low === high ? `Returns ${high}%` : `Returns ${low}% to ${high}%`;
}
