import { useLayoutEffect, useRef } from 'react';
import { payoutPoints } from '#contracts/points.ts';
import { countedPoints } from '../../../../ui/figure/format.ts';
import { type DemoFlight, heightOf } from './crash-round.ts';

export function LivePayout({ flight }: { flight: Extract<DemoFlight, { phase: 'flying' }> }) {
  const words = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    let frame = 0;
    const show = () => {
      words.current!.textContent = countedPoints(payoutPoints(flight.bet, heightOf(flight, performance.now())));
      frame = requestAnimationFrame(show);
    };
    show();
    return () => cancelAnimationFrame(frame);
  }, [flight]);
  return (
    <p aria-hidden="true">
      <strong ref={words} /> if you cash out now
    </p>
  );
}
