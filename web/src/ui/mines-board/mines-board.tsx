// The parent announces the result.
import { type KeyboardEvent, useState } from 'react';
import { styled } from 'styled-components';
import { from, space } from '../../theme/tokens.ts';
import { MinesTile } from './mines-tile.tsx';
import { tileBeside, type TileState } from './tile-name.ts';

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(5, minmax(0, 1fr));
  gap: ${space(1.5)};
  width: 100%;
  max-width: var(--mines-board, 24rem);
  margin-inline: auto;
  ${from.tablet} {
    gap: ${space(2)};
  }
`;

type MinesBoardProps = {
  /** Twenty-five, row by row. */
  tiles: readonly TileState[];
  /** No tile can be revealed; tiles keep the focus. */
  isLocked: boolean;
  pendingTile?: number | null;
  /** Keep it stable, so that only the changed tile renders. */
  onReveal(tile: number): void;
};

export function MinesBoard({ tiles, isLocked, pendingTile = null, onReveal }: MinesBoardProps) {
  const [stop, setStop] = useState(0);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = tileBeside(stop, event.key);
    if (next === null) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(`[data-tile="${next}"]`)?.focus();
  };
  return (
    <Grid role="group" aria-label="Mines, 5 rows of 5 tiles" onKeyDown={move}>
      {tiles.map((state, tile) => (
        <MinesTile
          // oxlint-disable-next-line react/no-array-index-key -- a tile is its place
          key={tile}
          tile={tile}
          state={state}
          isStop={tile === stop}
          isLocked={isLocked}
          isPending={tile === pendingTile}
          onReveal={onReveal}
          onReach={setStop}
        />
      ))}
    </Grid>
  );
}
