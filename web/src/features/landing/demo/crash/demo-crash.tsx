import { useMemo, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { type Fraction, fraction } from '#contracts/games/chance.ts';
import { payoutPoints } from '#contracts/points.ts';
import { Button } from '../../../../ui/action/button.tsx';
import { countedPoints } from '../../../../ui/figure/format.ts';
import { type Flight, FlightCurve } from '../../../../ui/flight-curve/flight-curve.tsx';
import { usePassedHeight } from '../../../../ui/flight-curve/use-passed-height.ts';
import { type Column, Table } from '../../../../ui/layout/table.tsx';
import { VisuallyHidden } from '../../../../ui/layout/visually-hidden.tsx';
import { multiplierText } from '../../../../ui/figure/multiplier.ts';
import { isHighFlight } from '../../../../ui/flight-curve/crash-mark.tsx';
import { type BetControl, DemoBet, PlayRow } from '../demo-bet.tsx';
import { DemoFrame, SettledWords } from '../demo-frame.tsx';
import { KEPT_RESULTS } from '../demo-move.ts';
import { canBet } from '../demo-table.ts';
import { OddsNote, percentText } from '../odds-note.tsx';
import type { DemoDesk } from '../use-demo-desk.ts';
import {
  canStart,
  cashOut,
  type CrashResult,
  type DemoFlight,
  heightOf,
  msUntilCrash,
  startFlight,
} from './crash-round.ts';

function LivePayout({ flight }: { flight: Extract<DemoFlight, { phase: 'flying' }> }) {
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

const UNSIGNED = 2n ** 32n;

/** Of 2^32 draws, those that reach `hundredths`: 10000 x 2^32 / (2^32 + 99 n) >= hundredths. */
export function demoChanceOfReaching(hundredths: number): Fraction {
  if (hundredths <= 101) return { numerator: 1, denominator: 1 };
  const last = ((10_000n * UNSIGNED) / BigInt(hundredths) - UNSIGNED) / 99n;
  return fraction(last < 0n ? 0n : last + 1n, UNSIGNED);
}

/** Percent of the bets, before payouts are rounded down. */
export function demoCrashReturn(hundredths: number): number {
  const { numerator, denominator } = demoChanceOfReaching(hundredths);
  return (numerator / denominator) * hundredths;
}

/** At every target from 1.01x to 50.00x. */
export const REAL_CRASH_RETURN = 96;

export const SHOWN_TARGETS = [101, 200, 300, 500, 1000, 2000, 5000] as const;

const COLUMNS: readonly Column<number>[] = [
  { name: 'Cash out at', cell: (target) => multiplierText(target) },
  { name: 'Here', isAmount: true, cell: (target) => percentText(demoCrashReturn(target)) },
  { name: 'Real game', isAmount: true, cell: () => percentText(REAL_CRASH_RETURN) },
];

function CrashOddsNote() {
  return (
    <OddsNote
      isDifferent
      figures={
        <Table caption="Average return of crash" columns={COLUMNS} items={SHOWN_TARGETS} keyOf={(target) => target} />
      }
    >
      The demo has its own odds: better than the real game up to about 5x (it returns{' '}
      {percentText(demoCrashReturn(101))} at 1.01x) and worse far above ({percentText(demoCrashReturn(5000))} at 50x).
      Real crash returns {percentText(REAL_CRASH_RETURN)} at every target.
    </OddsNote>
  );
}

const Sky = styled.div`
  --least-curve: 0;
  width: 100%;
  height: 100%;
`;

/** Capped at the crash point, in case its timer is late. */
function curveOf(flight: DemoFlight): Flight {
  if (flight.phase === 'idle') return { state: 'waiting' };
  if (flight.phase === 'crashed') return { state: 'crashed', hundredths: flight.hundredths };
  if (flight.phase === 'cashed-out') {
    return { state: 'cashed-out', hundredths: flight.hundredths, isGain: flight.payout > flight.bet };
  }
  const { startedAtMs, pointHundredths } = flight;
  return {
    state: 'flying',
    elapsedMs: () => Math.min(performance.now() - startedAtMs, msUntilCrash(pointHundredths) - 1),
  };
}

function slipOf({ id, hundredths, bet, payout }: CrashResult) {
  const height = multiplierText(hundredths);
  const words = `${payout === 0 ? 'Crashed' : 'Cashed out'} at ${height}`;
  return { id, head: height, words, isGreen: isHighFlight(hundredths), change: payout - bet };
}

function Words({ flight }: { flight: DemoFlight }) {
  const height = useMemo(
    () => (flight.phase === 'flying' ? () => heightOf(flight, performance.now()) : null),
    [flight],
  );
  const passed = usePassedHeight(height);
  if (flight.phase === 'idle') return <p>Start the flight, and cash out before it crashes.</p>;
  if (flight.phase === 'flying') {
    return (
      <>
        <LivePayout flight={flight} />
        <VisuallyHidden>{passed < 2 ? 'Flying.' : `Past ${passed}x.`}</VisuallyHidden>
      </>
    );
  }
  const at = multiplierText(flight.hundredths);
  const payout = flight.phase === 'crashed' ? 0 : flight.payout;
  const happened = flight.phase === 'crashed' ? `Crashed at ${at}` : `Cashed out at ${at}`;
  return <SettledWords happened={happened} bet={flight.bet} payout={payout} />;
}

export function DemoCrash({ desk, bet }: { desk: DemoDesk; bet: BetControl }) {
  const { table, chance, play } = desk;
  const { flight, results } = table.crash;
  const isFlying = flight.phase === 'flying';
  const curve = useMemo(() => curveOf(flight), [flight]);
  const press = () => {
    const now = performance.now();
    if (isFlying) return play('crash', (game) => cashOut(game, now));
    const points = bet.value;
    if (!canBet(points, table.balance)) return;
    const float = chance();
    play('crash', (game) => startFlight(game, points, float, now));
  };
  return (
    <DemoFrame
      name="crash"
      game={
        <Sky>
          <FlightCurve flight={curve} />
        </Sky>
      }
      words={<Words flight={flight} />}
      slips={{ most: KEPT_RESULTS, items: results.map(slipOf) }}
      controls={
        <PlayRow>
          <DemoBet bet={bet} balance={table.balance} isLocked={isFlying} />
          <Button
            type="submit"
            tone={flight.phase === 'crashed' ? 'quiet' : 'primary'}
            aria-disabled={flight.phase === 'crashed' || undefined}
            disabled={!isFlying && !canBet(bet.value, table.balance)}
          >
            {isFlying ? 'Cash out' : canStart(table.crash) ? 'Start the flight' : 'Crashed. A moment...'}
          </Button>
        </PlayRow>
      }
      note={<CrashOddsNote />}
      isRunning={isFlying}
      onPlay={press}
    />
  );
}
