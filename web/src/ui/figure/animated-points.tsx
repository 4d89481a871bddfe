import { useEffect, useRef, useState } from 'react';
import { css, keyframes, styled } from 'styled-components';
import { below, color, font, motion, ownColours, radius, size, weight, motionMs } from '../../theme/tokens.ts';
import { useReducedMotion } from '../../theme/use-reduced-motion.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { formatPoints } from './format.ts';
import { Points } from './points.tsx';

/** Interpolates from `start` to `end`; `progress` runs from 0 to 1 and eases out. */
export function countedValue(start: number, end: number, progress: number): number {
  if (progress >= 1) return end;
  const eased = 1 - (1 - Math.max(0, progress)) ** 3;
  return Math.round(start + (end - start) * eased);
}

/** Written to the page per frame, without React. */
function CountedPoints({ value }: { value: number }) {
  const isStill = useReducedMotion();
  const [first] = useState(value);
  const figure = useRef<HTMLSpanElement>(null);
  const shown = useRef(value);
  useEffect(() => {
    const start = shown.current;
    const show = (next: number) => {
      shown.current = next;
      figure.current!.textContent = formatPoints(next);
    };
    if (isStill || start === value) return show(value);
    let frame = 0;
    let startedAt: number | null = null;
    const tick = (at: number) => {
      startedAt ??= at;
      const progress = (at - startedAt) / motionMs.result;
      show(countedValue(start, value, progress));
      if (progress < 1) frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  }, [value, isStill]);
  return (
    <span ref={figure} aria-hidden="true">
      {formatPoints(first)}
    </span>
  );
}

const DIFFERENCE_MS = 2000;

const rise = keyframes`
  from { opacity: 0; transform: translateY(6px); }
`;

const Frame = styled.span`
  position: relative;
  display: inline-flex;
  align-items: baseline;
  /* The plate that is laid behind letters then is higher than the line: it would cover what stands above and below. */
  ${ownColours} {
    forced-color-adjust: preserve-parent-color;
  }
`;

const Difference = styled.span<{ $side: Side; $isLong: boolean }>`
  position: absolute;
  ${({ $side }) => ($side === 'before' ? 'inset-inline-end' : 'inset-inline-start')}: calc(100% + 0.5rem);
  top: 50%;
  margin-top: -0.75em;
  padding-inline: 0.5em;
  background: ${color.panel};
  border-radius: ${radius.round};
  font-family: ${font.text};
  font-size: ${size.small};
  font-weight: ${weight.strong};
  line-height: 1.5;
  white-space: nowrap;
  pointer-events: none;
  animation: ${rise} ${motion.enter};
  /* Beside so long a figure a phone has no room. */
  ${({ $side, $isLong }) =>
    $side === 'after' &&
    $isLong &&
    css`
      ${below.tablet} {
        inset: auto 0 100% auto;
        margin-top: 0;
      }
    `}
`;

/** "1,000,000" and longer. */
const LONG = 9;

type Side = 'before' | 'after';
type Change = { id: number; amount: number };

function useRecentChange(value: number): Change | null {
  const [change, setChange] = useState<Change | null>(null);
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    const amount = value - before.current;
    before.current = value;
    setChange((last) => ({ id: (last?.id ?? 0) + 1, amount }));
    const timer = setTimeout(() => setChange(null), DIFFERENCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return change;
}

type AnimatedPointsProps = {
  value: number;
  changeAt?: Side;
};

export function AnimatedPoints({ value, changeAt = 'after' }: AnimatedPointsProps) {
  const change = useRecentChange(value);
  return (
    <Frame>
      <CountedPoints value={value} />
      <VisuallyHidden>{formatPoints(value)}</VisuallyHidden>
      {change !== null && (
        <Difference key={change.id} aria-hidden="true" $side={changeAt} $isLong={formatPoints(value).length >= LONG}>
          <Points value={change.amount} sign />
        </Difference>
      )}
    </Frame>
  );
}
