import { keyframes, styled } from 'styled-components';
import { color, font, from, motion, size, weight } from '../../../theme/tokens.ts';
import { formatCount } from '../../../ui/figure/format.ts';

const drop = keyframes`
  from { opacity: 0; transform: translateY(-10px) scale(1.08); }
`;

const Disc = styled.span`
  display: grid;
  place-items: center;
  width: 2.5rem;
  height: 2.5rem;
  color: ${color.onBrass};
  background:
    radial-gradient(closest-side, ${color.brassFill} 66%, transparent 67%),
    repeating-conic-gradient(
      from -10deg,
      ${color.ivory} 0 20deg,
      color-mix(in srgb, ${color.brassFill}, black 32%) 0 60deg
    );
  border-radius: 50%;
  box-shadow:
    inset 0 0 0 1px color-mix(in srgb, ${color.brassFill}, black 45%),
    0 3px 6px ${color.shade};
  font-family: ${font.face};
  font-size: ${size.fine};
  font-weight: ${weight.faceStrong};
  animation: ${drop} ${motion.enter};
  ${from.tablet} {
    width: 3.25rem;
    height: 3.25rem;
  }
`;

export function Chip({ points }: { points: number }) {
  return <Disc>{formatCount(points)}</Disc>;
}
