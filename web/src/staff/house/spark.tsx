import { styled } from 'styled-components';
import { color } from '../../theme/tokens.ts';

const HEIGHT = 40;
const STEP = 10;

const Plot = styled.svg`
  display: block;
  width: 100%;
  height: 2.5rem;
  overflow: visible;
`;

type SparkProps = { label: string; values: readonly number[]; isPart?: (place: number) => boolean };

/** A bar for each value, down from 0 for those below it. `isPart`: drawn in front of the others. */
export function SparkBars({ label, values, isPart = () => true }: SparkProps) {
  const highest = Math.max(0, ...values);
  const lowest = Math.min(0, ...values);
  const scale = HEIGHT / (highest - lowest || 1);
  const zero = highest * scale;
  return (
    <Plot viewBox={`0 0 ${values.length * STEP} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
      <line
        x1={0}
        x2={values.length * STEP}
        y1={zero}
        y2={zero}
        stroke={color.hairline}
        vectorEffect="non-scaling-stroke"
      />
      {values.map((value, place) => (
        <rect
          key={place}
          x={place * STEP + 1}
          width={STEP - 2}
          y={value < 0 ? zero : zero - value * scale}
          height={Math.abs(value) * scale}
          fill={isPart(place) ? color.brass : color.border}
        />
      ))}
    </Plot>
  );
}

/** The course of a value, with the highest one as the top. */
export function SparkLine({ label, values }: Omit<SparkProps, 'isPart'>) {
  const highest = Math.max(1, ...values);
  const width = Math.max(1, values.length - 1) * STEP;
  const points = values.map((value, place) => `${place * STEP},${HEIGHT - (value / highest) * HEIGHT}`).join(' ');
  return (
    <Plot viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
      <polyline points={points} fill="none" stroke={color.brass} strokeWidth={1.5} vectorEffect="non-scaling-stroke" />
    </Plot>
  );
}
