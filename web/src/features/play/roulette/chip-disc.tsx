import { css, keyframes, styled } from 'styled-components';
import { color, font, motion, size, weight } from '../../../theme/tokens.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import { CHIPS, type ChipValue } from './chip-table.ts';

type Paint = { ground: string; ink: string };

const PAINT: Readonly<Record<ChipValue, Paint>> = {
  1: { ground: color.ivory, ink: color.pip },
  5: { ground: color.pocketRed, ink: color.ivory },
  10: { ground: color.brassFill, ink: color.onBrass },
  25: { ground: color.pocketGreen, ink: color.ivory },
  100: { ground: color.pocketBlack, ink: color.ivory },
};

const drop = keyframes`
  from { opacity: 0; transform: translateY(-8px) scale(1.1); }
`;

/** At most a number's width: across its edge a chip would bet on two. */
const LAID_WIDTH = 'min(2.125rem, 17cqi)';

const Disc = styled.span<{ $paint: Paint; $isLaid: boolean }>`
  display: grid;
  place-items: center;
  width: ${({ $isLaid }) => ($isLaid ? LAID_WIDTH : 'min(2.5rem, 100%)')};
  aspect-ratio: 1;
  color: ${({ $paint }) => $paint.ink};
  background:
    radial-gradient(
      closest-side,
      ${({ $paint }) => $paint.ground} ${({ $isLaid }) => ($isLaid ? '76%' : '68%')},
      transparent ${({ $isLaid }) => ($isLaid ? '78%' : '70%')}
    ),
    repeating-conic-gradient(
      from -15deg,
      ${color.ivory} 0 30deg,
      color-mix(in srgb, ${({ $paint }) => $paint.ground}, black 22%) 0 60deg
    );
  border-radius: 50%;
  box-shadow:
    inset 0 0 0 1px color-mix(in srgb, ${({ $paint }) => $paint.ground}, black 50%),
    0 2px 4px ${color.shade};
  font-family: ${font.face};
  font-size: ${({ $isLaid }) => ($isLaid ? `min(${size.fine}, 6.5cqi)` : size.fine)};
  font-weight: ${weight.faceStrong};
  line-height: 1;
  ${({ $isLaid }) =>
    $isLaid &&
    css`
      animation: ${drop} ${motion.enter};
    `}
`;

function paintOf(points: number): Paint {
  return PAINT[CHIPS.findLast((chip) => chip <= points) ?? 1];
}

export function ChipDisc({ points, isLaid = false }: { points: number; isLaid?: boolean }) {
  return (
    <Disc $paint={paintOf(points)} $isLaid={isLaid} aria-hidden="true">
      {formatCount(points)}
    </Disc>
  );
}
