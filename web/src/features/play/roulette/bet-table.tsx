// One Tab stop; arrow keys move, Enter or Space adds a chip, Delete removes the place's chips.
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { styled } from 'styled-components';
import { covers, type Line, placeOf } from '#contracts/games/roulette/lines.ts';
import { from } from '../../../theme/tokens.ts';
import { onNarrowFelt } from '../table/felt.tsx';
import { amountsOf } from './chip-table.ts';
import { TABLE_PLACES } from './table-layout.ts';
import { isArrow, placeTowards } from './table-moves.ts';
import { TablePlace } from './table-place.tsx';

const Cloth = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 0.9fr)) repeat(6, minmax(0, 0.5fr));
  grid-auto-rows: minmax(2.75rem, auto);
  gap: 3px;
  touch-action: manipulation;
  ${onNarrowFelt} {
    grid-template-columns: repeat(2, minmax(0, 0.7fr)) repeat(6, minmax(0, 0.5fr));
  }
  ${from.tablet} {
    grid-template-columns: repeat(14, minmax(0, 1fr));
    grid-template-rows: repeat(6, minmax(min(3.9cqi, (var(--stage) - 13rem) / 6), 1fr)) repeat(2, minmax(2.75rem, auto));
    grid-auto-rows: auto;
  }
`;

type BetTableProps = {
  lines: readonly Line[];
  drawnPocket: number | null;
  /** Betting is closed while the ball runs. */
  isClosed: boolean;
  onPut(place: Line): void;
  onTakeOff(place: Line): void;
};

export function BetTable({ lines, drawnPocket, isClosed, onPut, onTakeOff }: BetTableProps) {
  const [stop, setStop] = useState(0);
  const [hinted, setHinted] = useState<Line | null>(null);
  const amounts = amountsOf(lines);
  return (
    <Cloth
      role="group"
      aria-label="Betting table"
      onKeyDown={moveOver}
      onFocus={(event: FocusEvent<HTMLElement>) => setStop(indexOfPlace(event.target))}
    >
      {TABLE_PLACES.map((place, at) => (
        <TablePlace
          key={placeOf(place)}
          place={place}
          amountPoints={amounts.get(placeOf(place)) ?? 0}
          isStop={at === stop}
          isLit={hinted !== null && isLitBy(place, hinted)}
          isDrawn={place.type === 'straight' && place.value === drawnPocket}
          isClosed={isClosed}
          onPut={onPut}
          onTakeOff={onTakeOff}
          onHint={setHinted}
        />
      ))}
    </Cloth>
  );
}

function isLitBy(place: Line, hinted: Line): boolean {
  return placeOf(place) === placeOf(hinted) || (place.type === 'straight' && covers(hinted, place.value));
}

function indexOfPlace(element: HTMLElement): number {
  return TABLE_PLACES.findIndex((place) => placeOf(place) === element.dataset['place']);
}

function moveOver(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event;
  if (!isArrow(key) || !(target instanceof HTMLElement)) return;
  event.preventDefault();
  const places = [...currentTarget.querySelectorAll<HTMLElement>('[data-place]')];
  const at = places.indexOf(target);
  const boxes = places.map((element) => element.getBoundingClientRect());
  places[placeTowards(boxes, at, key)]?.focus();
}
