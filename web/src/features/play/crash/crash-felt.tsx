import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { from, low, sideways, space } from '../../../theme/tokens.ts';
import { wideTable } from '../tables-frame.ts';
import { type Flight, FlightCurve } from '../../../ui/flight-curve/flight-curve.tsx';
import { Felt, WinGlow } from '../table/felt.tsx';
import { useBroughtIntoView } from '../table/use-brought-into-view.ts';

const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  ${from.tablet} {
    grid-template-columns: minmax(0, 1fr) 17rem;
    gap: ${space(8)};
  }
  ${sideways} {
    grid-template-columns: minmax(0, 1fr) 10rem;
    gap: ${space(3)};
  }
`;

const Stage = styled.div`
  --least-curve: 6rem;
  display: grid;
  grid-template-rows: min(15rem, var(--stage) - 8.75rem) auto;
  gap: ${space(2)};
  min-width: 0;
  scroll-margin-top: 5rem;
  ${low} {
    scroll-margin-top: 0;
  }
  ${from.tablet} {
    grid-template-rows: minmax(min(18.5rem, var(--stage) - 4.5rem), 1fr) auto;
  }
  ${wideTable} {
    grid-template-rows: min(44rem, var(--stage) - 4.75rem) auto;
  }
  ${sideways} {
    grid-template-rows: calc(var(--stage) - 6.5rem) auto;
    align-self: start;
  }
`;

const Sky = styled.div`
  position: relative;
  min-width: 0;
`;

const Side = styled.div`
  display: grid;
  align-content: space-between;
  gap: ${space(4)};
  min-width: 0;
`;

type CrashFeltProps = {
  flight: Flight;
  others: ReactNode;
  /** Round id of a win above the stake, celebrated once. */
  gainId: string | null;
  words: ReactNode;
  target: ReactNode;
  board: ReactNode;
};

export function CrashFelt({ flight, others, gainId, words, target, board }: CrashFeltProps) {
  const stage = useBroughtIntoView(flight.state === 'flying');
  return (
    <Felt instantException="Flights always take their full time.">
      {gainId !== null && <WinGlow key={gainId} />}
      <Layout>
        <Stage ref={stage}>
          <Sky>
            <FlightCurve flight={flight} />
            {others}
          </Sky>
          {words}
        </Stage>
        <Side>
          {target}
          {board}
        </Side>
      </Layout>
    </Felt>
  );
}
