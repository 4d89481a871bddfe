import { memo, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { color, motion } from '../../../theme/tokens.ts';
import { ballAt, fallMs, pinsMetAt } from './fall.ts';
import {
  allPins,
  BOARD_HEIGHT,
  BOARD_WIDTH,
  ballRadius,
  type Path,
  pinRadius,
  rightsAlong,
  touchesOf,
} from './geometry.ts';

const Drawing = styled.svg`
  display: block;
  width: 100%;
  height: var(--board-height, auto);
  overflow: visible;

  .pin {
    fill: color-mix(in srgb, ${color.ivory}, ${color.felt} 30%);
    transition: fill ${motion.result};
  }
  .pin.met {
    fill: ${color.brassFill};
    transition: none;
  }
  .pin-shadow {
    fill: rgb(0 0 0 / 30%);
  }
  .way {
    fill: none;
    stroke: color-mix(in srgb, ${color.brassFill}, transparent 35%);
    stroke-width: 0.5;
    stroke-linecap: round;
    stroke-linejoin: round;
    stroke-dasharray: 0.1 1.4;
  }
  .ball {
    fill: ${color.ivory};
    stroke: color-mix(in srgb, ${color.ivory}, ${color.pip} 45%);
  }
  .glint {
    fill: white;
    opacity: 0.75;
  }
  .ball-shadow {
    fill: rgb(0 0 0 / 35%);
  }
`;

type Falling = { path: Path; elapsedMs: number };

type PlinkoBoardProps = {
  rows: number;
  /** Oldest first. The pins show the way of the newest. */
  balls: readonly Falling[];
};

/** In drawing units: some screens leave it less height. */
function useDrawnHeight(): { drawing: RefObject<SVGSVGElement | null>; height: number } {
  const drawing = useRef<SVGSVGElement>(null);
  const [height, setHeight] = useState(BOARD_HEIGHT);
  useLayoutEffect(() => {
    const measure = () => {
      const box = drawing.current?.getBoundingClientRect();
      if (box !== undefined && box.width > 0) setHeight((box.height / box.width) * BOARD_WIDTH);
    };
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(drawing.current!);
    return () => resized.disconnect();
  }, []);
  return { drawing, height };
}

export function PlinkoBoard({ rows, balls }: PlinkoBoardProps) {
  const { drawing, height } = useDrawnHeight();
  const newest = balls.at(-1);
  const met = newest === undefined ? 0 : pinsMetAt(rows, newest.elapsedMs);
  return (
    <Drawing ref={drawing} viewBox={`0 0 ${BOARD_WIDTH} ${height}`} role="img" aria-label={nameOf(rows, balls, met)}>
      <Pins rows={rows} height={height} path={newest?.path ?? null} met={met} />
      {newest !== undefined && newest.elapsedMs >= fallMs(rows) && (
        <polyline
          className="way"
          points={touchesOf(newest.path, height)
            .map(({ x, y }) => `${x},${y}`)
            .join(' ')}
        />
      )}
      {balls.map((ball, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a ball is its place
        <BallMark key={place} {...ball} height={height} />
      ))}
    </Drawing>
  );
}

function nameOf(rows: number, balls: readonly Falling[], met: number): string {
  if (balls.length > 1) return `${balls.length} balls are falling`;
  return balls[0] === undefined ? `${rows} rows of pins` : wayInWords(balls[0].path.slice(0, met));
}

function wayInWords(steps: Path): string {
  if (steps.length === 0) return 'The ball is falling';
  return `The ball bounced ${steps.map((step) => (step === 1 ? 'right' : 'left')).join(', ')}`;
}

type PinsProps = { rows: number; height: number; path: Path | null; met: number };

/** Rendered only when the ball meets the next pin. */
const Pins = memo(function Pins({ rows, height, path, met }: PinsProps) {
  const radius = pinRadius(rows);
  const along = path === null ? [] : rightsAlong(path);
  return (
    <>
      {allPins(rows, height).map(({ x, y, row, rights }) => {
        const isMet = row < met && along[row] === rights;
        return (
          <g key={`${row} ${rights}`}>
            <circle className="pin-shadow" cx={x + radius * 0.35} cy={y + radius * 0.7} r={radius} />
            <circle className={isMet ? 'pin met' : 'pin'} cx={x} cy={y} r={isMet ? radius * 1.25 : radius} />
          </g>
        );
      })}
    </>
  );
});

function BallMark({ path, elapsedMs, height }: Falling & { height: number }) {
  const { x, y } = ballAt(path, elapsedMs, height);
  const radius = ballRadius(path.length);
  return (
    <g data-testid="ball" transform={`translate(${x.toFixed(3)} ${y.toFixed(3)})`}>
      <circle className="ball-shadow" cx={radius * 0.25} cy={radius * 0.35} r={radius} />
      <circle className="ball" r={radius} strokeWidth={radius * 0.12} />
      <circle className="glint" cx={-radius * 0.32} cy={-radius * 0.36} r={radius * 0.2} />
    </g>
  );
}
