import { styled } from 'styled-components';
import { calendarDay } from '#contracts/words/dates.ts';
import { color, size, space } from '../../../theme/tokens.ts';
import { formatPoints, formatSigned } from '../../../ui/figure/format.ts';
import type { Bar } from './series.ts';

const HEIGHT = 100;
const STEP = 10;
/** Between bars. */
const GAP = 2;

const Figure = styled.figure`
  display: grid;
  gap: ${space(1)};
  min-width: 0;
  svg {
    width: 100%;
    height: 9rem;
    overflow: visible;
  }
`;

const Caption = styled.figcaption`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 ${space(4)};
  font-size: ${size.small};
`;

const Ends = styled.p`
  display: flex;
  justify-content: space-between;
  color: ${color.quiet};
  font-size: ${size.fine};
  font-variant-numeric: tabular-nums;
`;

/** The same figures are in the table below, so that the picture needs no parts for a screen reader. */
export function BarChart({ title, bars, isSigned }: { title: string; bars: readonly Bar[]; isSigned: boolean }) {
  const highest = Math.max(0, ...bars.map(({ value }) => value));
  const lowest = Math.min(0, ...bars.map(({ value }) => value));
  const scale = HEIGHT / Math.max(1, highest - lowest);
  const total = bars.reduce((sum, { value }) => sum + value, 0);
  const figure = isSigned ? formatSigned(total) : formatPoints(total);
  return (
    <Figure>
      <Caption>
        <span>{title}</span>
        <strong>{figure} points</strong>
      </Caption>
      <svg
        viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}: ${figure} points in ${bars.length} days`}
      >
        {bars.map(({ day, value }, place) => (
          <rect
            key={day}
            x={place * STEP + GAP / 2}
            y={(highest - Math.max(0, value)) * scale}
            width={STEP - GAP}
            height={Math.abs(value) * scale}
            fill={value < 0 ? color.loss : isSigned ? color.gain : color.brass}
          >
            <title>{`${calendarDay(day)}: ${isSigned ? formatSigned(value) : formatPoints(value)}`}</title>
          </rect>
        ))}
        <line
          x1={0}
          x2={bars.length * STEP}
          y1={highest * scale}
          y2={highest * scale}
          stroke={color.border}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <Ends>
        <span>{calendarDay(bars[0]!.day)}</span>
        <span>{calendarDay(bars.at(-1)!.day)}</span>
      </Ends>
    </Figure>
  );
}
