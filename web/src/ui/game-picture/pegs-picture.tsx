import { styled } from 'styled-components';
import { color } from '../../theme/tokens.ts';

const Drawing = styled.svg`
  display: block;
  overflow: visible;

  .peg {
    fill: color-mix(in srgb, ${color.ivory}, transparent 45%);
  }
  .bucket {
    fill: color-mix(in srgb, ${color.brassFill}, transparent 55%);
  }
  .hit {
    fill: ${color.brassFill};
  }
  .way {
    fill: none;
    stroke: ${color.brassFill};
    stroke-width: 3.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .ball {
    fill: ${color.ivory};
  }
`;

const ROWS = 6;
const STEP = 15;
const RIGHT_TURNS = [true, false, true, true, false, true];

const middle = (row: number, at: number) => (at - row / 2) * STEP;
const height = (row: number) => 8 + row * 13;

const PEGS = Array.from({ length: ROWS }, (_, row) =>
  Array.from({ length: row + 2 }, (_peg, at) => ({ x: middle(row + 1, at), y: height(row) })),
).flat();
const STOPS = RIGHT_TURNS.map((_, at) => at + 1).map((row) => RIGHT_TURNS.slice(0, row).filter(Boolean).length);
const LANDED = STOPS.at(-1) ?? 0;
const WAY = ['M0 -6', ...STOPS.map((at, row) => `L${middle(row + 1, at)} ${height(row) + 6.5}`)].join(' ');

export function PegsPicture() {
  return (
    <Drawing viewBox="-50 -10 100 104" aria-hidden="true" focusable="false">
      {PEGS.map(({ x, y }) => (
        <circle key={`${x} ${y}`} className="peg" cx={x} cy={y} r="2.4" />
      ))}
      {Array.from({ length: ROWS + 1 }, (_, at) => (
        <rect
          key={at}
          className={at === LANDED ? 'hit' : 'bucket'}
          x={middle(ROWS, at) - 6}
          y="84"
          width="12"
          height="8"
          rx="2"
        />
      ))}
      <path className="way" d={WAY} />
      <circle className="ball" cx={middle(ROWS, LANDED)} cy={height(ROWS - 1) + 5} r="6" />
    </Drawing>
  );
}
