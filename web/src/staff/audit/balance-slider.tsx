import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { auditAccount } from '#contracts/audit/calls.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { color, space } from '../../theme/tokens.ts';
import { useDates } from '../../ui/figure/dates.tsx';
import { formatPoints } from '../../ui/figure/format.ts';
import { Row } from '../../ui/layout/flow.ts';

type Curve = ReplyOf<typeof auditAccount>['curve'];

const Frame = styled.div<{ $isBrief: boolean }>`
  display: grid;
  gap: ${({ $isBrief }) => ($isBrief ? 0 : space(1))};
  svg {
    display: block;
    width: 100%;
    height: ${({ $isBrief }) => ($isBrief ? '1.125rem' : '5.5rem')};
    overflow: visible;
  }
  input {
    width: 100%;
    margin: 0;
    accent-color: ${color.brass};
  }
`;

const WIDTH = 1000;
const HEIGHT = 100;
const STEPS = 1000;
const PAUSE_MS = 150;

type SliderProps = {
  curve: Curve;
  first: string;
  /** Milliseconds: the time shown, and the right end. */
  at: number;
  now: number;
  onMove(at: number): void;
  /** On a line of filters. */
  isBrief?: boolean;
};

export function BalanceSlider({ curve, first, at, now, onMove, isBrief = false }: SliderProps) {
  const dates = useDates();
  const begin = Date.parse(first);
  const span = Math.max(1, now - begin);
  const stepOf = (instant: number) => Math.round((Math.min(Math.max(instant, begin), now) - begin) * (STEPS / span));
  const [dragged, setDragged] = useState<number | null>(null);
  const step = dragged ?? stepOf(at);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => () => (timer.current === null ? undefined : clearTimeout(timer.current)), []);
  const timeAt = (value: number) => (value >= STEPS ? now : Math.round(begin + (value * span) / STEPS));
  const move = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const value = Number(target.value);
    setDragged(value);
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setDragged(null);
      onMove(timeAt(value));
    }, PAUSE_MS);
  };
  const most = Math.max(1, ...curve.map(({ points }) => points));
  const least = Math.min(0, ...curve.map(({ points }) => points));
  const x = (instant: number) => ((instant - begin) / span) * WIDTH;
  const y = (points: number) => HEIGHT - ((points - least) / (most - least)) * HEIGHT;
  const line = curve.map(({ at: instant, points }) => `H${x(Date.parse(instant)).toFixed(1)}V${y(points).toFixed(1)}`);
  const path = `M0 ${y(0).toFixed(1)}${line.join('')}H${WIDTH}`;
  return (
    <Frame $isBrief={isBrief}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label="Balance over time">
        <path d={`${path}V${y(0).toFixed(1)}H0Z`} fill={color.brassTint} />
        <path d={path} fill="none" stroke={color.brass} strokeWidth="2" vectorEffect="non-scaling-stroke" />
        <line
          x1={(step / STEPS) * WIDTH}
          x2={(step / STEPS) * WIDTH}
          y1="0"
          y2={HEIGHT}
          stroke={color.text}
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <input
        type="range"
        aria-label="Time shown"
        aria-valuetext={dates.second(dragged === null ? at : timeAt(dragged))}
        min={0}
        max={STEPS}
        value={step}
        onChange={move}
      />
      {!isBrief && (
        <Row gap={2} justify="space-between" tone="quiet" size="fine">
          <span>{dates.minute(first)}</span>
          <span>Highest {formatPoints(most)}</span>
          <span>Now</span>
        </Row>
      )}
    </Frame>
  );
}
