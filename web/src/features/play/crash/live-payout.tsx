// Updated per frame without React. Visual only: the button keeps its accessible name.
import { useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { payoutPoints } from '#contracts/points.ts';
import { formatPoints } from '../../../ui/figure/format.ts';
import type { AirborneFlight } from './use-flight-clock.ts';

const Figure = styled.span`
  font-variant-numeric: tabular-nums;
`;

export function LivePayout({ flight, stakePoints }: { flight: AirborneFlight; stakePoints: number }) {
  const figure = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    let frame = 0;
    const show = () => {
      figure.current!.textContent = flight.isSilent()
        ? ''
        : formatPoints(payoutPoints(stakePoints, flight.hundredths()));
      frame = requestAnimationFrame(show);
    };
    show();
    return () => cancelAnimationFrame(frame);
  }, [flight, stakePoints]);
  return <Figure ref={figure} aria-hidden="true" data-testid="live-payout" />;
}
