// Tiles are numbered from 0, row by row, as in the rules of mines.
export const SIDE = 5;

/** `mine`: shown after the end. `hit`: the mine that ended the game. */
export type TileState = 'hidden' | 'safe' | 'mine' | 'hit';

const WORDS: Record<TileState, string> = {
  hidden: 'hidden',
  safe: 'safe',
  mine: 'a mine',
  hit: 'the mine you hit',
};

export function tileName(tile: number, state: TileState): string {
  return `Row ${Math.floor(tile / SIDE) + 1}, column ${(tile % SIDE) + 1}, ${WORDS[state]}`;
}

/** Stops at the edge; null for other keys. */
export function tileBeside(tile: number, key: string): number | null {
  const row = Math.floor(tile / SIDE);
  const column = tile % SIDE;
  const at = (nextRow: number, nextColumn: number) => {
    const inside = (index: number) => Math.min(SIDE - 1, Math.max(0, index));
    return inside(nextRow) * SIDE + inside(nextColumn);
  };
  const ways: Readonly<Record<string, number>> = {
    ArrowLeft: at(row, column - 1),
    ArrowRight: at(row, column + 1),
    ArrowUp: at(row - 1, column),
    ArrowDown: at(row + 1, column),
    Home: at(row, 0),
    End: at(row, SIDE - 1),
  };
  return ways[key] ?? null;
}
