import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { hundredthsAt } from '#contracts/games/crash/flight.ts';
import { payoutPoints } from '#contracts/points.ts';
import { useUser } from '../../../api/session.tsx';
import { isOverdue, type SeenFlight } from '../../../live/flight-list.ts';
import { useFlights } from '../../../live/use-flights.ts';
import { color, size } from '../../../theme/tokens.ts';
import { countedPoints } from '../../../ui/figure/format.ts';
import { multiplierText } from '../../../ui/figure/multiplier.ts';
import { Points } from '../../../ui/figure/points.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Entry, EntryList, EntrySkeletons } from '../../../ui/layout/entry-list.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { hundredthsOf } from './flight-end.ts';

const STEP_MS = 200;

const InAir = styled.span`
  color: ${color.brass};
  font-variant-numeric: tabular-nums;
`;

const Count = styled.span`
  color: ${color.quiet};
  font-size: ${size.fine};
`;

/** Each flight has its own crash point. */
export function FlightsNow() {
  const user = useUser();
  const flights = useFlights(user.id);
  const nowMs = useSteps(flights?.some(({ takenOffAt }) => takenOffAt !== null) === true);
  const shown = flights?.filter((flight) => !isOverdue(flight, nowMs));
  const inAir = shown?.filter(({ state }) => state === 'flying').length ?? 0;
  return (
    <Panel title="Flights of all players" aside={<Count>{inAir} in the air</Count>}>
      {shown === undefined && <EntrySkeletons count={4} words="Loading flights..." hasNotes />}
      {shown?.length === 0 && (
        <EmptyState title="No flights in the last minutes">
          Bets of all players appear here when they take off. Each flight has its own crash point.
        </EmptyState>
      )}
      {shown !== undefined && shown.length > 0 && (
        <EntryList label="Flights of all players">
          {shown.map((flight) => (
            <Entry
              key={flight.id}
              name={flight.username}
              badge={flight.username === user.username ? <Badge tone="notice">You</Badge> : null}
              note={noteOf(flight)}
              amount={<Amount flight={flight} nowMs={nowMs} />}
            />
          ))}
        </EntryList>
      )}
    </Panel>
  );
}

function noteOf({ state, betAmount, multiplier }: SeenFlight): string {
  const bet = `Bet ${countedPoints(betAmount)}`;
  if (state === 'flying' || multiplier === null) return `${bet}, in the air`;
  const at = multiplierText(hundredthsOf(multiplier));
  return state === 'crashed' ? `${bet}, crashed at ${at}` : `${bet}, cashed out at ${at}`;
}

function Amount({
  flight: { state, betAmount, multiplier, takenOffAt },
  nowMs,
}: {
  flight: SeenFlight;
  nowMs: number;
}) {
  if (takenOffAt !== null) return <InAir>{multiplierText(hundredthsAt(nowMs - takenOffAt))}</InAir>;
  if (state === 'crashed' || multiplier === null) return <Points value={-betAmount} sign />;
  return <Points value={payoutPoints(betAmount, hundredthsOf(multiplier)) - betAmount} sign />;
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
