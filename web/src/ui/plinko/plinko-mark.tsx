// A plinko ball drawn small, for its slip: the way it came, and where it lies.
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
    stroke: color-mix(in srgb, ${color.ivory}, transparent 55%);
    stroke-width: 4;
  }
  circle {
    fill: ${color.ivory};
  }
`;

const [TOP, BOTTOM, WIDTH] = [10, 82, 84];

/** One step a row, 0 left and 1 right, from the middle of the top down to the bucket. */
export function PlinkoMark({ path }: { path: readonly number[] }) {
  const half = WIDTH / (path.length + 1) / 2;
  const down = (BOTTOM - TOP) / path.length;
  let x = 50;
  const way = [
    { x, y: TOP },
    ...path.map((step, row) => ({ x: (x += step === 1 ? half : -half), y: TOP + (row + 1) * down })),
  ];
  const end = way.at(-1)!;
  return (
    <Drawing viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <line x1="8" x2="92" y1="92" y2="92" />
      <polyline points={way.map((spot) => `${spot.x.toFixed(1)},${spot.y.toFixed(1)}`).join(' ')} />
      <circle cx={end.x} cy={end.y} r="9" />
    </Drawing>
  );
}
