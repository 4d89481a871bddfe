import type { KeyboardEvent } from 'react';
import { css, styled } from 'styled-components';
import { type Line, placeOf } from '#contracts/games/roulette/lines.ts';
import { color, font, from, motion, radius, size, weight } from '../../../theme/tokens.ts';
import { formatPoints } from '../../../ui/figure/format.ts';
import { paintOf } from '../../../ui/pocket/pocket-mark.tsx';
import { onNarrowFelt } from '../table/felt.tsx';
import { ChipDisc } from './chip-disc.tsx';
import { layOf, nameOf, paysOf, printOf } from './table-layout.ts';

type Look = {
  $paint: string;
  $isLit: boolean;
  $isDrawn: boolean;
  $isNumber: boolean;
  $hasAside: boolean;
};

const drawn = css`
  &::after {
    content: '';
    position: absolute;
    inset: 2px;
    border: 2px solid ${color.brassFill};
    border-radius: ${radius.mark};
    box-shadow: 0 0 0 1px ${color.pip} inset;
    pointer-events: none;
  }
`;

const Seat = styled.div<{ $wide: string; $tall: string }>`
  position: relative;
  grid-area: ${({ $tall }) => $tall};
  display: grid;
  min-width: 0;
  ${from.tablet} {
    grid-area: ${({ $wide }) => $wide};
  }
`;

const Button = styled.button<Look>`
  position: relative;
  display: grid;
  place-items: center;
  align-content: center;
  min-width: 0;
  min-height: 2.75rem;
  padding: 0 0 ${({ $hasAside }) => ($hasAside ? '1.875rem' : 0)};
  color: ${color.ivory};
  background: ${({ $paint }) => $paint};
  border: 0;
  border-radius: ${radius.mark};
  box-shadow: 0 0 0 1px ${color.feltFirm};
  font-family: ${({ $isNumber }) => ($isNumber ? font.face : font.text)};
  font-size: ${({ $isNumber }) => ($isNumber ? size.body : size.small)};
  font-weight: ${({ $isNumber }) => ($isNumber ? weight.faceStrong : weight.strong)};
  line-height: 1.1;
  cursor: pointer;
  transition: filter ${motion.feedback};
  ${({ $isLit }) =>
    $isLit &&
    css`
      filter: brightness(1.2);
    `}
  ${({ $isDrawn }) => $isDrawn && drawn}
  &:focus-visible {
    z-index: 2;
  }
  &[aria-disabled='true'] {
    cursor: default;
  }
  ${onNarrowFelt} {
    font-size: ${size.small};
  }
  ${from.tablet} {
    min-height: 1.5rem;
    padding: 0 ${({ $hasAside }) => ($hasAside ? '1.75rem' : 0)} 0 0;
  }
`;

const Pile = styled.span<{ $isAside: boolean }>`
  position: absolute;
  z-index: 3;
  inset-block-start: ${({ $isAside }) => ($isAside ? '76%' : '50%')};
  inset-inline-start: 50%;
  translate: -50% -50%;
  pointer-events: none;
  ${from.tablet} {
    inset-block-start: 50%;
    inset-inline-start: ${({ $isAside }) => ($isAside ? 'calc(100% - 1.125rem)' : '50%')};
  }
`;

const Diamond = styled.span<{ $paint: string }>`
  width: 0.875rem;
  height: 0.875rem;
  margin-bottom: 0.125rem;
  background: ${({ $paint }) => $paint};
  box-shadow: 0 0 0 1px ${color.feltFirm};
  rotate: 45deg;
  scale: 0.85;
`;

const Print = styled.span<{ $isTall: boolean }>`
  ${onNarrowFelt} {
    writing-mode: ${({ $isTall }) => ($isTall ? 'vertical-rl' : 'horizontal-tb')};
    rotate: ${({ $isTall }) => ($isTall ? '180deg' : 'none')};
  }
  ${from.tablet} {
    writing-mode: horizontal-tb;
    rotate: none;
  }
`;

const CLOTH = color.feltWell;
const DIAMONDS: Readonly<Record<string, string>> = { red: color.pocketRed, black: color.pocketBlack };

export type PlaceProps = {
  place: Line;
  amountPoints: number;
  isStop: boolean;
  isLit: boolean;
  isDrawn: boolean;
  isClosed: boolean;
  onPut(place: Line): void;
  onTakeOff(place: Line): void;
  onHint(place: Line | null): void;
};

export function TablePlace(props: PlaceProps) {
  const { place, amountPoints, isStop, isLit, isDrawn, isClosed, onPut, onTakeOff, onHint } = props;
  const { wide, tall } = layOf(place);
  const isNumber = place.type === 'straight';
  const isAside = !isNumber && place.type !== 'column';
  const diamond = DIAMONDS[place.type];
  const takeOff = (event: KeyboardEvent) => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    event.preventDefault();
    if (!isClosed) onTakeOff(place);
  };
  const chips = amountPoints === 0 ? '' : `, ${formatPoints(amountPoints)} on it`;
  return (
    <Seat $wide={wide} $tall={tall}>
      <Button
        type="button"
        data-place={placeOf(place)}
        tabIndex={isStop ? 0 : -1}
        aria-disabled={isClosed || undefined}
        aria-label={`${nameOf(place)}, ${paysOf(place)}${chips}`}
        onClick={() => !isClosed && onPut(place)}
        onKeyDown={takeOff}
        onFocus={() => onHint(place)}
        onBlur={() => onHint(null)}
        onPointerEnter={() => onHint(place)}
        onPointerLeave={() => onHint(null)}
        $paint={isNumber ? paintOf(place.value) : CLOTH}
        $isNumber={isNumber}
        $hasAside={isAside && amountPoints > 0}
        $isLit={isLit}
        $isDrawn={isDrawn}
      >
        {diamond !== undefined && <Diamond $paint={diamond} />}
        <Print $isTall={isAside}>{printOf(place)}</Print>
      </Button>
      {amountPoints > 0 && (
        <Pile key={amountPoints} $isAside={isAside}>
          <ChipDisc points={amountPoints} isLaid />
        </Pile>
      )}
    </Seat>
  );
}
