import { memo } from 'react';
import { styled } from 'styled-components';
import { color } from '../../theme/tokens.ts';
import type { Face } from './die-pose.ts';

type Spot = readonly [number, number];

const [LOW, MID, HIGH] = [27, 50, 73];

const PIPS: Record<Face, readonly Spot[]> = {
  1: [[MID, MID]],
  2: [
    [LOW, HIGH],
    [HIGH, LOW],
  ],
  3: [
    [LOW, HIGH],
    [MID, MID],
    [HIGH, LOW],
  ],
  4: [
    [LOW, LOW],
    [HIGH, LOW],
    [LOW, HIGH],
    [HIGH, HIGH],
  ],
  5: [
    [LOW, LOW],
    [HIGH, LOW],
    [MID, MID],
    [LOW, HIGH],
    [HIGH, HIGH],
  ],
  6: [
    [LOW, LOW],
    [HIGH, LOW],
    [LOW, MID],
    [HIGH, MID],
    [LOW, HIGH],
    [HIGH, HIGH],
  ],
};

const Drawing = styled.svg`
  display: block;
  width: 100%;
  height: 100%;

  .ivory {
    fill: ${color.ivory};
  }
  .worn {
    fill: none;
    stroke: color-mix(in srgb, ${color.ivory}, white 55%);
    stroke-width: 2.5;
  }
  .rim {
    fill: color-mix(in srgb, ${color.ivory}, ${color.pip} 34%);
  }
  .pip {
    fill: ${color.pip};
  }
  .glint {
    fill: color-mix(in srgb, ${color.pip}, white 24%);
  }
`;

/** Decorative: the parent describes it in words. */
export const DieFace = memo(function DieFace({ face }: { face: Face }) {
  const reach = face === 1 ? 11.5 : 8.8;
  return (
    <Drawing viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <rect className="ivory" x="0" y="0" width="100" height="100" rx="17" />
      <rect className="worn" x="2.5" y="2.5" width="95" height="95" rx="15" />
      {PIPS[face].map(([x, y]) => (
        <g key={`${x} ${y}`}>
          <circle className="rim" cx={x} cy={y + 0.9} r={reach + 1.3} />
          <circle className="pip" cx={x} cy={y} r={reach} />
          <ellipse className="glint" cx={x} cy={y + reach * 0.5} rx={reach * 0.55} ry={reach * 0.26} />
        </g>
      ))}
    </Drawing>
  );
});
