import { styled } from 'styled-components';
import { color } from '../../theme/tokens.ts';

const Drawing = styled.svg`
  display: block;
  width: 100%;
  height: 100%;
  background: ${color.felt};

  polyline {
    fill: none;
    stroke: ${color.brassFill};
    stroke-width: 5;
    stroke-linejoin: round;
    stroke-linecap: round;
  }
  line {
    stroke: ${color.feltFirm};
    stroke-width: 4;
  }
  circle {
    fill: ${color.ivory};
  }
`;

const [TOP, BOTTOM, WIDTH] = [10, 82, 84];

/** One step per row, 0 left and 1 right, from the top centre to the bucket. */
function wayOf(path: readonly number[]): { x: number; y: number }[] {
  const half = WIDTH / (path.length + 1) / 2;
  const down = (BOTTOM - TOP) / path.length;
  const spots = [{ x: 50, y: TOP }];
  for (const step of path) {
    const { x, y } = spots.at(-1)!;
    spots.push({ x: x + (step === 1 ? half : -half), y: y + down });
  }
  return spots;
}

export function PlinkoMark({ path }: { path: readonly number[] }) {
  const way = wayOf(path);
  const end = way.at(-1)!;
  return (
    <Drawing viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <line x1="8" x2="92" y1="92" y2="92" />
      <polyline points={way.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      <circle cx={end.x} cy={end.y} r="9" />
    </Drawing>
  );
}
