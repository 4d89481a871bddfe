import { styled } from 'styled-components';
import { calendarDay } from '#contracts/words/dates.ts';
import { color, size, space } from '../../../theme/tokens.ts';
import { formatCount, formatPoints, formatSigned } from '../../../ui/figure/format.ts';
import { Row, Stack } from '../../../ui/layout/flow.ts';
import type { Bar } from './series.ts';

const HEIGHT = 100;
const STEP = 10;
/** Between bars. */
const GAP = 2;

const Plot = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space(2)};
  padding-block: ${space(2)};
  svg {
    width: 100%;
    height: 9rem;
    overflow: visible;
  }
`;

const Axis = styled.ol`
  display: grid;
  grid-template-columns: minmax(2ch, auto);
  color: ${color.quiet};
  font-size: ${size.fine};
  font-variant-numeric: tabular-nums;
  text-align: end;
  li {
    grid-area: 1 / 1;
    position: relative;
    height: 0;
    line-height: 0;
  }
`;

const Ends = styled.p`
  display: flex;
  justify-content: space-between;
  grid-column: 2;
  color: ${color.quiet};
  font-size: ${size.fine};
  font-variant-numeric: tabular-nums;
`;

/** Of the axis: the ends and 0, unless it is so near to an end that the two would overlap. */
function marksOf(highest: number, lowest: number): number[] {
  const reach = highest - lowest;
  if (reach === 0) return [0];
  const isApart = (mark: number) => Math.abs(mark) > reach / 6;
  return [highest, lowest].filter((mark) => mark !== 0 && isApart(mark)).concat(0);
}

function markWords(mark: number): string {
  if (Math.abs(mark) < 10_000) return formatPoints(mark);
  return mark < 0 ? `\u2212${formatCount(-mark)}` : formatCount(mark);
}

/** The same figures are in the table below, so that the picture needs no parts for a screen reader. */
export function BarChart({ title, bars, isSigned }: { title: string; bars: readonly Bar[]; isSigned: boolean }) {
  const highest = Math.max(0, ...bars.map(({ value }) => value));
  const lowest = Math.min(0, ...bars.map(({ value }) => value));
  const scale = HEIGHT / Math.max(1, highest - lowest);
  const marks = marksOf(highest, lowest);
  const total = bars.reduce((sum, { value }) => sum + value, 0);
  const figure = isSigned ? formatSigned(total) : formatPoints(total);
  return (
    <Stack as="figure" gap={1} shrinks>
      <Row as="figcaption" gap={[0, 4]} justify="space-between" wrap size="small">
        <span>{title}</span>
        <strong>{figure} points</strong>
      </Row>
      <Plot>
        <Axis aria-hidden="true">
          {marks.map((mark) => (
            <li key={mark} style={{ top: `${((highest - mark) * 9) / Math.max(1, highest - lowest)}rem` }}>
              {markWords(mark)}
            </li>
          ))}
        </Axis>
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
          {marks.map((mark) => (
            <line
              key={mark}
              x1={0}
              x2={bars.length * STEP}
              y1={(highest - mark) * scale}
              y2={(highest - mark) * scale}
              stroke={color.border}
              strokeDasharray={mark === 0 ? undefined : '2 4'}
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
        <Ends>
          <span>{calendarDay(bars[0]!.day)}</span>
          <span>{calendarDay(bars.at(-1)!.day)}</span>
        </Ends>
      </Plot>
    </Stack>
  );
}
