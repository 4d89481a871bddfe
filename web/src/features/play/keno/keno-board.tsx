import { type KeyboardEvent, useCallback, useState } from 'react';
import { styled } from 'styled-components';
import { from } from '../../../theme/tokens.ts';
import { onNarrowFelt } from '../table/felt.tsx';
import { cellStateOf, neighbourOf } from './draw.ts';
import { KenoCell } from './keno-cell.tsx';
import { ALL_NUMBERS, type Picks } from './picks.ts';

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(8, minmax(0, 1fr));
  ${onNarrowFelt} {
    grid-template-columns: repeat(5, minmax(0, 1fr));
  }
  ${from.tablet} {
    grid-template-columns: repeat(10, minmax(0, 1fr));
  }
`;

const COLUMNS = 10;

function columnsOf(grid: Element): number {
  const tracks = getComputedStyle(grid).gridTemplateColumns;
  return /^[\d.]+px/.test(tracks) ? tracks.split(' ').length : COLUMNS;
}

type KenoBoardProps = {
  picks: Picks;
  out: readonly number[];
  isLocked: boolean;
  onToggle(number: number): void;
};

export function KenoBoard({ picks, out, isLocked, onToggle }: KenoBoardProps) {
  const [stop, setStop] = useState(1);
  const press = useCallback((number: number) => onToggle(number), [onToggle]);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = neighbourOf(stop, event.key, columnsOf(event.currentTarget));
    if (next === null) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(`[data-number="${next}"]`)?.focus();
  };
  return (
    <Grid role="group" aria-label="Numbers 1 to 80" onKeyDown={move}>
      {ALL_NUMBERS.map((number) => (
        <KenoCell
          key={number}
          number={number}
          state={cellStateOf(number, picks, out)}
          isPicked={picks.includes(number)}
          isStop={number === stop}
          isLocked={isLocked}
          onPress={press}
          onReach={setStop}
        />
      ))}
    </Grid>
  );
}
