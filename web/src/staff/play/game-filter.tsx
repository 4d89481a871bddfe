import { GAME_NAMES, type GameName } from '#contracts/games/catalogue.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { FilterChips, useFilter } from '../table/filters.tsx';

const isGameName = (text: string): text is GameName => (GAME_NAMES as readonly string[]).includes(text);

export function useGameFilter(): { game?: GameName } {
  const [game] = useFilter('game');
  return isGameName(game) ? { game } : {};
}

type GameFilterProps = { games?: readonly GameName[] };

export function GameFilter({ games = GAME_NAMES }: GameFilterProps) {
  const options = [
    { value: '', label: 'All games' },
    ...games.map((game) => ({ value: game, label: GAME_TITLES[game] })),
  ];
  return <FilterChips label="Game" name="game" options={options} />;
}
