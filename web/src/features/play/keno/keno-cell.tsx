import { Check } from 'lucide-react';
import { memo } from 'react';
import { css, keyframes, styled } from 'styled-components';
import { color, font, from, motion, radius, size, weight } from '../../../theme/tokens.ts';
import { type CellState, cellName } from './draw.ts';

const fall = keyframes`
  from { opacity: 0; transform: scale(1.7); }
`;

const faces: Record<CellState, ReturnType<typeof css>> = {
  open: css`
    background: ${color.feltWell};
    border-color: ${color.feltLine};
  `,
  picked: css`
    color: ${color.onBrass};
    background: ${color.brassFill};
    border-color: ${color.brassFill};
    font-weight: ${weight.faceStrong};
  `,
  drawn: css`
    color: ${color.pip};
    background: ${color.lemon};
    border-color: ${color.lemon};
    border-radius: 50%;
    animation: ${fall} ${motion.enter};
  `,
  hit: css`
    color: ${color.pip};
    background: radial-gradient(circle closest-side, ${color.ivory} 70%, transparent 74%), ${color.slipGain};
    border-color: color-mix(in srgb, ${color.slipGain}, ${color.ivory} 55%);
    font-weight: ${weight.faceStrong};
    animation: ${fall} ${motion.enter};
  `,
};

/** Touch target; the visible part is smaller. */
const Place = styled.button<{ $state: CellState }>`
  position: relative;
  display: grid;
  place-items: stretch;
  min-width: 0;
  height: var(--cell, 2.5rem);
  padding: 2px;
  color: ${color.ivory};
  background: none;
  border: 0;
  border-radius: ${radius.small};
  cursor: pointer;
  touch-action: manipulation;

  &[aria-disabled='true'] {
    cursor: default;
  }
  &:focus-visible {
    z-index: 1;
    outline-offset: 0;
  }
  ${from.tablet} {
    padding: 3px;
  }
  @media (hover: hover) {
    &:hover:not([aria-disabled='true']) > span {
      border-color: ${color.ivory};
    }
  }
`;

const Face = styled.span<{ $state: CellState }>`
  display: grid;
  place-items: center;
  justify-self: center;
  width: ${({ $state }) => ($state === 'drawn' ? 'auto' : '100%')};
  max-width: 100%;
  ${({ $state }) =>
    $state === 'drawn' &&
    css`
      aspect-ratio: 1;
    `}
  border: 1px solid;
  border-radius: ${radius.small};
  font-family: ${font.face};
  font-size: ${size.small};
  line-height: 1;
  ${({ $state }) => faces[$state]}
`;

const Tick = styled(Check)`
  position: absolute;
  inset-block-start: -3px;
  inset-inline-end: -3px;
  width: 1rem;
  height: 1rem;
  padding: 2px;
  color: ${color.ivory};
  background: ${color.slipGain};
  border: 1px solid ${color.ivory};
  border-radius: 50%;
  stroke-width: 4;
`;

type KenoCellProps = {
  number: number;
  state: CellState;
  isPicked: boolean;
  isStop: boolean;
  isLocked: boolean;
  onPress(number: number): void;
  onReach(number: number): void;
};

export const KenoCell = memo(function KenoCell(props: KenoCellProps) {
  const { number, state, isPicked, isStop, isLocked, onPress, onReach } = props;
  return (
    <Place
      type="button"
      $state={state}
      data-number={number}
      tabIndex={isStop ? 0 : -1}
      aria-label={cellName(number, state)}
      aria-pressed={isPicked}
      aria-disabled={isLocked || undefined}
      onFocus={() => onReach(number)}
      onClick={() => {
        if (!isLocked) onPress(number);
      }}
    >
      <Face key={state} $state={state}>
        {number}
      </Face>
      {state === 'hit' && <Tick aria-hidden="true" />}
    </Place>
  );
});
