import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { hundredthsAt } from '#contracts/games/crash/flight.ts';
import { useUser } from '../../../api/session.tsx';
import { isOverdue, type SeenFlight } from '../../../live/flight-list.ts';
import { useFlights } from '../../../live/use-flights.ts';
import { color, from, sideways, size, space, weight } from '../../../theme/tokens.ts';
import { countedPoints } from '../../../ui/figure/format.ts';
import { multiplierText } from '../../../ui/figure/multiplier.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { hundredthsOf } from './flight-end.ts';

const STEP_MS = 200;
const SHOWN = 6;

/** Above the curve, where the own flight is never drawn; on a phone one line above the number. */
const Place = styled.section`
  position: absolute;
  inset: 0 ${space(4)} auto 2.75rem;
  color: ${color.ivory};
  font-size: ${size.fine};
  line-height: 1.5;
  pointer-events: none;
  ${from.tablet} {
    inset: ${space(1)} auto auto 2.75rem;
    width: min(11rem, 50% - 7.75rem);
  }
  ${sideways} {
    display: none;
  }

  ul {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 0 ${space(4)};
    ${from.tablet} {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  p:has(+ ul > li) {
    display: none;
    ${from.tablet} {
      display: block;
    }
  }
  li {
    display: flex;
    justify-content: space-between;
    gap: ${space(2)};
  }
  li:nth-child(n + 3) {
    display: none;
    ${from.tablet} {
      display: flex;
    }
  }
  li > span:first-child {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

const Height = styled.span`
  flex: none;
  font-variant-numeric: tabular-nums;
  font-weight: ${weight.strong};
  &[data-state='cashed-out'] {
    color: ${color.feltGain};
  }
  &[data-state='crashed'] {
    color: ${color.feltLoss};
  }
`;

/** Each flight has its own crash point. */
export function FlightsNow() {
  const { id, username } = useUser();
  const flights = useFlights(id)?.filter((flight) => flight.username !== username);
  const nowMs = useSteps(flights?.some(({ takenOffAt }) => takenOffAt !== null) === true);
  const shown = flights?.filter((flight) => !isOverdue(flight, nowMs)).slice(0, SHOWN);
  if (shown === undefined) return null;
  return (
    <Place aria-label="Flights of other players">
      <p>{shown.length === 0 ? 'No other flights now' : 'Others'}</p>
      <ul>
        {shown.map((flight) => (
          <li key={flight.id}>
            <span>{flight.username}</span>
            <Height data-state={flight.state}>
              {multiplierText(heightOf(flight, nowMs))}
              <VisuallyHidden>{noteOf(flight)}</VisuallyHidden>
            </Height>
          </li>
        ))}
      </ul>
    </Place>
  );
}

const STATES: Readonly<Record<SeenFlight['state'], string>> = {
  flying: 'in the air',
  'cashed-out': 'cashed out',
  crashed: 'crashed',
};

function noteOf({ state, betAmount }: SeenFlight): string {
  return `, ${STATES[state]}, bet ${countedPoints(betAmount)}`;
}

function heightOf({ takenOffAt, multiplier }: SeenFlight, nowMs: number): number {
  return takenOffAt === null ? hundredthsOf(multiplier ?? 1) : hundredthsAt(nowMs - takenOffAt);
}

/** This page's clock, in steps while there is something to show. */
function useSteps(isRunning: boolean): number {
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNowMs(performance.now()), STEP_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return nowMs;
}
